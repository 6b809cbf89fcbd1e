import type { Field } from './field.ts'
import type { TypedColumn } from './kind.ts'
import { MAX_SAMPLE } from './shares.ts'

/**
 * Orders columns as a reader meets their values. Columns that most records have are placed first; the others are
 * inserted between them.
 */
export function inReadingOrder(columns: readonly TypedColumn[]): TypedColumn[] {
  const recordCount = columns[0]?.cells.length ?? 0
  const step = Math.max(1, Math.floor(recordCount / MAX_SAMPLE))
  const byCount = columns
    .map(column => ({ column, count: column.cells.filter(cell => cell !== undefined).length }))
    .sort((a, b) => b.count - a.count)
  const ordered: TypedColumn[] = []
  for (const { column } of byCount) ordered.splice(bestPlace(ordered, column, recordCount, step), 0, column)
  return ordered
}

/** The position that agrees with the page in most records; the last one on a tie. */
function bestPlace(ordered: readonly TypedColumn[], column: TypedColumn, recordCount: number, step: number): number {
  let wrong = 0
  for (const other of ordered) wrong += countBefore(column, other, recordCount, step).after
  let [best, place] = [wrong, 0]
  for (const [at, other] of ordered.entries()) {
    const { before, after } = countBefore(column, other, recordCount, step)
    wrong += before - after
    if (wrong <= best) [best, place] = [wrong, at + 1]
  }
  return place
}

/** In how many records a column's value is before another's, and after it. */
function countBefore(
  column: TypedColumn,
  other: TypedColumn,
  recordCount: number,
  step: number,
): { before: number; after: number } {
  let [before, after] = [0, 0]
  for (let record = 0; record < recordCount; record += step) {
    const [a, b] = [column.cells[record], other.cells[record]]
    if (!a || !b || isFromAbove(column, record) || isFromAbove(other, record)) continue
    if (a.nodes[0]! < b.nodes[0]!) before++
    else after++
  }
  return { before, after }
}

/** A value that the record shares with the one before it is in an earlier row, and so before everything. */
const isFromAbove = ({ cells }: TypedColumn, record: number): boolean =>
  record > 0 && cells[record - 1]?.nodes[0] === cells[record]!.nodes[0]

const LINK_OF = '_link'

/** The address of a text is beside it: many records begin with a picture that has the link of the title. */
export function linksBehindTexts(fields: readonly Field[]): Field[] {
  const ordered = [...fields]
  for (const link of fields) {
    if (link.kind !== 'link' || !link.name.endsWith(LINK_OF)) continue
    const text = ordered.find(({ name }) => name === link.name.slice(0, -LINK_OF.length))
    if (!text) continue
    ordered.splice(ordered.indexOf(link), 1)
    ordered.splice(ordered.indexOf(text) + 1, 0, link)
  }
  return ordered
}
