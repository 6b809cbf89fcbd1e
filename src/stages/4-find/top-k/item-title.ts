import { foldSpace } from '../../2-model/fold-space.ts'
import { childrenOf, type NodeId, TEXT_TAG, tagOf, textOf } from '../../2-model/page-model.ts'
import type { ItemRange, LookedAt } from './candidate.ts'
import { MAX_LINE } from './head-text.ts'
import { isRankAlone, readOwnRank, withoutRank } from './rank-text.ts'

/**
 * The name of an item: its head if that is a heading or a line; else the part of the head that looks like a title: a
 * heading, a line in bold or large type, the first line.
 */
export function titleOf(look: LookedAt, item: ItemRange, text: string, isRanked: boolean): string {
  const head = headingAround(look, item)
  const own = textOf(look.page, head).trim()
  const found = nameCell(look, head) ?? (isTitle(look, head, own) ? own : titleWithin(look, head, own, text))
  return foldSpace(isRanked ? withoutRank(foldSpace(withoutOwnRank(look, head, found))) : found)
}

/** A part of a heading says less than all of it: "Budget" in "Budget: our first choice". */
function headingAround({ page, marks }: LookedAt, { head, first }: ItemRange): NodeId {
  for (let node = head; node >= first; node = page.parent[node]!) if (marks.level[node]! > 0) return node
  return head
}

/** Without a rank in a separate element at the start of the head. */
function withoutOwnRank({ page, marks }: LookedAt, head: NodeId, title: string): string {
  let text = head
  while (text <= page.last[head]! && !(page.tag[text] === TEXT_TAG && marks.speaks[text])) text++
  const first = text <= page.last[head]! ? textOf(page, text) : ''
  const isGlued = readOwnRank(first) && title.startsWith(first) && title.length > first.length
  return isGlued ? title.slice(first.length) : title
}

const titleWithin = (look: LookedAt, head: NodeId, own: string, text: string): string =>
  titleIn(look, head) ?? shortText(own) ?? firstLine(isRankAlone(own) ? text : own) ?? own

const isTitle = ({ marks }: LookedAt, head: NodeId, own: string): boolean =>
  own.length <= MAX_LINE && !isRankAlone(own) && (!own.includes('\n') || marks.level[head]! > 0)

/** A few short lines are one name: "Homegrown / Magnolia Network". */
const shortText = (text: string): string | undefined =>
  text.length <= MAX_LINE && !isRankAlone(text) ? text : undefined

/** The first cell of a table row that is a name: not a rank, a number, or a date. */
function nameCell({ page }: LookedAt, head: NodeId): string | undefined {
  if (tagOf(page, head) !== 'tr') return undefined
  for (const cell of childrenOf(page, head)) {
    const text = textOf(page, cell).trim()
    const letters = text.match(/\p{L}/gu)?.length ?? 0
    if (letters * 2 > text.length && text.length <= MAX_LINE && !text.includes('\n')) return text
  }
  return undefined
}

/** The first heading in an element; else its first line in bold or large type, if it is at the start. */
function titleIn({ page, marks }: LookedAt, head: NodeId): string | undefined {
  let stressed: string | undefined
  for (let node = head + 1; node <= page.last[head]!; node++) {
    if (!marks.speaks[node] || (!marks.level[node] && (stressed !== undefined || !marks.stressed[node]))) continue
    const text = textOf(page, node)
    if (text.includes('\n') || text.length > MAX_LINE || isRankAlone(text)) continue
    if (marks.level[node]) return text
    if (page.textStart[node]! - page.textStart[head]! <= MAX_BEFORE_TITLE) stressed = text
  }
  return stressed
}

/** Characters before a title: a rank, a label, or the caption of a picture. */
const MAX_BEFORE_TITLE = 30

const firstLine = (text: string): string | undefined =>
  text.split('\n').find(line => line.trim().length > 0 && !isRankAlone(line))
