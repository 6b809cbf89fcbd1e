import { classesOf } from '../../2-model/class-list.ts'
import { childrenOf, type NodeId, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import { ownRecords } from './own-records.ts'
import { hasTextOrPicture, type PageContent, within } from './page-content.ts'
import type { RatedRegion } from './rate-regions.ts'
import { titlePlace } from './title-place.ts'
import { withoutPager } from './trim-records.ts'

/**
 * A list whose records are some of their siblings, while the page calls more of them the same: stories, videos, and
 * quotes of one feed, threads with and without replies. Those that have their title in the same place are records too,
 * unless they hold more than any of the records: a box with a list of its own. Most records must already be known.
 */
export function widenRegion(content: PageContent, best: RatedRegion): RatedRegion {
  const { page } = content
  const own = best.records.map(([node]) => node!)
  const parent = page.parent[own[0]!]!
  if (best.shape !== 'siblings' || own.some(node => page.parent[node] !== parent)) return best
  const title = titlePlace(page, own[0]!)
  if (title === '' || own.some(node => titlePlace(page, node) !== title)) return best
  const linksIn = (node: NodeId): number => within(content, content.links, node)
  const most = Math.max(...own.map(linksIn))
  const known = new Set(own)
  const family = familyOf(content, parent, own).filter(
    node => known.has(node) || (titlePlace(page, node) === title && linksIn(node) <= most),
  )
  const records = withoutPager(
    content,
    ownRecords(
      content,
      family.map(node => [node]),
    ),
  )
  const wider = records.map(([node]) => node!)
  const isWider = wider.length > own.length && wider.length < 2 * own.length && own.every(node => wider.includes(node))
  return isWider ? { ...best, records } : best
}

/** The children that the page calls the same: items of a list element, or all with a class name of the records. */
function familyOf(content: PageContent, parent: NodeId, own: readonly NodeId[]): NodeId[] {
  const { page } = content
  const children = childrenOf(page, parent).filter(
    node => page.tag[node] !== TEXT_TAG && page.visible[node] === 1 && hasTextOrPicture(content, node),
  )
  if (/^[uo]l$/.test(tagOf(page, parent))) return children.filter(node => tagOf(page, node) === 'li')
  const shared = classesOf(page, own[0]!).filter(name => children.every(node => classesOf(page, node).includes(name)))
  return shared.length > 0 ? children : []
}
