import { attributeOf, type NodeId, type PageModel, resolveUrl, tagOf, textOf } from '../../../2-model/page-model.ts'
import { wordSet } from '../../../2-model/word-set.ts'
import { framesPage } from '../../../4-find/regions/page-parts.ts'
import type { DetailPages } from './detail-pages.ts'
import { linksIn } from './links-in.ts'
import { siblingTest } from './sibling-pages.ts'
import { findTeasers } from './teasers.ts'

/** Elements whose purpose has nothing to do with the page's record. */
const FURNITURE_TAGS = wordSet('nav form dialog menu select button textarea noscript iframe')
const FURNITURE_ROLES = wordSet('navigation banner contentinfo search dialog alertdialog menu menubar toolbar')
/** Words in class names and ids of such elements. */
const FURNITURE_WORDS =
  /(?:^|[-_\s])(?:nav|navbar|navigation|menu|breadcrumbs?|crumbs?|trail|cookies?|consent|gdpr|newsletter|related|similar|recommend(?:ed|ations?)?|popular|trending|mostread|most-read|share|sharing|social|comments?|respond|pagination|pager|skip|login|sidebar-menu|advert(?:isement)?s?|ads?|banner|modal|popup)(?:$|[-_\s])/i
/** The footer of the page, in names; `post-footer` is that of an article, with its author, date, and tags. */
const FOOTER_WORDS =
  /(?:^|[-_\s])(?<!(?:article|post|entry|content|story|blog|news|recipe|product|item|card|topic|meta)[-_]+)footer(?:$|[-_\s])/i
/** Characters beside links to related records: a heading, a link to more. More text is prose that mentions them. */
const MAX_LENGTH_BESIDE_LINKS = 80
/** Characters that a breadcrumb trail may have in addition to the title. */
const MAX_TRAIL_LENGTH = 160

/** Nodes to leave out, with their descendants, when the pages are read; none contains a page's title. */
export function findFurniture(pages: DetailPages, titles: readonly (NodeId | undefined)[]): Set<NodeId> {
  const { page, bodies } = pages
  const holdsTitle = (node: NodeId): boolean =>
    titles.some(title => title !== undefined && node <= title && title <= page.last[node]!)
  const furniture = new Set(findTeasers(page, bodies).filter(node => !holdsTitle(node)))
  const frames = framesPage(page)
  for (const [number, body] of bodies.entries()) {
    for (let node = body + 1; node <= page.last[body]!; node++) {
      if (holdsTitle(node) || !((frames(node) && !isSideBar(page, node)) || isFurniture(page, node))) continue
      furniture.add(node)
      node = page.last[node]!
    }
    for (const node of [...trailsTo(page, body, titles[number]), ...blocksOfSiblings(pages, number, holdsTitle)])
      if (!holdsTitle(node)) furniture.add(node)
  }
  return furniture
}

/** Signs between the steps of a breadcrumb trail. */
const TRAIL_SIGN = /\s(?:>{1,2}|[›»→/])\s/

/** Breadcrumb trails: links before the title, with signs between them or with the title repeated at the end. */
function* trailsTo(page: PageModel, body: NodeId, title: NodeId | undefined): Generator<NodeId> {
  if (title === undefined) return
  const said = textOf(page, title)
  for (let node = body + 1; node < title; node++) {
    const length = page.textEnd[node]! - page.textStart[node]!
    if (page.last[node]! >= title || length === 0 || length > said.length + MAX_TRAIL_LENGTH) continue
    const words = textOf(page, node)
    const isTrail = (length > said.length && words.endsWith(said)) || TRAIL_SIGN.test(words)
    if (!isTrail || linksIn(page, node).length === 0) continue
    yield node
    node = page.last[node]!
  }
}

/** It is beside a list, but often has facts about the record of a page. */
const isSideBar = (page: PageModel, node: NodeId): boolean =>
  tagOf(page, node) === 'aside' || attributeOf(page, node, 'role') === 'complementary'

function isFurniture(page: PageModel, node: NodeId): boolean {
  const tag = tagOf(page, node)
  if (FURNITURE_TAGS.has(tag) || FURNITURE_ROLES.has(attributeOf(page, node, 'role') ?? '')) return true
  return ['class', 'id'].some(name => {
    const words = attributeOf(page, node, name)?.replace(/([a-z])([A-Z])/g, '$1-$2')
    return words !== undefined && (FURNITURE_WORDS.test(words) || (tag !== 'footer' && FOOTER_WORDS.test(words)))
  })
}

/** The elements around links to related records and their headings, not around a mention in a text. */
function* blocksOfSiblings(
  { page, bodies, urls }: DetailPages,
  number: number,
  holdsTitle: (node: NodeId) => boolean,
): Generator<NodeId> {
  const [isSibling, body] = [siblingTest(urls), bodies[number]!]
  let end = -1
  for (const { node, href } of linksIn(page, body)) {
    const address = node <= end ? undefined : resolveUrl(page, node, href)
    if (address === undefined || !isSibling(address, urls[number]!)) continue
    const block = blockAround(page, body, node, holdsTitle)
    if (block === undefined) continue
    yield block
    end = page.last[block]!
  }
}

function blockAround(
  page: PageModel,
  body: NodeId,
  link: NodeId,
  holdsTitle: (node: NodeId) => boolean,
): NodeId | undefined {
  const lengthOf = (node: NodeId): number => page.textEnd[node]! - page.textStart[node]!
  let block = link
  for (let around = page.parent[link]!; around !== body && around > 0; around = page.parent[around]!) {
    if (holdsTitle(around)) break
    if (tagOf(page, around) === 'p' && lengthOf(around) > lengthOf(link) + MAX_LENGTH_BESIDE_LINKS) return undefined
    if (lengthOf(around) - lengthOf(block) > MAX_LENGTH_BESIDE_LINKS) break
    block = around
  }
  return block
}
