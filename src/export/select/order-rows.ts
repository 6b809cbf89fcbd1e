import { textOfCell } from '../cell-text.ts'
import { isTyped, knownValue } from '../flat-columns.ts'
import type { ColumnKind } from '../table.ts'
import type { StreamRow } from '../table-stream.ts'
import { selectFields } from './select-fields.ts'
import { SelectionError } from './selection-error.ts'

/** A table in memory, row by row. */
export interface RowTable {
  readonly fields: readonly { readonly id: string; readonly name: string; readonly kind: ColumnKind }[]
  readonly rows: readonly StreamRow[]
}

/** Which rows are wanted, and in which order. */
export interface RowQuestion {
  /** The id of a column; with `-` before it, the largest comes first. */
  readonly sort?: string | undefined
  readonly where?: string | undefined
  /** A text that one of the cells contains. */
  readonly q?: string | undefined
}

/** The numbers of the wanted rows, from 0. Rows without a value come last, and equal ones stay in their order. */
export function orderRows(table: RowTable, { sort, where, q }: RowQuestion): Int32Array {
  const { fields, rows } = table
  const matches = where === undefined ? undefined : selectFields(fields, { where }).matches
  const contains = q === undefined || q.trim() === '' ? undefined : containing(table, q.trim())
  const found: number[] = []
  for (const [at, row] of rows.entries()) if (matches?.(row) !== false && contains?.(row) !== false) found.push(at)
  return Int32Array.from(sort === undefined ? found : sorted(table, found, sort))
}

/** As people search: upper and lower case are the same. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase()

function containing({ fields }: RowTable, q: string): (row: StreamRow) => boolean {
  const wanted = folded(q)
  return row =>
    fields.some(({ kind }, at) => row[at] !== undefined && folded(textOfCell(kind, row[at])).includes(wanted))
}

function sorted({ fields, rows }: RowTable, found: readonly number[], sort: string): number[] {
  const isDown = sort.startsWith('-')
  const wanted = isDown ? sort.slice(1) : sort
  const column = fields.findIndex(({ id }) => id === wanted)
  if (column < 0)
    throw new SelectionError(
      `The table has no column with the id ${JSON.stringify(wanted)}.`,
      `Its ids are ${fields.map(({ id }) => id).join(', ')}.`,
    )
  const { kind } = fields[column]!
  const keyed = found.map(at => ({ at, key: keyOf(kind, rows[at]![column]) }))
  const compare = isTyped(kind) || kind === 'count' ? compareValues : compareTexts
  const full = keyed.filter(({ key }) => key !== undefined)
  const blank = keyed.filter(({ key }) => key === undefined)
  full.sort(
    (one, other) => (isDown ? compare(other.key!, one.key!) : compare(one.key!, other.key!)) || one.at - other.at,
  )
  return [...full, ...blank].map(({ at }) => at)
}

type Key = string | number | boolean

function keyOf(kind: ColumnKind, cell: StreamRow[number]): Key | undefined {
  if (!cell) return undefined
  return isTyped(kind) || kind === 'count' ? knownValue(kind, cell) : textOfCell(kind, cell)
}

const compareValues = (one: Key, other: Key): number => (one < other ? -1 : one > other ? 1 : 0)

let sharedCollator: Intl.Collator | undefined
function compareTexts(one: Key, other: Key): number {
  sharedCollator ??= new Intl.Collator('en', { numeric: true })
  return sharedCollator.compare(String(one), String(other))
}
