import { suggestName } from '../../datalog/resolve/suggest.ts'
import type { Selection } from '../../stages/5-wrap/selection.ts'
import type { TableCell } from '../table.ts'
import { type EditableField, type EditedColumn, editColumns, type RecordCells, sameLetters } from './edit-columns.ts'
import { compileWhere, type RecordTest } from './match-where.ts'
import { parseWhere } from './parse-where.ts'
import { SelectionError } from './selection-error.ts'
import { columnsIn, type WhereColumn } from './where.ts'

/** A selection in use. */
export interface ActiveSelection extends Selection {
  /** Names that need not be in the table: those that a wrapper keeps, or that only some outputs of a job have. */
  readonly optional?: readonly string[]
}

/** Whether the columns are `*`: all of them. */
export const isAll = (columns: readonly string[] | undefined): boolean => columns?.join() === '*'

/** A column, or the currency of its prices as a text. */
interface Found {
  readonly column: EditedColumn
  readonly isCurrency: boolean
}

/** A column of the selected table and where it comes from. */
export interface SelectedField extends Omit<EditedColumn, 'isField'> {
  /** The field that it is, with its kind; undefined if edits made it, and for a currency. */
  readonly at: number | undefined
  readonly isCurrency: boolean
  /** False: the currency of its prices gets no column of its own. */
  readonly withCurrency: boolean
}

export interface SelectedFields {
  readonly fields: readonly SelectedField[]
  readonly matches: RecordTest
}

/**
 * The columns of a table that a selection shows, and its test of records. Throws a SelectionError for a name that is
 * not among the `known` columns: those of this table, or of all tables if there are several.
 */
export function selectFields(
  fields: readonly EditableField[],
  selection: ActiveSelection,
  known: readonly EditableField[] = fields,
): SelectedFields {
  const { optional = [] } = selection
  const rename = new Map(Object.entries(selection.rename ?? {}))
  const isStrict = known === fields
  const edit = (table: readonly EditableField[], isChecked: boolean) =>
    editColumns(table, selection.edits ?? [], (columns, called) => {
      const finder = new ColumnFinder(columns, rename)
      const found = finder.findById(called)
      if (!found && isChecked && !optional.includes(called)) finder.require(called)
      return found
    })
  const all = isStrict ? undefined : new ColumnFinder(edit(known, true).columns, rename)
  const edited = edit(fields, isStrict)
  const names = new ColumnFinder(edited.columns, rename)
  const find = (name: string): Found | undefined => {
    const found = names.find(name)
    if (!found && !optional.includes(name)) (all ?? names).require(name)
    return found
  }
  const findAll = (wanted: Iterable<string>): Found[] => [...wanted].flatMap(name => find(name) ?? [])
  const chosen = chooseColumns(edited.columns, selection, { names, findAll })
  const newNames = new Map(
    [...rename].flatMap(([from, to]) => findAll([from]).map(found => [keyOf(found), to] as const)),
  )
  const shown = chosen.map(({ found, ...field }) => ({
    ...field,
    name: newNames.get(keyOf(found)) ?? field.name,
    found,
  }))
  // A column that appears later gets another name when it is written; a walk must not fail because of it.
  if (isStrict) requireDistinct(shown, newNames)
  const tests = [...edited.tests, ...testsOf(selection, find)]
  return { fields: shown.map(({ found: _, ...field }) => field), matches: cells => tests.every(test => test(cells)) }
}

const keyOf = ({ column, isCurrency }: Found): string => `${isCurrency} ${column.id}`

/** Finds columns by the names that people write. */
class ColumnFinder {
  readonly #columns: readonly EditedColumn[]
  /** Old names by new ones: either may be written. */
  readonly #oldNames: ReadonlyMap<string, string>

  constructor(columns: readonly EditedColumn[], rename: ReadonlyMap<string, string>) {
    this.#columns = columns
    this.#oldNames = new Map([...rename].map(([from, to]) => [to, from]))
  }

  find(name: string): Found | undefined {
    return this.#findOld(name) ?? this.#findOld(this.#oldNames.get(name))
  }

  /** Edits mean ids first: a name may have gone to another column. */
  findById(called: string): EditedColumn | undefined {
    const found = this.#columns.find(({ id }) => id === called) ?? this.find(called)
    return found && 'column' in found ? (found.isCurrency ? undefined : found.column) : found
  }

