import { countEach, mostFrequent } from '../../../2-model/count-each.ts'
import { pushTo } from '../../../2-model/group-by.ts'
import { type NodeId, type PageModel, textOf } from '../../../2-model/page-model.ts'
import type { CellKind } from './cell-kind.ts'
import type { TableRow } from './table-rows.ts'

/** This share of the rows must have the same number of columns (Wang and Hu: the deviation is small in genuine tables). */
const MIN_SAME_WIDTH = 0.7
/** A column has one kind of content in this share of its rows, on average over columns (their type consistency). */
const MIN_SAME_KIND = 0.6
/** With a smaller share of filled cells, it is an empty frame (Cafarella and others exclude these). */
const MIN_FILLED = 0.5
/** With this share of form fields in its cells, it is a form. */
const MAX_FORM_SHARE = 0.3
/** Longer texts, on average, are articles in columns, which is layout. */
const MAX_CELL_LENGTH = 400
const WEEK = 7
/** This share of a calendar's cells are days or empty. */
const MIN_CALENDAR_SHARE = 0.8

/** The rows of a table that are records; none if it is layout, a form, or a calendar. */
export function dataRows(page: PageModel, rows: readonly TableRow[]): readonly NodeId[] {
  const columns = usual(rows.map(({ width }) => width)) ?? 0
  if (rows.length < 2 || columns < 2) return []
  const even = rows.filter(({ width }) => width === columns)
  const data = withoutHead(even.filter(({ cells }) => cells[0]!.span < columns))
  if (data.length < 2 || even.length < MIN_SAME_WIDTH * rows.length) return []
  return isLayout(data) || isForm(data) || isCalendar(page, data, columns) ? [] : data.map(({ node }) => node)
}

/** Heads are marked by the table, consist only of header cells, or are a first row of other kinds than those below it. */
function withoutHead(rows: readonly TableRow[]): readonly TableRow[] {
  const body = rows.filter(({ isApart, cells }) => !isApart && !cells.every(({ isHeader }) => isHeader))
  const [first, ...below] = body
  if (!first || body.length < rows.length || below.length < 2) return body
  const columns = columnsOf(below)
  const labels = first.cells.filter(({ kind, column }) => {
    const kinds = columns.get(column) ?? []
    return kind === 'text' && shareOf(kinds, usual(kinds)) >= MIN_SAME_KIND && usual(kinds) !== 'text'
  })
  const isHead = labels.length > 0 && first.cells.every(({ kind }) => kind === 'text' || kind === 'empty')
  return isHead ? below : body
}

function isLayout(rows: readonly TableRow[]): boolean {
  const cells = rows.flatMap(row => row.cells)
  const mean = cells.reduce((sum, { length }) => sum + length, 0) / cells.length
  const consistency = Array.from(columnsOf(rows).values(), kinds => shareOf(kinds, usual(kinds)))
  const consistent = consistency.reduce((sum, share) => sum + share, 0) / consistency.length
  const filled = cells.filter(({ kind }) => kind !== 'empty').length
  return mean > MAX_CELL_LENGTH || consistent < MIN_SAME_KIND || filled < MIN_FILLED * cells.length
}

/** The kinds of the cells of each column. */
function columnsOf(rows: readonly TableRow[]): Map<number, CellKind[]> {
  const columns = new Map<number, CellKind[]>()
  for (const { cells } of rows) for (const { column, kind } of cells) pushTo(columns, column, kind)
  return columns
}

function isForm(rows: readonly TableRow[]): boolean {
  const cells = rows.flatMap(row => row.cells)
  return cells.filter(({ kind }) => kind === 'form').length > MAX_FORM_SHARE * cells.length
}

function isCalendar(page: PageModel, rows: readonly TableRow[], columns: number): boolean {
  const cells = columns === WEEK ? rows.flatMap(row => row.cells) : []
  const days = cells.filter(({ node, kind }) => kind === 'empty' || /^\s*\d{1,2}\s*$/.test(textOf(page, node)))
  return cells.length > 0 && days.length >= MIN_CALENDAR_SHARE * cells.length
}

const shareOf = <T>(values: readonly T[], wanted: T | undefined): number =>
  values.filter(value => value === wanted).length / values.length

/** The most frequent one; the first on a tie. */
const usual = <T>(values: readonly T[]): T | undefined => mostFrequent(countEach(values))?.[0]
