import { contentWord, RECORD_WORDS } from '../stages/4-find/fields/words/content-words.ts'
import type { HarvestRecord } from '../stages/6-harvest/record.ts'
import { type Columns, columnsFrom } from './rows.ts'
import type { TableCell } from './table.ts'
import { tellingField } from './telling-field.ts'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

type Checked<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

interface Schema<T> {
  safeParse(value: unknown): Checked<T>
}

/** An object of zod, of version 3 or 4. */
export interface RowSchema<T> extends Schema<T> {
  readonly shape: Readonly<Record<string, Schema<unknown>>>
}

/** How a key got its column: by name, because the column names the records, or because only its values fit. */
type MatchedBy = 'name' | 'meaning' | 'part of the name' | 'names the record' | 'values'

/** Records as a schema wants them, and what does not fit. */
export interface TypedRows<T> {
  /** Those that the schema accepts. */
  readonly rows: readonly T[]
  readonly matched: readonly { readonly key: string; readonly column: string; readonly by: MatchedBy }[]
  /** Keys without a column, and why. */
  readonly unmatched: readonly { readonly key: string; readonly because: string }[]
  /** Records that the schema rejects, from 1. */
  readonly rejected: readonly { readonly record: number; readonly because: string }[]
}

/**
 * Matches the columns of an extraction, a table, or harvested records to the keys of a schema, by name, meaning, and
 * values, and checks every record. `known` are matches of an earlier part of the same table: they stay.
 */
export function typedRows<T>(
  records: Columns | readonly HarvestRecord[],
  schema: RowSchema<T>,
  known: TypedRows<T>['matched'] = [],
): TypedRows<T> {
  const { fields } = 'fields' in records ? records : columnsFrom(records)
  const columns = fields.map(({ name, cells }) => new Column(name, cells))
  const matches = matchKeys(schema, columns, knownMatches(schema, known, columns))
  const missing = Object.keys(schema.shape).filter(key => !matches.has(key))
  const count = Math.max(0, ...columns.map(({ cells }) => cells.length))
  const rows: T[] = []
  const rejected: { record: number; because: string }[] = []
  for (let row = 0; row < count; row++) {
    const checked = schema.safeParse(rowOf(schema, matches, row))
    if (checked.success) rows.push(checked.data)
    else
      rejected.push({
        record: row + 1,
        because: checked.error.issues.map(issue => sayIssue(issue, matches, row)).join('; '),
      })
  }
  return {
    rows,
    matched: [...matches].map(([key, { column, by }]) => ({ key, column: column.name, by })),
    unmatched: missing.map(key => ({ key, because: whyUnmatched(key, schema.shape[key]!, columns) })),
    rejected,
  }
}

/** With the text as the page shows it: "from £5" is no number, because the price is another one. */
function sayIssue({ path, message }: Issue, matches: ReadonlyMap<string, Match>, row: number): string {
  const text = matches.get(String(path[0]))?.column.cells[row]?.text
  return `${path.map(String).join('.')}: ${message}${text === undefined ? '' : `, "${text}"`}`
}

/** Enough to judge a column by. */
const SAMPLE_SIZE = 100
/** A column with the right name may have some values that do not fit; one without it may have few. */
const MIN_FIT = 0.5
const MIN_FIT_BY_VALUES = 0.9
/** A schema that accepts more of the columns says nothing about which one is meant. */
const MAX_ACCEPTED_SHARE = 0.5

class Column {
  readonly name: string
  readonly cells: readonly (TableCell | undefined)[]
  readonly words: readonly string[]

  constructor(name: string, cells: readonly (TableCell | undefined)[]) {
    this.name = name
    this.cells = cells
    this.words = wordsOf(name)
  }

  /** The share of its values that a schema accepts. */
  fit(schema: Schema<unknown>): number {
    const present = this.cells.filter(cell => cell !== undefined).slice(0, SAMPLE_SIZE)
    if (present.length === 0) return 0
    return present.filter(cell => schema.safeParse(valueFor(schema, cell)).success).length / present.length
  }
}

/** `listPrice` and `list_price` have two words. */
const wordsOf = (name: string): string[] =>
  (name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []) as string[]

/** What the words mean: `Preis` and `cost` are prices. */
const meaningOf = (words: readonly string[]): string =>
  words
    .filter(word => !RECORD_WORDS.has(word))
    .map(word => contentWord(word)?.name ?? word)
    .join(' ')

/** The value if the schema accepts it, otherwise the text as the page shows it. */
function valueFor(schema: Schema<unknown>, cell: TableCell | undefined): unknown {
  if (!cell) return schema.safeParse(undefined).success ? undefined : null
  const { value, text } = cell
  return value !== undefined && schema.safeParse(value).success
    ? value
    : schema.safeParse(text).success
      ? text
      : (value ?? text)
}

interface Match {
  readonly column: Column
  readonly by: MatchedBy
}

