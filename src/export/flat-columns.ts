import { textOfCell } from './cell-text.ts'
import { parseIsoDate } from './iso-date.ts'
import type { ColumnKind, Table, TableCell, TableField } from './table.ts'
import { UniqueNames } from './unique-name.ts'

export type FlatValue = string | number | boolean | undefined

/**
 * What the values of a column are: `link` is an address; days and times are ISO 8601 strings in `values`; `mixed` is of
 * all sorts, such as whole dates and months.
 */
export type FlatType = 'text' | 'link' | 'number' | 'boolean' | 'day' | 'local-time' | 'instant' | 'mixed'

/** A column of a format that knows no objects: CSV, Excel, Parquet. */
export interface FlatColumn {
  readonly name: string
  readonly type: FlatType
  /** One for each record. */
  readonly values: readonly FlatValue[]
}

const TYPED_KINDS: ReadonlySet<ColumnKind> = new Set(['number', 'price', 'date', 'boolean'])

/** Whether cells of this kind have a value beside their text. */
export const isTyped = (kind: ColumnKind): boolean => TYPED_KINDS.has(kind)

/**
 * The columns of a table: each field's text, beside it the value and the currency where there are any. Fields keep
 * their names; what we add gets another one where it would clash. `region` is added in front where it is asked for.
 */
export function flatColumns(table: Table, region?: readonly string[]): FlatColumn[] {
  const names = new UniqueNames()
  const fieldNames = table.fields.map(field => names.take(field.name))
  const columns = table.fields.map((field, index) => columnsOf(field, fieldNames[index]!, names))
  const first: FlatColumn[] = region ? [{ name: names.take('region'), type: 'text', values: region }] : []
  return [...first, ...columns.flat()]
}

function columnsOf(field: TableField, name: string, names: UniqueNames): FlatColumn[] {
  const { kind, cells } = field
  if (kind === 'count') return [{ name, type: 'number', values: cells.map(knownValue) }]
  const texts = cells.map(cell => cell && textOfCell(kind, cell))
  if (!isTyped(kind)) return [{ name, type: kind === 'text' ? 'text' : 'link', values: texts }]
  const values = cells.map(knownValue)
  const type = commonType(values) ?? EMPTY_TYPE[kind] ?? 'text'
  const columns: FlatColumn[] = [
    { name, type: 'text', values: texts },
    { name: names.take(`${name}_value`), type, values: values },
  ]
  const currencies = cells.map(cell => cell?.currency)
  if (currencies.some(currency => currency !== undefined)) {
    columns.push({ name: names.take(`${name}_currency`), type: 'text', values: currencies })
  }
  return columns
}

/** Numbers that no file format can hold count as not understood. */
export const knownValue = (cell: TableCell | undefined): FlatValue =>
  typeof cell?.value === 'number' && !Number.isFinite(cell.value) ? undefined : cell?.value

/** So that a table has the same columns of the same types when nothing in it was understood. */
const EMPTY_TYPE: Partial<Record<ColumnKind, FlatType>> = {
  number: 'number',
  price: 'number',
  boolean: 'boolean',
  date: 'day',
}

/** The type that all values have; undefined where there are none. */
function commonType(values: readonly FlatValue[]): FlatType | undefined {
  let common: FlatType | undefined
  for (const value of values) {
    if (value === undefined) continue
    const type = typeOf(value)
    if (common !== undefined && common !== type) return 'mixed'
    common = type
  }
  return common
}

function typeOf(value: string | number | boolean): FlatType {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return parseIsoDate(value)?.precision ?? 'text'
}
