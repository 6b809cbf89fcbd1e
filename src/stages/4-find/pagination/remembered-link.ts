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
}

/** The way that a remembered link shows on a page, and the link as it is there. */
interface FoundLink {
  readonly way: WayOn & { readonly target: { readonly url: string } }
  readonly link: RememberedLink
}

/** What to look for on the next page; undefined if the way is not a link of the page itself. */
export function rememberLink(page: PageModel, { kind, isCertain, target }: WayOn): RememberedLink | undefined {
  const links = target.links.filter(({ node }) => tagOf(page, node) === 'a' && frameOf(page, node).owner < 0)
  // A word is the same on each page; a number is one more.
  const link = links.find(each => each.kind === 'next') ?? links[0]
  const template = target.url === undefined ? undefined : takeApart(target.url)?.template
  if (kind !== 'link' || !isCertain || !link || template === undefined) return undefined
  const number = link.kind === 'next' ? undefined : numberIn(textOf(page, link.node))
  if (link.kind !== 'next' && number === undefined) return undefined
  return {
    place: placeOf(page, link.node),
    size: sizeOf(page, link.node),
    look: lookOf(page, link.node, number),
    text: plainText(textOf(page, link.node)),
    template,
    confidence: target.confidence,
    number,
  }
}

/**
 * The way that the remembered link shows on the page that it led to, if it is there at its place and leads to one
 * address. The next of numbered links has a number that is one higher.
 */
export function findRemembered(page: PageModel, remembered: RememberedLink): FoundLink | undefined {
  const number = remembered.number === undefined ? undefined : remembered.number + 1
  const link = { ...remembered, number }
  const tag = page.tags.indexOf('a')
  let found: string | undefined
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] !== tag || page.visible[node] === 0 || sizeOf(page, node) !== link.size) continue
    if (lookOf(page, node, number) !== link.look || placeOf(page, node) !== link.place) continue
    const url = resolveUrl(page, node, attributeOf(page, node, 'href') ?? '')
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
  const number = remembered.number === undefined ? undefined : remembered.number + 1
  const isIt = (text: string): boolean =>
    number === undefined ? plainText(text) === remembered.text : numberIn(text) === number
  const urls = new Set(
    links.flatMap(({ text, url }) => (isIt(text) && takeApart(url)?.template === remembered.template ? [url] : [])),
  )
  const [url] = urls
  return url === undefined || urls.size > 1 ? undefined : foundLink(url, { ...remembered, number })
}

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