/** Matches stay, unless a site changed its look: then a column that the schema needs has no values here, and another may. */
function knownMatches(
  { shape }: RowSchema<unknown>,
  known: TypedRows<unknown>['matched'],
  columns: readonly Column[],
): Map<string, Match> {
  const needs = (key: string): boolean => shape[key]?.safeParse(undefined).success === false
  const matches = new Map<string, Match>()
  for (const { key, column: name, by } of known) {
    const column = columns.find(each => each.name === name)
    if (column && (column.cells.some(Boolean) || !needs(key))) matches.set(key, { column, by })
  }
  return matches
}

/** The surest matches first; a column is used once. */
function matchKeys(
  { shape }: RowSchema<unknown>,
  columns: readonly Column[],
  known: ReadonlyMap<string, Match>,
): Map<string, Match> {
  const matches = new Map(known)
  const ways: readonly [MatchedBy, (key: string, free: readonly Column[]) => Column | undefined][] = [
    ['name', (key, free) => free.find(({ words }) => words.join('') === wordsOf(key).join(''))],
    ['meaning', (key, free) => onlyOne(free.filter(({ words }) => meaningOf(words) === meaningOf(wordsOf(key))))],
    ['part of the name', (key, free) => onlyOne(free.filter(({ words }) => sharePart(words, wordsOf(key))))],
    ['names the record', (key, free) => (NAMES.has(meaningOf(wordsOf(key))) ? telling(free) : undefined)],
  ]
  const take = (by: MatchedBy, key: string, column: Column | undefined, least: number): void => {
    if (column && column.fit(shape[key]!) >= least) matches.set(key, { column, by })
  }
  const isFree = (column: Column): boolean => ![...matches.values()].some(match => match.column === column)
  for (const [by, find] of ways)
    for (const key of Object.keys(shape))
      if (!matches.has(key)) take(by, key, find(key, columns.filter(isFree)), MIN_FIT)
  for (const [key, schema] of Object.entries(shape)) {
    // Its name says which column is meant, and that one does not fit.
    if (matches.has(key) || columns.some(({ words }) => sharePart(words, wordsOf(key)))) continue
    const fitting = columns.filter(column => column.fit(schema) >= MIN_FIT_BY_VALUES)
    if (fitting.length > MAX_ACCEPTED_SHARE * columns.length) continue
    take('values', key, onlyOne(fitting.filter(column => isFree(column) && saysOnlyKind(column))), MIN_FIT_BY_VALUES)
  }
  return new Map(Object.keys(shape).flatMap(key => (matches.has(key) ? [[key, matches.get(key)!]] : [])))
}

/** A number that is called `price` is no weight; one that is called `number` may be. */
const saysOnlyKind = ({ words }: Column): boolean =>
  KIND_WORDS.has(words.filter(word => !/^\d+$/.test(word)).at(-1) ?? '')

const KIND_WORDS: ReadonlySet<string> = new Set(['text', 'link', 'image', 'number', 'date', 'boolean'])

const NAMES: ReadonlySet<string> = new Set(['title', 'name', 'subject'])

const onlyOne = (columns: readonly Column[]): Column | undefined => (columns.length === 1 ? columns[0] : undefined)

const sharePart = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 &&
  other.length > 0 &&
  (one.every(word => other.includes(word)) || other.every(word => one.includes(word)))

function telling(columns: readonly Column[]): Column | undefined {
  const named = columns.map(column => ({ column, name: column.name, kind: kindOf(column) }))
  return tellingField(named, ({ column }) => column.cells.some(Boolean))?.column
}

/** Only texts and addresses are told apart here. */
function kindOf({ cells }: Column): string {
  const present = cells.filter(cell => cell !== undefined)
  if (present.some(({ value }) => value !== undefined)) return 'value'
  return present.every(({ text }) => URL.canParse(text)) ? 'link' : 'text'
}

function rowOf(
  { shape }: RowSchema<unknown>,
  matches: ReadonlyMap<string, Match>,
  row: number,
): Record<string, unknown> {
  const entries = Object.entries(shape).map(([key, schema]) => {
    const value = valueFor(schema, matches.get(key)?.column.cells[row])
    // What the page shows, such as "from £5", is no number: a schema that allows null keeps the record.
    const isNull = !schema.safeParse(value).success && schema.safeParse(null).success
    return [key, isNull ? null : value]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function whyUnmatched(key: string, schema: Schema<unknown>, columns: readonly Column[]): string {
  const [named] = columns.filter(({ words }) => sharePart(words, wordsOf(key)))
  if (!named)
    return `no column is called so or has only such values; there are ${columns.map(({ name }) => name).join(', ')}`
  const wrong = named.cells.find(cell => cell && !schema.safeParse(valueFor(schema, cell)).success)
  return wrong
    ? `the values of ${named.name} do not fit, such as "${wrong.text}"`
    : `the column ${named.name} is already used for another key, or has no values`
}