  #findOld(name: string | undefined): Found | undefined {
    if (name === undefined) return undefined
    const column =
      this.#columns.find(each => each.name === name) ??
      this.#columns.find(each => sameLetters(each.name, name)) ??
      this.#columns.find(each => each.id === name)
    if (column) return { column, isCurrency: false }
    const price = this.#columns.find(each => each.kind === 'price' && sameLetters(currencyName(each), name))
    return price && { column: price, isCurrency: true }
  }

  require(name: string): Found {
    const found = this.find(name)
    if (found) return found
    const known = this.#columns.map(column => column.name)
    const meant = suggestName(name, known)
    throw new SelectionError(
      `The table has no column ${JSON.stringify(name)}${meant === undefined ? '.' : `; did you mean ${meant}?`}`,
      known.length === 0 ? 'It has no columns at all.' : `Its columns are ${known.join(', ')}.`,
    )
  }
}

/** In files, the currency of prices follows them under this name. */
const currencyName = ({ name }: EditedColumn): string => `${name}_currency`

interface Names {
  readonly names: ColumnFinder
  readonly findAll: (wanted: Iterable<string>) => Found[]
}

function chooseColumns(
  all: readonly EditedColumn[],
  { columns: asked, drop, rename }: Selection,
  { names, findAll }: Names,
): (SelectedField & { readonly found: Found })[] {
  const columns = isAll(asked) ? undefined : asked
  const dropped = new Set(findAll(drop ?? []).map(keyOf))
  const isDropped = (found: Found): boolean => dropped.has(keyOf(found))
  // A currency with a new name becomes a column of its own in every format.
  const renamed = new Set(
    Object.keys(rename ?? {})
      .flatMap(name => names.find(name) ?? [])
      .map(keyOf),
  )
  const selected = columns ? unique(findAll(columns)) : all.flatMap(column => withCurrency(column, renamed))
  const isApart = (column: EditedColumn): boolean =>
    columns !== undefined || isDropped({ column, isCurrency: true }) || renamed.has(keyOf({ column, isCurrency: true }))
  return selected
    .filter(found => !isDropped(found))
    .map(found => {
      const { column, isCurrency } = found
      const { isField, ...field } = column
      // The currencies of a column that an edit made a price are not known before its cells.
      const hasOwn = !isCurrency && isField && !isApart(column)
      const shared = { found, isCurrency, withCurrency: hasOwn, at: isField && !isCurrency ? field.from[0] : undefined }
      if (!isCurrency) return { ...field, ...shared }
      const currency = { id: currencyName(column), name: currencyName(column), kind: 'text' as const }
      return { ...field, ...currency, ...shared, cellOf: cells => currencyCell(column.cellOf(cells)) }
    })
}

const currencyCell = (cell: TableCell | undefined): TableCell | undefined =>
  cell?.currency === undefined ? undefined : { text: cell.currency }

function withCurrency(column: EditedColumn, renamed: ReadonlySet<string>): Found[] {
  const currency = { column, isCurrency: true }
  return [{ column, isCurrency: false }, ...(renamed.has(keyOf(currency)) ? [currency] : [])]
}

const unique = (found: readonly Found[]): Found[] => [...new Map(found.map(each => [keyOf(each), each])).values()]

/** A new name must not hide another column. */
function requireDistinct(
  shown: readonly (SelectedField & { readonly found: Found })[],
  newNames: ReadonlyMap<string, string>,
): void {
  for (const field of shown) {
    if (!newNames.has(keyOf(field.found))) continue
    const other = shown.find(each => each !== field && sameLetters(each.name, field.name))
    if (other)
      throw new SelectionError(
        `Two columns would be called ${JSON.stringify(field.name)}.`,
        'Choose another new name, or leave out one of the columns.',
      )
  }
}

function testsOf({ where }: ActiveSelection, find: (name: string) => Found | undefined): RecordTest[] {
  if (where === undefined) return []
  const parsed = parseWhere(where)
  const source = ({ name }: WhereColumn) => {
    const found = find(name)
    if (!found) return undefined
    const { column, isCurrency } = found
    return {
      kind: isCurrency ? ('text' as const) : column.kind,
      cellOf: (cells: RecordCells) => (isCurrency ? currencyCell(column.cellOf(cells)) : column.cellOf(cells)),
    }
  }
  for (const column of columnsIn(parsed)) source(column)
  return [compileWhere(parsed, where, source)]
}
