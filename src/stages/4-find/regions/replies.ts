import { type NodeId, tagOf } from '../../2-model/page-model.ts'
import { median } from './averages.ts'
import { type PageContent, within } from './page-content.ts'
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
