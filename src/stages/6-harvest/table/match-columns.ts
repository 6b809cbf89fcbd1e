import type { PageModel } from '../../2-model/page-model.ts'
import type { Cell, Field, FieldSource } from '../../4-find/fields/field.ts'
import { uniqueNames } from '../../4-find/fields/naming/field-name.ts'
import { BY_KIND, BY_PLACE } from '../../4-find/fields/naming/name.ts'
import { type ColumnCells, columnOf, type ListColumn } from '../list-columns.ts'

/** What is known about a column, to find its field again. */
export interface KnownColumn extends ListColumn {
  readonly samples: readonly string[]
}

/** Most of a field's values must be a column's for the field to be that column. */
const MIN_SHARED_VALUES = 0.5

/**
 * The column of each field, by the nodes of its values in records that were read before (`known`, by column and
 * record); undefined for a field without one. Several fields may be one column, unless a record has both.
 */
export function matchByNodes(
  page: PageModel,
  fields: readonly Field[],
  columns: readonly KnownColumn[],
  known: ColumnCells,
): (number | undefined)[] {
  const pairs = fields.flatMap((field, at) => {
    const same = columns.map((column, to) => agreement(page, field, column, known[to]!))
    const all = same.reduce((sum, each) => sum + each, 0)
    return same.map((each, to) => ({ at, to, same: each, isMost: each > 0 && each >= MIN_SHARED_VALUES * all }))
  })
  const matched = new Array<number | undefined>(fields.length)
  const byMost = pairs.filter(({ isMost }) => isMost).sort((a, b) => b.same - a.same || a.at - b.at || a.to - b.to)
  for (const { at, to } of byMost) {
    if (matched[at] !== undefined) continue
    const others = fields.filter((_, other) => matched[other] === to)
    if (others.every(other => areApart(other.cells, fields[at]!.cells))) matched[at] = to
  }
  return matched
}

/** In how many records a field and a column have the same value; half the same text counts half. */
function agreement(page: PageModel, { source, cells }: Field, column: KnownColumn, known: ColumnCells[number]): number {
  if (source !== column.source) return 0
  return cells.reduce((sum, cell, row) => sum + (cell && known[row] ? sameness(page, cell, known[row]!, source) : 0), 0)
}

/** A picture and the title beside it may have the same address; equal texts in two places are two values. */
function sameness(page: PageModel, cell: Cell, other: Cell, source: FieldSource): number {
  if (source !== 'text') return cell.text === other.text ? 1 : 0
  // Parts of one text are in the same nodes.
  if (cell.text !== other.text && cell.nodes.join() === other.nodes.join()) return 0
  const [start, end] = spanOf(page, cell)
  const [otherStart, otherEnd] = spanOf(page, other)
  const shared = Math.min(end, otherEnd) - Math.max(start, otherStart)
  return Math.max(0, shared) / Math.max(1, Math.max(end, otherEnd) - Math.min(start, otherStart))
}

const spanOf = (page: PageModel, { nodes }: Cell): [start: number, end: number] => [
  page.textStart[nodes[0]!]!,
  page.textEnd[nodes.at(-1)!]!,
]

/** No record has a value in both. */
export const areApart = (a: readonly (Cell | undefined)[], b: readonly (Cell | undefined)[]): boolean =>
  a.every((cell, row) => cell === undefined || b[row] === undefined)

/** `price_2` is a second price. */
const baseOf = (name: string): string => name.replace(/_\d+$/, '')

/** The minimum of points for a field to match a column. */
const MIN_POINTS = 2

/**
 * The same for records with another look, by the meaning of the fields: name, kind, and values. A new column is better
 * than a value in the wrong one: if two columns fit equally well, none is used.
 */
export function matchByMeaning(
  fields: readonly Field[],
  columns: readonly KnownColumn[],
  mayTake: (field: Field, column: number) => boolean = () => true,
): (number | undefined)[] {
  const matched = new Array<number | undefined>(fields.length)
  const pairs = fields.flatMap((field, at) =>
    columns.map((column, to) => ({
      at,
      to,
      points: mayTake(field, to) ? pointsFor(field, column, fields, columns) : 0,
    })),
  )
  const taken = new Set<number>()
  for (const { at, to, points } of pairs
    .filter(pair => pair.points >= MIN_POINTS)
    .sort((a, b) => b.points - a.points)) {
    if (matched[at] !== undefined || taken.has(to)) continue
    const isTie = pairs.some(
      other =>
        other.points === points &&
        (other.at === at) !== (other.to === to) &&
        matched[other.at] === undefined &&
        !taken.has(other.to),
    )
    if (isTie) continue
    matched[at] = to
    taken.add(to)
  }
  return matched
}

/** A name that only states the kind or the place of a value does not identify a field. */
const isTellingName = ({ namedBy }: Field): boolean => namedBy !== BY_KIND && namedBy !== BY_PLACE

function pointsFor(
  field: Field,
  column: KnownColumn,
  fields: readonly Field[],
  columns: readonly KnownColumn[],
): number {
  if (field.kind !== column.kind || field.source !== column.source) return 0
  const isAlone =
    field.kind !== 'text' &&
    fields.filter(({ kind }) => kind === field.kind).length === 1 &&
    columns.filter(({ kind }) => kind === field.kind).length === 1
  const name = !isTellingName(field)
    ? 0
    : field.name === column.name
      ? 2
      : baseOf(field.name) === baseOf(column.name)
        ? 1
        : 0
  return name + (isAlone ? 2 : 0) + 2 * sharedValues(field, column)
}

/** Addresses differ only in their last part from page to page; texts of a category repeat. */
function sharedValues({ cells, kind }: Field, { samples }: KnownColumn): number {
  const formOf = kind === 'link' || kind === 'image' ? addressForm : (text: string): string => text
  const known = new Set(samples.map(formOf))
  const present = cells.filter(cell => cell !== undefined)
  return present.filter(({ text }) => known.has(formOf(text))).length / Math.max(1, present.length)
}

/** Without numbers and the last word: `/homes/property-#/`. */
const addressForm = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .replace(/\/[^/]*\/?$/, '')
    .replace(/\d+/g, '#')

/** New columns for fields that are none of the known ones, with unique names. */
export function nameApart(known: readonly ListColumn[], fields: readonly Field[]): ListColumn[] {
  const names = [...known, ...fields].map(({ name }) => ({ name, isGuess: false }))
  const unique = uniqueNames(names).slice(known.length)
  return fields.map((field, at) => ({ ...columnOf(field), name: unique[at]! }))
}
