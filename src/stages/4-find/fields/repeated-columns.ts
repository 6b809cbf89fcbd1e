import { type Cell, presentCells } from './field.ts'
import type { TypedColumn } from './kind.ts'
import { MOST_SHARE } from './shares.ts'
import type { Slot } from './slot.ts'

/**
 * Of columns with the same values, the one with the most values stays; on a tie, text before attributes, whole pages
 * before their parts (`#comments`), then the earlier one.
 */
export function withoutRepeats(columns: readonly TypedColumn[]): TypedColumn[] {
  const order = columns
    .map((column, at) => ({ column, at, count: presentCells(column).length, rank: rankOf(column) }))
    .sort((a, b) => b.count - a.count || a.rank - b.rank || a.at - b.at)
  const kept: typeof order = []
  const index = new ValueIndex()
  const places = new Map<TypedColumn, Slot[]>()
  for (const each of order) {
    const at = index.sharing(each.column).find(at => repeats(each.column, kept[at]!.column))
    if (at === undefined) index.add(each.column, kept.push(each) - 1)
    else {
      const { column } = kept[at]!
      const others = places.get(column)
      if (others) others.push(each.column.slot)
      else places.set(column, [each.column.slot])
    }
  }
  return kept
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => (places.has(column) ? { ...column, alsoAt: places.get(column)! } : column))
}

function rankOf(column: TypedColumn): number {
  if (column.source === 'text') return 0
  return column.kind === 'link' && presentCells(column).some(({ text }) => placeOf(text) !== text) ? 2 : 1
}

const hasAddresses = ({ kind }: TypedColumn): boolean => kind === 'link' || kind === 'image'

/** The share of its values that another column must have, too, if the one repeats the other. */
const leastShared = (column: TypedColumn): number => (column.source === 'text' || hasAddresses(column) ? 1 : MOST_SHARE)

/** Which columns have a value in a record: a wide table cannot be compared column by column. */
class ValueIndex {
  readonly #columns = new Map<string, number[]>()

  add(column: TypedColumn, number: number): void {
    for (const key of keysOf(column)) {
      const known = this.#columns.get(key)
      if (known) known.push(number)
      else this.#columns.set(key, [number])
    }
  }

  /** The columns that may have all values of this one, or most of them, by their numbers. */
  sharing(column: TypedColumn): readonly number[] {
    const sharing = keysOf(column).map(key => this.#columns.get(key) ?? [])
    if (leastShared(column) < 1) return [...new Set(sharing.flat())].sort((a, b) => a - b)
    return sharing.reduce((least, each) => (each.length < least.length ? each : least), sharing[0] ?? [])
  }
}

/** Equal where `repeats` sees the same value. */
function keysOf(column: TypedColumn): string[] {
  const areAddresses = hasAddresses(column)
  const kind = areAddresses ? column.kind : ''
  return column.cells.flatMap((cell, record) =>
    cell ? `${kind} ${record} ${areAddresses ? placeOf(cell.text) : cell.text.toLowerCase()}` : [],
  )
}

/** Whether another column with at least as many values has the same values. */
function repeats(column: TypedColumn, other: TypedColumn): boolean {
  const areAddresses = hasAddresses(column)
  if (areAddresses ? column.kind !== other.kind : hasAddresses(other)) return false
  // Values that agree by chance, such as small numbers, are not the same thing.
  const areOfOneElement = column.source !== 'text' && column.slot === other.slot
  const mayAgree = !areAddresses && !areOfOneElement && (column.kind !== 'text' || column.source === 'text')
  if (mayAgree && isConstant(column) && !isWrittenTwice(column, other)) return false
  let [same, all] = [0, 0]
  for (const [record, cell] of column.cells.entries()) {
    if (!cell) continue
    all++
    if (areAddresses ? leadSame(cell, other.cells[record]) : areSame(cell, other.cells[record])) same++
  }
  return same >= leastShared(column) * all
}

/** The same words in elements with the same class name, in the same records: for two layouts, of which one is shown. */
const isWrittenTwice = (column: TypedColumn, other: TypedColumn): boolean =>
  column.source === 'text' &&
  other.source === 'text' &&
  (column.kind === 'text' || column.kind === 'boolean') &&
  column.slot.identity.includes('.') &&
  column.slot.identity === other.slot.identity &&
  haveSameRecords(column, other)

const areSame = (cell: Cell, other: Cell | undefined): boolean =>
  other !== undefined &&
  cell.text.length === other.text.length &&
  (cell.text === other.text || cell.text.toLowerCase() === other.text.toLowerCase())

/** Links to a part of the same page have the same target, unless scripts read the part after #. */
const leadSame = (cell: Cell, other: Cell | undefined): boolean =>
  other !== undefined && placeOf(cell.text) === placeOf(other.text)

/** What a click is counted by leads nowhere else: "?ref=title". */
const TRACE = /(?<=[?&])(?:utm_\w+|ref_?|\w{1,2}clid|trk\w*|pos|position)=[^&#]*(?:&|$)/gi

const placeOf = (address: string): string => {
  const page = address.replace(/#(?![!/]|%21).*$/, '')
  return page.includes('?') ? page.replace(TRACE, '').replace(/[?&]$/, '') : page
}

/** A single value is not a constant. */
export function isConstant(column: TypedColumn): boolean {
  const [first, ...others] = presentCells(column)
  return others.length > 0 && others.every(({ text }) => text === first!.text)
}

export const haveSameRecords = (a: TypedColumn, b: TypedColumn): boolean =>
  a.cells.every((cell, record) => (cell === undefined) === (b.cells[record] === undefined))
