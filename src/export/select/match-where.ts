import { textOfCell } from '../cell-text.ts'
import { type FlatValue, isTyped, knownValue } from '../flat-columns.ts'
import type { ColumnKind, TableCell } from '../table.ts'
import type { Where, WhereColumn, WhereOperator } from './where.ts'
import { whereError } from './where-tokens.ts'

type Cells = readonly (TableCell | undefined)[]

/** A column that a condition may name: its kind, and where its cell is. */
interface WhereSource {
  readonly kind: ColumnKind
  readonly cellOf: (cells: Cells) => TableCell | undefined
}

export type RecordTest = (cells: Cells) => boolean

/**
 * The condition as a test of records. `find` gives the columns by name, undefined for one that is not in this table: its
 * cells are empty. Throws a SelectionError where a value does not fit the kind of its column.
 */
export function compileWhere(
  where: Where,
  text: string,
  find: (column: WhereColumn) => WhereSource | undefined,
): RecordTest {
  const compile = (part: Where): RecordTest => compileWhere(part, text, find)
  switch (where.kind) {
    case 'and': {
      const tests = where.all.map(compile)
      return cells => tests.every(test => test(cells))
    }
    case 'or': {
      const tests = where.all.map(compile)
      return cells => tests.some(test => test(cells))
    }
    case 'not': {
      const test = compile(where.of)
      return cells => !test(cells)
    }
    default: {
      const source = find(where.column)
      if (!source) return () => where.kind === 'empty'
      return compileOne(where, source, text)
    }
  }
}

function compileOne(
  where: Extract<Where, { readonly column: WhereColumn }>,
  { kind, cellOf }: WhereSource,
  text: string,
): RecordTest {
  const shownOf = (cells: Cells): FlatValue => {
    const cell = cellOf(cells)
    return cell && shownValue(kind, cell)
  }
  switch (where.kind) {
    case 'empty':
      return cells => shownOf(cells) === undefined
    case 'contains': {
      const part = folded(where.literal.text)
      return cells => {
        const cell = cellOf(cells)
        return cell !== undefined && folded(textOfCell(kind, cell)).includes(part)
      }
    }
    case 'compare': {
      const order = comparison(where, kind, text)
      const holds = OPERATORS[where.operator]
      return cells => {
        const value = shownOf(cells)
        const found = value === undefined ? undefined : order(value)
        return found !== undefined && holds(found)
      }
    }
  }
}

/** The value as a file has it: a typed cell without a value is empty. */
export const shownValue = (kind: ColumnKind, cell: TableCell): FlatValue =>
  isTyped(kind) || kind === 'count' ? knownValue(kind, cell) : textOfCell(kind, cell) || undefined

const OPERATORS: Readonly<Record<WhereOperator, (order: number) => boolean>> = {
  '=': order => order === 0,
  '!=': order => order !== 0,
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
}

/** How a value of the column compares with the literal: negative if it comes before; undefined if that is not known. */
type Comparison = (value: NonNullable<FlatValue>) => number | undefined

function comparison(
  { column: { name }, operator, literal }: Extract<Where, { readonly kind: 'compare' }>,
  kind: ColumnKind,
  text: string,
): Comparison {
  const { form, start } = literal
  const isOrdering = operator !== '=' && operator !== '!='
  switch (kind) {
    case 'number':
    case 'price':
    case 'count': {
      const number = Number(literal.text)
      if (form !== 'number') throw whereError(text, start, `${name} holds numbers: write a number such as 100`)
      return value => Number(value) - number
    }
    case 'date': {
      const date = DATE.test(literal.text) ? literal.text : undefined
      if (date === undefined) throw whereError(text, start, `${name} holds dates: write a date such as 2024-05-31`)
      return value => compareDates(String(value), date)
    }
    case 'boolean': {
      const word = literal.text.toLowerCase()
      if (isOrdering || !['true', 'false', 'yes', 'no'].includes(word))
        throw whereError(text, start, `${name} is true or false: write ${name} = true or ${name} = false`)
      return value => Number(value !== (word === 'true' || word === 'yes'))
    }
    default: {
      if (form === 'number' && isOrdering)
        throw whereError(text, start, `${name} holds text, not numbers: write = or contains, or a text in quotes`)
      const other = folded(literal.text)
      return value => compareWords(folded(String(value)), other)
    }
  }
}

/** Texts are compared without regard to case. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase()

let sharedCollator: Intl.Collator | undefined
function compareWords(one: string, other: string): number {
  sharedCollator ??= new Intl.Collator('en', { numeric: true })
  return one === other ? 0 : sharedCollator.compare(one, other) || 1
}

const DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?)?)?$/

/** Dates are compared as precisely as the condition is written: every day of May equals 2024-05. */
function compareDates(value: string, literal: string): number | undefined {
  if (value.length < literal.length) {
    const known = literal.slice(0, value.length)
    return value === known ? undefined : compareTexts(value, known)
  }
  return compareTexts(value.slice(0, literal.length), literal.replace(' ', 'T'))
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
