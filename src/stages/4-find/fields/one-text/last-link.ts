import { countEach, mostFrequent } from '../../../2-model/count-each.ts'
import { foldSpace } from '../../../2-model/fold-space.ts'
import { type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { Column } from '../column.ts'
import { type Cell, presentCells } from '../field.ts'
import { ITEM_LIST_JUDGEMENT } from '../judgements/item-list.ts'
import { MAX_PHRASE_LENGTH } from '../parts.ts'
import { holdsForShare, MOST_SHARE } from '../shares.ts'
import { hasItems } from '../slot.ts'
import { cutCell } from '../split-texts.ts'

/**
 * Long texts without the words of a link that most of them end with: "… of the old harbor. Continue reading". In short
 * ones it is the value: "in Announcements".
 */
export function withoutLastLink(page: PageModel, column: Column): Column {
  const { slot, source, cells } = column
  if (source !== 'text' || hasItems(slot) || column.cut) return column
  const present = presentCells(column)
  // A wrapper cuts the text of one element.
  if (present.some(({ nodes }) => nodes.length > 1)) return column
  const [before, times] = mostFrequent(countEach(present.flatMap(cell => lastLink(page, cell) ?? []))) ?? ['', 0]
  if (times < ITEM_LIST_JUDGEMENT.thresholds['texts to compare'] || times < MOST_SHARE * present.length) return column
  const isOnlyEnd = ({ text }: Cell): boolean => !text.slice(0, -before.length).includes(before)
  const isLong = ({ text }: Cell): boolean => text.length - before.length > MAX_PHRASE_LENGTH
  if (!present.every(isOnlyEnd) || !holdsForShare(present, MOST_SHARE, isLong)) return column
  const cut = { before }
  const cutCells = cells.map(cell => cell && cutCell(page, cell, cut))
  return cutCells.every((cell, at) => (cell === undefined) === (cells[at] === undefined))
    ? { ...column, cut, cells: cutCells }
    : column
}

/** The words of the link that a text ends with, if they are not all of it and the text is as on the page. */
function lastLink(page: PageModel, { nodes, text }: Cell): string | undefined {
  const last = nodes.at(-1)!
  const [start, end] = [page.textStart[nodes[0]!]!, page.textEnd[last]!]
  if (foldSpace(page.text.slice(start, end)) !== text) return undefined
  for (let node = last; node <= page.last[last]!; node++)
    if (tagOf(page, node) === 'a' && page.textEnd[node] === end && page.textStart[node]! > start)
      return page.text.slice(page.textStart[node], end)
  return undefined
}
