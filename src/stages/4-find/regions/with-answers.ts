import { rootOfRecords } from '../../2-model/common-ancestor.ts'
import { childrenOf, type NodeId, tagOf } from '../../2-model/page-model.ts'
import { hasTextOrPicture, type PageContent } from './page-content.ts'
import type { RatedRegion } from './rate-regions.ts'
import type { RecordNodes } from './region.ts'
import { areReplies } from './replies.ts'

/**
 * A list of threads whose items have lists of answers in them, built like the items themselves: each message is a record, and
 * consists of what its item has outside of its answers.
 */
export function withAnswers(content: PageContent, best: RatedRegion): RatedRegion {
  const { page } = content
  const threads = best.records.map(([node]) => node!)
  if (threads.some((node, at) => tagOf(page, node) !== 'li' || best.records[at]!.length > 1)) return best
  const items = threads.flatMap(thread => [thread, ...itemsIn(content, thread)])
  const answers = items.filter(item => !threads.includes(item))
  if (answers.length === 0 || !areReplies(content, answers)) return best
  const records = items.map(item => ownParts(content, item))
  return records.every(nodes => nodes.length > 0)
    ? { ...best, shape: 'spread', records, root: rootOfRecords(page, records) }
    : best
}

/** The items of the lists below an item, at any depth. */
function itemsIn(content: PageContent, item: NodeId): NodeId[] {
  const { page } = content
  const found: NodeId[] = []
  for (let node = item + 1; node <= page.last[item]!; node++)
    if (tagOf(page, node) === 'li' && hasTextOrPicture(content, node)) found.push(node)
  return found
}

/** The children of an item that are no list. */
const ownParts = (content: PageContent, item: NodeId): RecordNodes =>
  childrenOf(content.page, item).filter(
    node => !/^[uo]l$/.test(tagOf(content.page, node)) && hasTextOrPicture(content, node),
  )
