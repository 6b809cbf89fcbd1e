import { textOfCell } from './cell-text.ts'
import { parseIsoDate } from './iso-date.ts'
import type { ColumnKind, Table, TableCell, TableField } from './table.ts'
import { UniqueNames } from './unique-name.ts'

export type FlatValue = string | number | boolean | undefined

/** The type of a column's values: `link` is an address; days and times are ISO 8601 strings in `values`. */
export type FlatType = 'text' | 'link' | 'number' | 'boolean' | 'day' | 'local-time' | 'instant'

/** A column of a format without objects: CSV, Excel, Parquet. */
export interface FlatColumn {
  readonly name: string
  readonly type: FlatType
  /** One per record. */
  readonly values: readonly FlatValue[]
  /** Of a price: the currency of each value, as far as the page states it. */
  readonly currencies?: readonly (string | undefined)[]
}

const TYPED_KINDS: ReadonlySet<ColumnKind> = new Set(['number', 'price', 'date', 'boolean'])

/** Whether cells of this kind have a value in addition to their text. */
export const isTyped = (kind: ColumnKind): boolean => TYPED_KINDS.has(kind)

/** What is known about a field before its cells. */
export interface FlatField {
  readonly name: string
  /** What it is called whatever its name becomes; absent if that is its name. */
  readonly id?: string
  readonly kind: ColumnKind
  /** Whether the currency of the prices has a column of its own. */
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

export interface FlatOptions {
  /** Whether each typed column is followed by its texts, as the page shows them. */
  readonly texts?: boolean
}

/**
 * The columns of fields: each field once, with its value if it is typed, otherwise with its text; after a price its
 * currency, and on request the text of typed fields. Fields keep their names; columns that we add are renamed if they
 * would clash.
 */
export function flatNames(
  fields: readonly FlatField[],
  { texts = false, hasRegion = false }: FlatOptions & { readonly hasRegion?: boolean } = {},
): FlatNames {
  const names = new UniqueNames()
  const fieldNames = fields.map(field => names.take(field.name))
  const columns = fields.flatMap(({ kind, hasCurrency }, field): FlatName[] => {
    const name = fieldNames[field]!
    if (kind === 'count') return [{ name, field, part: 'value' }]
    if (!isTyped(kind)) return [{ name, field, part: 'text' }]
    const currency: FlatName[] = hasCurrency ? [{ name: names.take(`${name}_currency`), field, part: 'currency' }] : []
    const text: FlatName[] = texts ? [{ name: names.take(`${name}_text`), field, part: 'text' }] : []
    return [{ name, field, part: 'value' }, ...currency, ...text]
  })
  return { columns, region: hasRegion ? names.take('region') : undefined }
}

export function flatValue(cell: TableCell | undefined, kind: ColumnKind, part: FlatPart): FlatValue {
  if (cell === undefined) return undefined
  if (part === 'text') return textOfCell(kind, cell)
  return part === 'value' ? knownValue(kind, cell) : cell.currency
}

/**
 * The columns of a table with their values. `region` comes first, if requested. `currency` says when the currencies of
 * a price get a column: if any is known, or only if they differ, for a format that shows them in the cells.
 */
export function flatColumns(
  table: Table,
  {
    region,
    currency = 'known',
    texts = false,
  }: FlatOptions & { readonly region?: readonly string[] | undefined; readonly currency?: 'known' | 'differing' } = {},
): FlatColumn[] {
  const shows = ({ cells, hasCurrency }: TableField): boolean => {
    if (hasCurrency === false || (hasCurrency && currency === 'known')) return hasCurrency
    return new Set(cells.flatMap(cell => cell?.currency ?? [])).size >= (currency === 'known' ? 1 : 2)
  }
  const fields = table.fields.map(field => ({ name: field.name, kind: field.kind, hasCurrency: shows(field) }))
  const names = flatNames(fields, { texts, hasRegion: region !== undefined })
  const columns = names.columns.map(({ name, field, part }) => columnOf(name, table.fields[field]!, part))
  const first: FlatColumn[] = region ? [{ name: names.region!, type: 'text', values: region }] : []
  return [...first, ...columns]
}

function columnOf(name: string, { kind, cells }: TableField, part: FlatPart): FlatColumn {
  const values = cells.map(cell => flatValue(cell, kind, part))
  const column = { name, type: typeOfPart(kind, part, values), values }
  return kind === 'price' && part === 'value' ? { ...column, currencies: cells.map(cell => cell?.currency) } : column
}

function typeOfPart(kind: ColumnKind, part: FlatPart, values: readonly FlatValue[]): FlatType {
  if (part !== 'value') return kind === 'link' || kind === 'image' ? 'link' : 'text'
  if (kind === 'date') return dateType(values)
  return kind === 'boolean' ? 'boolean' : 'number'
}

/** Days or times if all values are; a column with months or with several precisions is text, so that nothing is added. */
function dateType(values: readonly FlatValue[]): FlatType {
  const types = new Set(
    values.flatMap(value => (typeof value === 'string' ? [parseIsoDate(value)?.precision ?? ('text' as const)] : [])),
  )
  // So that a table has the same columns of the same types even if no value was understood.
  if (types.size === 0) return 'day'
  return types.size === 1 ? [...types][0]! : 'text'
}

/** The value of a cell, if it has one of its column's type that a file can represent. */
export function knownValue(kind: ColumnKind, { text, value }: TableCell): FlatValue {
  switch (kind) {
    case 'date':
      // A day without a year (--05-12) is written as the page shows it: nobody reads the other form.
      return typeof value === 'string' ? (value.startsWith('--') ? text : value) : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    default:
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
}
