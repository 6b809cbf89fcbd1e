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
  /** Its address with every number replaced by `#`. */
  readonly template: string
  readonly confidence: number
}

/** What to look for on the next page; undefined if the way is not a link of the page itself that says "next". */
export function rememberLink(page: PageModel, { kind, isCertain, target }: WayOn): RememberedLink | undefined {
  const link = target.links.find(each => each.kind === 'next' && tagOf(page, each.node) === 'a')
  const template = target.url === undefined ? undefined : takeApart(target.url)?.template
  if (kind !== 'link' || !isCertain || !link || template === undefined) return undefined
  if (frameOf(page, link.node).owner >= 0) return undefined
  return {
    place: placeOf(page, link.node),
    size: sizeOf(page, link.node),
    look: lookOf(page, link.node),
    template,
    confidence: target.confidence,
  }
}

/** The way that the remembered link shows on another page, if it is there at its place and leads to one address. */
export function findRemembered(
  page: PageModel,
  link: RememberedLink,
): (WayOn & { target: { url: string } }) | undefined {
  const tag = page.tags.indexOf('a')
  let found: string | undefined
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] !== tag || page.visible[node] === 0 || sizeOf(page, node) !== link.size) continue
    if (lookOf(page, node) !== link.look || placeOf(page, node) !== link.place) continue
    const url = resolveUrl(page, node, attributeOf(page, node, 'href') ?? '')
    if (url === undefined || takeApart(url)?.template !== link.template) return undefined
    if (found !== undefined && found !== url) return undefined
    found = url
  }
  if (found === undefined) return undefined
  return { kind: 'link', isCertain: true, target: { url: found, confidence: link.confidence, links: [] } }
}

const sizeOf = (page: PageModel, node: NodeId): number => page.last[node]! - node

function placeOf(page: PageModel, node: NodeId): string {
  const steps: string[] = []
  for (let at = page.parent[node]!; at >= 0; at = page.parent[at]!)
    steps.push(`${tagOf(page, at)}.${attributeOf(page, at, 'class') ?? ''}`)
  return steps.join('/')
}

function lookOf(page: PageModel, node: NodeId): string {
  const last = page.last[node]!
  const parts: string[] = []
  for (let at = node; at <= last; at++) {
    if (isText(page, at)) parts.push(textOf(page, at))
    else {
      parts.push(`<${tagOf(page, at)}`)
      for (const [name, value] of attributesOf(page, at)) if (name !== 'href') parts.push(`${name}=${value}`)
    }
  }
  return parts.join('\n')
}
