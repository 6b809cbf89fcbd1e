import { addedBy } from '../../../../learn/log-linear.ts'
import { hasText } from '../../../2-model/blank.ts'
import { enclosingHeading, HEADING_TAG, headingLevel } from '../../../2-model/headings.ts'
import { isBoldStyle, letterSize, styleOf } from '../../../2-model/letters.ts'
import { type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { Cell } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { MAX_SAMPLE, MOST_SHARE } from '../shares.ts'
import { areSentences } from './content-name.ts'
import { BY_PLACE } from './name.ts'
import type { SlotNames } from './slot-names.ts'
import { TITLE_COLUMN_JUDGEMENT, type TitleColumnClaim } from './title-column-judgement.ts'

/** Names that identify the title column. */
const TITLE_NAME = /^(?:title|name|headline|subject)$/
/** Names of one title among others, or of a container of the title: they count if nothing looks more like it. */
const VAGUE_NAME = /_title$|_name$|(?:^|_)(?:description|desc|summary|caption)$/

export const isTitleName = (name: string): boolean => TITLE_NAME.test(name)

export const mayNameTitle = (name: string): boolean => VAGUE_NAME.test(name)

/** Whether a column is the title or one of several. */
export const isAnyTitle = (name: string): boolean => isTitleName(name) || name.endsWith('_title')

/** Headings, and elements that introduce the ones after them. */
const HEADING = new RegExp(`${HEADING_TAG.source}|^(?:summary|dt|legend)$`)

/** At least this share of titles is distinct; categories and shops repeat more often. */
const MIN_DISTINCT = 0.4
/** Characters; longer texts, on average, are not titles. */
const MAX_TITLE_LENGTH = 140

/** The column that looks most like the title of the records: a heading, linked, in the largest type, bold, first. */
export function chooseTitle(
  page: PageModel,
  slots: SlotNames,
  columns: readonly { readonly column: TypedColumn; readonly name: string }[],
  recordCount: number,
): { readonly column: TypedColumn; readonly by: string } | undefined {
  const candidates = columns.filter(({ column }) => mayBeTitle(column, recordCount))
  const sizes = candidates.map(({ column }) => sizeOf(page, column))
  const largest = Math.max(...sizes)
  const isLargest = (at: number): boolean => sizes[at] === largest && sizes.some(size => size > 0 && size < largest)
  const scores = candidates.map(({ column, name }, at) => {
    const claims: Readonly<Record<TitleColumnClaim, number>> = {
      'named as a name': Number(name.endsWith('_name')),
      'in a heading': Number(slots.isInTag(column.slot, HEADING)),
      'linked, but not a user name': Number(slots.isInTag(column.slot, /^a$/) && !areUserNames(column)),
      'in the largest type': Number(isLargest(at)),
      bold: Number(isBold(page, slots, column)),
    }
    return addedBy(TITLE_COLUMN_JUDGEMENT, claims)
  })
  const most = Math.max(...scores)
  const column = candidates[scores.indexOf(most)]?.column
  if (!column) return undefined
  if (most >= TITLE_COLUMN_JUDGEMENT.thresholds.title)
    return { column, by: slots.isInTag(column.slot, HEADING) ? 'heading' : 'looks like a title' }
  // Nothing stands out: a record starts with what it is.
  const first = columns[0]!.column
  return candidates[0]!.column === first && !areSentences(first) ? { column: first, by: BY_PLACE } : undefined
}

/** Single words, most of them in lower case: user names. Links to them are not about the record. */
function areUserNames({ cells }: TypedColumn): boolean {
  const texts = cells.flatMap(cell => cell?.text ?? []).slice(0, MAX_SAMPLE)
  const small = texts.filter(text => /^[\p{Ll}\p{N}_]/u.test(text)).length
  return texts.every(text => !/\s/.test(text)) && small > texts.length / 2
}

function mayBeTitle({ kind, source, slot, cells }: TypedColumn, recordCount: number): boolean {
  if (kind !== 'text' || source !== 'text' || slot.isList) return false
  const present = cells.filter(cell => cell !== undefined)
  if (present.length < MOST_SHARE * recordCount) return false
  const sample = present.slice(0, MAX_SAMPLE)
  const length = sample.reduce((sum, { text }) => sum + text.length, 0) / sample.length
  return length <= MAX_TITLE_LENGTH && new Set(sample.map(({ text }) => text)).size >= MIN_DISTINCT * sample.length
}

const firstCell = ({ cells }: TypedColumn): Cell => cells.find(cell => cell !== undefined)!

/** The font size of a column in CSS pixels; on parsed pages, the rank of its heading: 1 for h1, 1/2 for h2. 0 if unknown. */
function sizeOf(page: PageModel, column: TypedColumn): number {
  const node = innermost(page, firstCell(column))
  if (page.visual) return letterSize(page, node)
  const heading = enclosingHeading(page, node)
  return heading < 0 ? 0 : 1 / headingLevel(tagOf(page, heading))
}

function isBold(page: PageModel, slots: SlotNames, column: TypedColumn): boolean {
  const node = innermost(page, firstCell(column))
  const style = styleOf(page, node)
  if (style) return isBoldStyle(style)
  return slots.isInTag(column.slot, /^(?:b|strong)$/) || /^(?:b|strong)$/.test(tagOf(page, page.parent[node]!))
}

/** The innermost node with the whole text of a cell. */
function innermost(page: PageModel, { nodes }: Cell): number {
  let node = nodes[0]!
  for (let next = node + 1; next <= page.last[nodes[0]!]!; next++) {
    if (page.textStart[next] === page.textStart[node] && page.textEnd[next] === page.textEnd[node]) node = next
    else if (hasText(page, next)) break
  }
  return node
}
