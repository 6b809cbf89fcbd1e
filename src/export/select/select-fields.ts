import { suggestName } from '../../datalog/resolve/suggest.ts'
import type { Selection } from '../../stages/5-wrap/selection.ts'
import type { FlatField } from '../flat-columns.ts'
import type { ColumnKind, TableCell } from '../table.ts'
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

type Field = Pick<FlatField, 'name' | 'kind'>

/** A field of the table, or the currency of its prices as a text. */
interface Found {
  readonly at: number
  readonly isCurrency: boolean
}

/** A column of the selected table and where it comes from. */
export interface SelectedField extends Found {
  readonly name: string
  readonly kind: ColumnKind
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
  fields: readonly Field[],
  selection: ActiveSelection,
  known: readonly Field[] = fields,
): SelectedFields {
  const rename = new Map(Object.entries(selection.rename ?? {}))
  const names = new ColumnFinder(fields, rename)
  const all = known === fields ? names : new ColumnFinder(known, rename)
  const find = (name: string): Found | undefined => {
    const found = names.find(name)
    if (!found && !selection.optional?.includes(name)) all.require(name)
    return found
  }
  const findAll = (wanted: Iterable<string>): Found[] => [...wanted].flatMap(name => find(name) ?? [])
  const chosen = chooseColumns(fields, selection, { names, findAll })
  const newNames = new Map(
    [...rename].flatMap(([from, to]) => findAll([from]).map(found => [keyOf(found), to] as const)),
  )
  const shown = chosen.map(found => ({ ...found, name: newNames.get(keyOf(found)) ?? found.name }))
  // A column that appears later gets another name when it is written; a walk must not fail because of it.
  if (known === fields) requireDistinct(shown, newNames)
  return { fields: shown, matches: testOf(selection, fields, { names, all }) }
}

const keyOf = ({ at, isCurrency }: Found): string => `${at} ${isCurrency}`

/** Finds columns by the names that people write. */
class ColumnFinder {
  readonly #fields: readonly Field[]
  /** Old names by new ones: either may be written. */
  readonly #oldNames: ReadonlyMap<string, string>

  constructor(fields: readonly Field[], rename: ReadonlyMap<string, string>) {
    this.#fields = fields
    this.#oldNames = new Map([...rename].map(([from, to]) => [to, from]))
  }

  find(name: string): Found | undefined {
    return this.#findOld(name) ?? this.#findOld(this.#oldNames.get(name))
  }

  #findOld(name: string | undefined): Found | undefined {
    if (name === undefined) return undefined
    const exact = this.#fields.findIndex(field => field.name === name)
    const at = exact >= 0 ? exact : this.#fields.findIndex(field => sameLetters(field.name, name))
    if (at >= 0) return { at, isCurrency: false }
    const price = this.#fields.findIndex(field => field.kind === 'price' && sameLetters(currencyName(field), name))
    return price < 0 ? undefined : { at: price, isCurrency: true }
  }

  require(name: string): Found {
    const found = this.find(name)
    if (found) return found
    const known = this.#fields.map(field => field.name)
    const meant = suggestName(name, known)
    throw new SelectionError(
      `The table has no column ${JSON.stringify(name)}${meant === undefined ? '.' : `; did you mean ${meant}?`}`,
      known.length === 0 ? 'It has no columns at all.' : `Its columns are ${known.join(', ')}.`,
    )
  }
}

const sameLetters = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase()

/** In files, the currency of prices follows them under this name. */
const currencyName = ({ name }: Field): string => `${name}_currency`

function chooseColumns(
  fields: readonly Field[],
  { columns: asked, drop, rename }: Selection,
  { names, findAll }: { readonly names: ColumnFinder; readonly findAll: (wanted: Iterable<string>) => Found[] },
): SelectedField[] {
  const columns = isAll(asked) ? undefined : asked
  const dropped = new Set(findAll(drop ?? []).map(keyOf))
  const isDropped = (found: Found): boolean => dropped.has(keyOf(found))
  // A currency with a new name becomes a column of its own in every format.
  const renamed = new Set(
    Object.keys(rename ?? {})
      .flatMap(name => names.find(name) ?? [])
      .map(keyOf),
  )
  const selected = columns ? unique(findAll(columns)) : fields.flatMap((_, at) => withCurrency(at, renamed))
  const isApart = (at: number): boolean =>
    columns !== undefined || isDropped({ at, isCurrency: true }) || renamed.has(keyOf({ at, isCurrency: true }))
  return selected
    .filter(found => !isDropped(found))
    .map(({ at, isCurrency }) => ({
      at,
      isCurrency,
      name: isCurrency ? currencyName(fields[at]!) : fields[at]!.name,
      kind: isCurrency ? 'text' : fields[at]!.kind,
      withCurrency: !isCurrency && !isApart(at),
    }))
}

function withCurrency(at: number, renamed: ReadonlySet<string>): Found[] {
  const currency = { at, isCurrency: true }
  return [{ at, isCurrency: false }, ...(renamed.has(keyOf(currency)) ? [currency] : [])]
}

const unique = (found: readonly Found[]): Found[] => [...new Map(found.map(each => [keyOf(each), each])).values()]

/** A new name must not hide another column. */
function requireDistinct(shown: readonly SelectedField[], newNames: ReadonlyMap<string, string>): void {
  for (const field of shown) {
    if (!newNames.has(keyOf(field))) continue
    const other = shown.find(each => each !== field && sameLetters(each.name, field.name))
    if (other)
      throw new SelectionError(
        `Two columns would be called ${JSON.stringify(field.name)}.`,
        'Choose another new name, or leave out one of the columns.',
      )
  }
}

function testOf(
  { where, optional }: ActiveSelection,
  fields: readonly Field[],
  { names, all }: { readonly names: ColumnFinder; readonly all: ColumnFinder },
): RecordTest {
  if (where === undefined) return () => true
  const parsed = parseWhere(where)
  const source = ({ name }: WhereColumn) => {
    const found = names.find(name)
    if (!found && !optional?.includes(name)) all.require(name)
    return (
      found && {
        kind: found.isCurrency ? ('text' as const) : fields[found.at]!.kind,
        cellOf: (cells: readonly (TableCell | undefined)[]) => selectedPart(cells[found.at], found),
      }
    )
  }
  for (const column of columnsIn(parsed)) source(column)
  return compileWhere(parsed, where, source)
}

/** The part of a field's cell that is in the column. */
export function selectedPart(
  cell: TableCell | undefined,
  { isCurrency }: Pick<Found, 'isCurrency'>,
): TableCell | undefined {
  if (!isCurrency) return cell
  return cell?.currency === undefined ? undefined : { text: cell.currency }
}
