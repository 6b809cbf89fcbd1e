import { textOfCell } from './cell-text.ts'
import { parseIsoDate } from './iso-date.ts'
import type { ColumnKind, Table, TableCell, TableField } from './table.ts'
import { UniqueNames } from './unique-name.ts'

export type FlatValue = string | number | boolean | undefined

/**
 * The type of a column's values: `link` is an address; days and times are ISO 8601 strings in `values`; `mixed` is
 * anything else, such as full dates and months.
 */
export type FlatType = 'text' | 'link' | 'number' | 'boolean' | 'day' | 'local-time' | 'instant' | 'mixed'

/** A column of a format without objects: CSV, Excel, Parquet. */
export interface FlatColumn {
  readonly name: string
  readonly type: FlatType
  /** One per record. */
  readonly values: readonly FlatValue[]
}

const TYPED_KINDS: ReadonlySet<ColumnKind> = new Set(['number', 'price', 'date', 'boolean'])

/** Whether cells of this kind have a value in addition to their text. */
export const isTyped = (kind: ColumnKind): boolean => TYPED_KINDS.has(kind)

/** What is known about a field before its cells. */
export interface FlatField {
  readonly name: string
  readonly kind: ColumnKind
  /** Whether any cell has a currency. */
  readonly hasCurrency?: boolean
}

/** The part of a field's cells that is in a column. */
type FlatPart = 'text' | 'value' | 'currency'

interface FlatName {
  readonly name: string
  /** The index of the field. */
  readonly field: number
  readonly part: FlatPart
}

interface FlatNames {
  readonly columns: readonly FlatName[]
  /** The name of the first column, if one was requested. */
  readonly region: string | undefined
}

/**
 * The columns of fields: the text of each field, followed by its value and currency if there are any. Fields keep their
 * names; columns that we add are renamed if they would clash.
 */
export function flatNames(fields: readonly FlatField[], hasRegion = false): FlatNames {
  const names = new UniqueNames()
  const fieldNames = fields.map(field => names.take(field.name))
  const columns = fields.flatMap(({ kind, hasCurrency }, field): FlatName[] => {
    const name = fieldNames[field]!
    if (kind === 'count') return [{ name, field, part: 'value' }]
    if (!isTyped(kind)) return [{ name, field, part: 'text' }]
    const value: FlatName = { name: names.take(`${name}_value`), field, part: 'value' }
    const currency: FlatName[] = hasCurrency ? [{ name: names.take(`${name}_currency`), field, part: 'currency' }] : []
    return [{ name, field, part: 'text' }, value, ...currency]
  })
  return { columns, region: hasRegion ? names.take('region') : undefined }
}

export function flatValue(cell: TableCell | undefined, kind: ColumnKind, part: FlatPart): FlatValue {
  if (cell === undefined) return undefined
  if (part === 'text') return textOfCell(kind, cell)
  return part === 'value' ? knownValue(cell) : cell.currency
}

/** The columns of a table with their values. `region` comes first, if requested. */
export function flatColumns(table: Table, region?: readonly string[]): FlatColumn[] {
  const fields = table.fields.map(({ name, kind, cells }) => ({ name, kind, hasCurrency: cells.some(hasCurrency) }))
  const names = flatNames(fields, region !== undefined)
  const columns = names.columns.map(({ name, field, part }) => columnOf(name, table.fields[field]!, part))
  const first: FlatColumn[] = region ? [{ name: names.region!, type: 'text', values: region }] : []
  return [...first, ...columns]
}

const hasCurrency = (cell: TableCell | undefined): boolean => cell?.currency !== undefined

function columnOf(name: string, { kind, cells }: TableField, part: FlatPart): FlatColumn {
  const values = cells.map(cell => flatValue(cell, kind, part))
  return { name, type: typeOfPart(kind, part, values), values }
}

function typeOfPart(kind: ColumnKind, part: FlatPart, values: readonly FlatValue[]): FlatType {
  if (kind === 'count') return 'number'
  if (part === 'value') return commonType(values) ?? EMPTY_TYPE[kind] ?? 'text'
  return kind === 'link' || kind === 'image' ? 'link' : 'text'
}

/** Numbers that no file format can represent count as not understood. */
export const knownValue = (cell: TableCell | undefined): FlatValue =>
  typeof cell?.value === 'number' && !Number.isFinite(cell.value) ? undefined : cell?.value

/** So that a table has the same columns of the same types even if no value was understood. */
const EMPTY_TYPE: Partial<Record<ColumnKind, FlatType>> = {
  number: 'number',
  price: 'number',
  boolean: 'boolean',
  date: 'day',
}

/** The common type of all values; undefined if there are none. */
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
