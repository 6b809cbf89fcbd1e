import { attributeOf, type NodeId, type PageModel, resolveUrl, tagOf, textOf } from '../../../2-model/page-model.ts'
import { wordSet } from '../../../2-model/word-set.ts'
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
const FOOTER_WORDS = /(?:^|[-_\s])footer(?:$|[-_\s])/i
const ARTICLE_FOOTER =
  /(?:^|[-_\s])(?:article|post|entry|content|story|blog|news|recipe|product|item|card|topic|meta)[-_]+footer(?:$|[-_\s])/i
/** Characters beside links to related records: a heading, a link to more. More text is prose that mentions them. */
const MAX_LENGTH_BESIDE_LINKS = 80
/** Characters that a breadcrumb trail may have in addition to the title. */
const MAX_TRAIL_LENGTH = 160

/** Nodes to leave out, with their descendants, when the pages are read; none contains a page's title. */
export function findFurniture(
  { page, bodies, urls }: DetailPages,
  titles: readonly (NodeId | undefined)[],
): Set<NodeId> {
  const furniture = new Set<NodeId>()
  const isSibling = siblingTest(urls)
  for (const [number, body] of bodies.entries()) {
    const title = titles[number]
    const holdsTitle = (node: NodeId): boolean => title !== undefined && node <= title && title <= page.last[node]!
    for (let node = body + 1; node <= page.last[body]!; node++) {
      if ((isFurniture(page, node, body) || isPageFooter(page, node, holdsTitle)) && !holdsTitle(node)) {
        furniture.add(node)
        node = page.last[node]!
      }
    }
    let end = -1
    for (const { node, href } of linksIn(page, body)) {
      const address = node <= end ? undefined : resolveUrl(page, node, href)
      if (address === undefined || !isSibling(address, urls[number]!)) continue
      const block = blockOfSiblings(page, body, node, holdsTitle)
      if (block === undefined) continue
      furniture.add(block)
      end = page.last[block]!
    }
    for (const node of [...findTeasers(page, body), ...trailsTo(page, body, title)])
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

function isFurniture(page: PageModel, node: NodeId, body: NodeId): boolean {
  const tag = tagOf(page, node)
  if (tag === '#text') return false
  if (FURNITURE_TAGS.has(tag)) return true
  // The header of the page; that of an article contains its title.
  if (tag === 'header' && page.parent[node] === body) return true
  const role = attributeOf(page, node, 'role')
  if (role !== undefined && FURNITURE_ROLES.has(role)) return true
  return namesOf(page, node).some(names => FURNITURE_WORDS.test(names))
}

/** A footer that is not in the article with the page's title, and is not named as that of an article. */
function isPageFooter(page: PageModel, node: NodeId, holdsTitle: (node: NodeId) => boolean): boolean {
  const names = namesOf(page, node)
  if (tagOf(page, node) !== 'footer' && !names.some(each => FOOTER_WORDS.test(each))) return false
  if (names.some(each => ARTICLE_FOOTER.test(each))) return false
  for (let at = page.parent[node]!; at > 0; at = page.parent[at]!)
    if (tagOf(page, at) === 'article' && holdsTitle(at)) return false
  return true
}

/** Its class and id, with words apart. */
const namesOf = (page: PageModel, node: NodeId): string[] =>
  [attributeOf(page, node, 'class'), attributeOf(page, node, 'id')].flatMap(
    names => names?.replace(/([a-z])([A-Z])/g, '$1-$2') ?? [],
  )

/** The element around links to related records and their heading; undefined for a mention in a text. */
function blockOfSiblings(
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
