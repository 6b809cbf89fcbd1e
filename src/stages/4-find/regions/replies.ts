import { rootOfRecords } from '../../2-model/common-ancestor.ts'
import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { childrenOf, type NodeId, tagOf } from '../../2-model/page-model.ts'
import { median } from './averages.ts'
import { hasTextOrPicture, type PageContent, within } from './page-content.ts'
import type { RatedRegion } from './rate-regions.ts'
import type { RecordNodes } from './region.ts'
import { titlePlace } from './title-place.ts'

/**
 * Whether members are replies: items of lists in the items of one other list, with a title in the same place and as many
 * texts of their own. The items that are answered are the records. A category above its items says less than they do.
 */
export function areReplies(content: PageContent, members: readonly NodeId[]): boolean {
  const { page } = content
  if (tagOf(page, members[0]!) !== 'li') return false
  const threads = [...new Set(members.map(node => itemAround(content, node)))]
  const [first] = threads
  if (threads.length < 2 || threads.some(node => node < 0 || page.parent[node] !== page.parent[first!])) return false
  const textsOf = (nodes: readonly NodeId[]): number => median(nodes.map(node => ownTexts(content, node)))
  return (
    textsOf(threads) >= 2 &&
    textsOf(threads) === textsOf(members) &&
    titlePlace(page, first!) === titlePlace(page, members[0]!)
  )
}

/** The outermost list item around another; -1 if there is none. */
function itemAround({ page }: PageContent, item: NodeId): NodeId {
  let found = -1
  for (let node = page.parent[item]!; node >= 0; node = page.parent[node]!)
    if (page.tag[node] === page.tag[item]) found = node
  return found
}

/** How many texts an item has outside of the list in it. */
function ownTexts(content: PageContent, item: NodeId): number {
  const { page, texts } = content
  for (let node = item + 1; node <= page.last[item]!; node++) {
    if (/^[uo]l$/.test(tagOf(page, node))) return within(content, texts, item) - within(content, texts, node)
  }
  return within(content, texts, item)
}

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
  // First messages in bold stand for their threads.
  const usualOf = (nodes: readonly NodeId[]): string | undefined =>
    mostFrequent(countEach(nodes.map(node => tagsOf(content, node))))?.[0]
  if (usualOf(threads) !== usualOf(answers)) return best
  const records = items.map(item => ownParts(content, item))
  return records.every(nodes => nodes.length > 0)
    ? { ...best, shape: 'spread', records, root: rootOfRecords(page, records) }
    : best
}

/** The tags of what an item has outside of its answers. */
const tagsOf = (content: PageContent, item: NodeId): string =>
  ownParts(content, item)
    .flatMap(part =>
      Array.from({ length: content.page.last[part]! - part + 1 }, (_, at) => tagOf(content.page, part + at)),
    )
    .join(' ')

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
