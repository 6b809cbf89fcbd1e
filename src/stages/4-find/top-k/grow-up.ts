import { commonAncestor } from '../../2-model/common-ancestor.ts'
import type { NodeId } from '../../2-model/page-model.ts'
import { between } from '../../2-model/running-sums.ts'
import type { ItemRange, LookedAt } from './candidate.ts'

/**
 * GrowUp: each head grows to the largest element that holds no other head. If that is little more than the head
 * itself, as with headings in running text, the item extends to the next head.
 */
export function growUp(look: LookedAt, heads: readonly NodeId[]): ItemRange[] {
  const { page } = look
  const top = commonAncestor(page, [page.parent[heads[0]!]!, heads.at(-1)!])
  const grown = heads.map((head, i) => lift(look, head, { top, before: heads[i - 1] ?? -1, after: heads[i + 1] }))
  if (!isFlat(look, heads, grown)) {
    return grown.map((first, i) => ({ head: heads[i]!, first, last: page.last[first]! }))
  }
  return spread(look, heads, grown)
}

function lift(
  { page, titleNode }: LookedAt,
  head: NodeId,
  { top, before, after = page.nodeCount }: { top: NodeId; before: NodeId; after?: NodeId | undefined },
): NodeId {
  let node = head
  for (let up = page.parent[node]!; up > top; up = page.parent[node]!) {
    const end = page.last[up]!
    if (up <= before || end >= after || (up < titleNode && titleNode <= end)) break
    node = up
  }
  return node
}

/** Characters. An element with at most this much text in addition to its head holds a remark or a number, not the item. */
const MAX_REMARK = 40

function isFlat({ page, sums }: LookedAt, heads: readonly NodeId[], grown: readonly NodeId[]): boolean {
  const flat = heads.filter((head, i) => {
    const own = between(sums.chars, head, page.last[head]!)
    const all = between(sums.chars, grown[i]!, page.last[grown[i]!]!)
    return all <= own + MAX_REMARK
  })
  return flat.length * 2 > heads.length
}

/** No head follows the last item. It may be longer than the longest other item by this factor. */
const MAX_LAST_ITEM = 1.5

function spread(look: LookedAt, heads: readonly NodeId[], grown: readonly NodeId[]): ItemRange[] {
  const { page, sums } = look
  let longest = 0
  let headings = Number.POSITIVE_INFINITY
  const open: number[] = []
  const items = grown.map((first, i) => {
    const end = page.last[page.parent[first]!]!
    const next = grown[i + 1]
    const isFollowed = next !== undefined && next <= end
    if (!isFollowed) open.push(i)
    const last = isFollowed ? next - 1 : end
    if (isFollowed) {
      longest = Math.max(longest, last - first)
      headings = Math.min(headings, between(sums.headings, first, last))
    }
    return { head: heads[i]!, first, last }
  })
  const most = longest > 0 ? longest * MAX_LAST_ITEM : Number.POSITIVE_INFINITY
  for (const i of open) items[i] = closeItem(look, items[i]!, { most, headings: longest > 0 ? headings : 0 })
  return items
}

/**
 * Ends an item before the next heading of its level, or if it would be far longer than the others. If heads are not
 * headings, all items may contain some: "No. 7", and then the heading.
 */
function closeItem(
  { page, marks, sums }: LookedAt,
  item: ItemRange,
  { most, headings }: { readonly most: number; readonly headings: number },
): ItemRange {
  const level = marks.level[item.head] || 6
  const isHeading = marks.level[item.head]! > 0
  let last = page.last[item.first]!
  for (let node = last + 1; node <= item.last; node = page.last[node]! + 1) {
    const end = page.last[node]!
    if (end - item.first > most || (page.tag[node] === page.tag[item.first]! && level < 6)) break
    if (isHeading ? hasHeading(marks.level, node, end, level) : between(sums.headings, item.first, end) > headings)
      break
    last = end
  }
  return { ...item, last }
}

function hasHeading(levels: Uint8Array, first: NodeId, last: NodeId, level: number): boolean {
  for (let node = first; node <= last; node++) if (levels[node]! > 0 && levels[node]! <= level) return true
  return false
}
