import {
  attributeOf,
  attributesOf,
  frameOf,
  isText,
  type NodeId,
  type PageModel,
  resolveUrl,
  tagOf,
  textOf,
} from '../../2-model/page-model.ts'
import { takeApart } from '../blocks/address.ts'
import type { WayOn } from './ways-on.ts'

/** A link that led to the next page, as the pages of one template show it. */
export interface RememberedLink {
  /** The elements around it, with their classes. */
  readonly place: string
  /** How many nodes are in it. */
  readonly size: number
  /** What it consists of, except for its address. */
  readonly look: string
  /** Its text; with the number of the page, if it shows one. */
  readonly text: string
  /** Its address with every number replaced by `#`. */
  readonly template: string
  readonly confidence: number
  /** Only for links that show the number of their page: the number of the page that this one led to. */
  readonly number?: number | undefined
  /** Only for links that show something else, such as "21–40": how their addresses go on. */
  readonly step?: AddressStep | undefined
}

/** Two addresses that differ in one number. */
interface AddressStep {
  /** Where the link led. */
  readonly from: string
  /** Where the one on the next page has to lead. */
  readonly to: string
}

/** The way that a remembered link shows on a page, and the link as it is there. */
interface FoundLink {
  readonly way: WayOn & { readonly target: { readonly url: string } }
  readonly link: RememberedLink
}

/**
 * What to look for on the next page; undefined if the way is not a link of the page itself. `reached` is the address of a link that
 * led to this page.
 */
export function rememberLink(
  page: PageModel,
  { kind, isCertain, target }: WayOn,
  reached?: string,
): RememberedLink | undefined {
  const links = target.links.filter(({ node }) => tagOf(page, node) === 'a' && frameOf(page, node).owner < 0)
  // A word is the same on each page; a number is one more.
  const link = links.find(each => each.kind === 'next') ?? links[0]
  const template = target.url === undefined ? undefined : takeApart(target.url)?.template
  if (kind !== 'link' || !isCertain || !link || template === undefined) return undefined
  const number = link.kind === 'next' ? undefined : numberIn(textOf(page, link.node))
  const step = link.kind === 'next' || number !== undefined ? undefined : stepAfter(reached, target.url!)
  if (link.kind !== 'next' && number === undefined && !step) return undefined
  return {
    place: placeOf(page, link.node),
    size: sizeOf(page, link.node),
    look: step ? withoutNumbers(lookOf(page, link.node)) : lookOf(page, link.node, number),
    text: plainText(textOf(page, link.node)),
    template,
    confidence: target.confidence,
    number,
    step,
  }
}

/**
 * The way that the remembered link shows on the page that it led to, if it is there at its place and leads to one
 * address. The next of numbered links has a number that is one higher, or an address that goes on by the same step.
 */
export function findRemembered(page: PageModel, remembered: RememberedLink): FoundLink | undefined {
  const link = afterRemembered(remembered)
  const { number } = link
  const isAt = (node: NodeId): boolean => {
    const look = lookOf(page, node, number)
    return (remembered.step ? withoutNumbers(look) : look) === link.look && placeOf(page, node) === link.place
  }
  const tag = page.tags.indexOf('a')
  let found: string | undefined
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] !== tag || page.visible[node] === 0 || sizeOf(page, node) !== link.size) continue
    if (!isAt(node)) continue
    const url = resolveUrl(page, node, attributeOf(page, node, 'href') ?? '')
    if (remembered.step && url !== remembered.step.to) continue
    if (url === undefined || takeApart(url)?.template !== link.template) return undefined
    if (found !== undefined && found !== url) return undefined
    found = url
  }
  return found === undefined ? undefined : foundLink(found, link)
}

/**
 * Where the remembered link seems to lead, by links at its place alone. Unlike the way that is found on the whole page, this
 * may be wrong.
 */
export function guessRemembered(
  links: readonly { readonly text: string; readonly url: string }[],
  remembered: RememberedLink,
): FoundLink | undefined {
  const link = afterRemembered(remembered)
  const { number } = link
  const isIt = ({ text, url }: { readonly text: string; readonly url: string }): boolean => {
    if (remembered.step) return url === remembered.step.to
    const saysIt = number === undefined ? plainText(text) === remembered.text : numberIn(text) === number
    return saysIt && takeApart(url)?.template === remembered.template
  }
  const urls = new Set(links.flatMap(each => (isIt(each) ? [each.url] : [])))
  const [url] = urls
  return url === undefined || urls.size > 1 ? undefined : foundLink(url, link)
}

/** What the link has to be on the page that it led to. */
export function afterRemembered(link: RememberedLink): RememberedLink {
  const { number, step } = link
  return {
    ...link,
    number: number === undefined ? undefined : number + 1,
    step: step && stepAfter(step.from, step.to),
  }
}

/** From the second address on by the same step; undefined if they do not differ in one number that rises. */
function stepAfter(before: string | undefined, from: string): AddressStep | undefined {
  // Texts and numbers in turn.
  const [earlier, parts] = [before, from].map(url => url?.split(/(\d+)/) ?? []) as [string[], string[]]
  const changed = parts.flatMap((part, i) => (part === earlier[i] ? [] : [i]))
  const [at] = changed
  if (at === undefined || changed.length > 1 || earlier.length !== parts.length) return undefined
  const [low, high] = [earlier[at]!, parts[at]!]
  if (![low, high].every(each => /^(?:0|[1-9]\d{0,8})$/.test(each)) || Number(high) <= Number(low)) return undefined
  return { from, to: parts.with(at, String(2 * Number(high) - Number(low))).join('') }
}

const withoutNumbers = (look: string): string => look.replace(/\d+/g, '#')

const foundLink = (url: string, link: RememberedLink): FoundLink => ({
  way: { kind: 'link', isCertain: true, target: { url, confidence: link.confidence, links: [] } },
  link,
})

const plainText = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The number in a text that has just one; longer ones are no numbers of pages. */
function numberIn(text: string): number | undefined {
  const number = /^\D*(\d{1,9})\D*$/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}

const sizeOf = (page: PageModel, node: NodeId): number => page.last[node]! - node

function placeOf(page: PageModel, node: NodeId): string {
  const steps: string[] = []
  for (let at = page.parent[node]!; at >= 0; at = page.parent[at]!)
    steps.push(`${tagOf(page, at)}.${attributeOf(page, at, 'class') ?? ''}`)
  return steps.join('/')
}

/** Texts and attributes; `number`, which each page has another one of, as `#`. */
function lookOf(page: PageModel, node: NodeId, number?: number): string {
  const last = page.last[node]!
  const parts: string[] = []
  for (let at = node; at <= last; at++) {
    if (isText(page, at)) parts.push(textOf(page, at))
    else {
      parts.push(`<${tagOf(page, at)}`)
      for (const [name, value] of attributesOf(page, at)) if (name !== 'href') parts.push(`${name}=${value}`)
    }
  }
  const look = parts.join('\n')
  return number === undefined ? look : look.replace(new RegExp(`(?<!\\d)0*${number}(?!\\d)`, 'g'), '#')
}
