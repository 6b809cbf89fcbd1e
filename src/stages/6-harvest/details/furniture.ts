import {
  attributeOf,
  childrenOf,
  type NodeId,
  type PageModel,
  resolveUrl,
  tagOf,
  textOf,
} from '../../2-model/page-model.ts'
import type { DetailPages } from './detail-pages.ts'
import { siblingTest } from './sibling-pages.ts'
import { findTeasers } from './teasers.ts'

/** Parts of a page that say nothing about its record, by what they are for. */
const FURNITURE_TAGS: ReadonlySet<string> = new Set([
  'nav',
  'footer',
  'form',
  'dialog',
  'menu',
  'select',
  'button',
  'textarea',
  'noscript',
  'iframe',
])
const FURNITURE_ROLES: ReadonlySet<string> = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'dialog',
  'alertdialog',
  'menu',
  'menubar',
  'toolbar',
])
/** Words of class names and ids that designers give to such parts. */
const FURNITURE_WORDS =
  /(?:^|[-_\s])(?:nav|navbar|navigation|menu|breadcrumbs?|crumbs?|trail|footer|cookies?|consent|gdpr|newsletter|related|similar|recommend(?:ed|ations?)?|popular|trending|mostread|most-read|share|sharing|social|comments?|respond|pagination|pager|skip|login|sidebar-menu|advert(?:isement)?s?|ads?|banner|modal|popup)(?:$|[-_\s])/i
/** A longer text around a link is prose that mentions another page. */
const MENTION_LENGTH = 80
/** So many characters may stand beside related records: a heading, a link to more. */
const HEADING_LENGTH = 80

/** What is said of a related record, its title included, has so many characters at most. */
const TEASER_LENGTH = 300
/** Related records stand so many levels below what holds all of them. */
const TEASER_LEVELS = 3
/** So much of an element must be related records for it to be their list. */
const RELATED_SHARE = 0.6
/** So many characters a trail may have beside the title. */
const LONGEST_TRAIL = 160

/** Nodes that are left out when the pages are read, with all that is in them; nothing that holds a page's title. */
export function findFurniture(
  { page, bodies, urls }: DetailPages,
  titles: readonly (NodeId | undefined)[],
): Set<NodeId> {
  const furniture = new Set<NodeId>()
  const isSibling = siblingTest(urls)
  for (const [number, body] of bodies.entries()) {
    const kept = titles[number] === undefined ? [] : [titles[number]]
    for (let node = body + 1; node <= page.last[body]!; node++) {
      if (isFurniture(page, node, body) && !holdsAny(page, node, kept)) {
        furniture.add(node)
        node = page.last[node]!
      }
    }
    const siblings = siblingLinks(page, body, address => isSibling(address, urls[number]!))
    let end = -1
    for (const link of siblings) {
      if (link <= end) continue
      const block = blockOfSiblings(page, body, link, siblings, kept)
      if (block === undefined) continue
      furniture.add(block)
      end = page.last[block]!
    }
    for (const teaser of findTeasers(page, body)) if (!holdsAny(page, teaser, kept)) furniture.add(teaser)
    for (const trail of trailsTo(page, body, titles[number])) if (!holdsAny(page, trail, kept)) furniture.add(trail)
  }
  return furniture
}

/** Whether a subtree holds one of some nodes, given in order. */
const holdsAny = (page: PageModel, node: NodeId, nodes: readonly NodeId[]): boolean => countIn(page, node, nodes) > 0

/** Between the steps of a trail. */
const TRAIL_SIGN = /\s(?:>{1,2}|[›»→/])\s/

/** The way to the page as links before its title: with signs between them, or with the title again at its end. */
function* trailsTo(page: PageModel, body: NodeId, title: NodeId | undefined): Generator<NodeId> {
  if (title === undefined) return
  const said = textOf(page, title)
  const anchor = page.tags.indexOf('a')
  for (let node = body + 1; node < title; node++) {
    const length = page.textEnd[node]! - page.textStart[node]!
    if (page.last[node]! >= title || length === 0 || length > said.length + LONGEST_TRAIL) continue
    const words = textOf(page, node)
    const isTrail = (length > said.length && words.endsWith(said)) || TRAIL_SIGN.test(words)
    if (!isTrail || !hasTag(page, node, anchor)) continue
    yield node
    node = page.last[node]!
  }
}

function hasTag(page: PageModel, node: NodeId, tag: number): boolean {
  for (let at = node; at <= page.last[node]!; at++) if (page.tag[at] === tag) return true
  return false
}

function isFurniture(page: PageModel, node: NodeId, body: NodeId): boolean {
  const tag = tagOf(page, node)
  if (tag === '#text') return false
  if (FURNITURE_TAGS.has(tag)) return true
  // The head of the page; that of an article holds its title.
  if (tag === 'header' && page.parent[node] === body) return true
  const role = attributeOf(page, node, 'role')
  if (role !== undefined && FURNITURE_ROLES.has(role)) return true
  return [attributeOf(page, node, 'class'), attributeOf(page, node, 'id')].some(
    names => names !== undefined && FURNITURE_WORDS.test(names.replace(/([a-z])([A-Z])/g, '$1-$2')),
  )
}

/** Links to other pages of the same kind, in order. */
function siblingLinks(page: PageModel, body: NodeId, isSibling: (address: string) => boolean): NodeId[] {
  const links: NodeId[] = []
  const anchor = page.tags.indexOf('a')
  for (let node = body + 1; node <= page.last[body]!; node++) {
    if (page.tag[node] !== anchor) continue
    const href = attributeOf(page, node, 'href')
    const address = href === undefined ? undefined : resolveUrl(page, node, href)
    if (address !== undefined && isSibling(address)) links.push(node)
  }
  return links
}

/** What a link to a related record stands in: up to all of them and their heading; undefined for a mention in a text. */
function blockOfSiblings(
  page: PageModel,
  body: NodeId,
  link: NodeId,
  siblings: readonly NodeId[],
  kept: readonly NodeId[],
): NodeId | undefined {
  const lengthOf = (node: NodeId): number => page.textEnd[node]! - page.textStart[node]!
  let block = link
  for (let around = page.parent[link]!; around !== body && around > 0; around = page.parent[around]!) {
    if (holdsAny(page, around, kept)) break
    if (around !== link && isMention(page, around, [link])) return undefined
    const isNear = lengthOf(around) - lengthOf(block) <= HEADING_LENGTH
    if (!isNear && !isMostlyRelated(page, around, siblings) && !isMostlyRelated(page, page.parent[around]!, siblings))
      break
    block = around
  }
  return block
}

/** Whether most of an element is what is said of related records. */
const isMostlyRelated = (page: PageModel, node: NodeId, siblings: readonly NodeId[]): boolean =>
  relatedLength(page, node, siblings) >= RELATED_SHARE * (page.textEnd[node]! - page.textStart[node]!)

/** The characters of an element's children, and of theirs, that hold a link to a related record and little else. */
function relatedLength(page: PageModel, root: NodeId, siblings: readonly NodeId[]): number {
  let related = 0
  const open = [{ node: root, level: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const child of childrenOf(page, next.node)) {
      const length = page.textEnd[child]! - page.textStart[child]!
      if (length === 0 || countIn(page, child, siblings) === 0) continue
      if (length <= TEASER_LENGTH) related += isMention(page, child, siblings) ? 0 : length
      else if (next.level < TEASER_LEVELS) open.push({ node: child, level: next.level + 1 })
    }
  }
  return related
}

/** A sentence with a link in it. */
function isMention(page: PageModel, node: NodeId, siblings: readonly NodeId[]): boolean {
  const link = siblings[firstFrom(siblings, node)]!
  const [length, own] = [node, link].map(each => page.textEnd[each]! - page.textStart[each]!)
  return tagOf(page, node) === 'p' && length! > own! + MENTION_LENGTH
}

/** How many of some nodes, given in order, stand in a subtree. */
const countIn = (page: PageModel, node: NodeId, nodes: readonly NodeId[]): number =>
  firstFrom(nodes, page.last[node]! + 1) - firstFrom(nodes, node)

/** The place of the first of some nodes, given in order, that is not before a node. */
function firstFrom(nodes: readonly NodeId[], node: NodeId): number {
  let [low, high] = [0, nodes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (nodes[middle]! < node) low = middle + 1
    else high = middle
  }
  return low
}
