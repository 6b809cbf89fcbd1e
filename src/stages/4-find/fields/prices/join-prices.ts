import type { PageModel } from '../../../2-model/page-model.ts'
import type { TypedColumn } from '../kind.ts'
import { NEARLY_ALL_SHARE } from '../shares.ts'
import type { Slot } from '../slot.ts'
import { findOldPrices } from './old-price.ts'
import { isStruckSlot } from './struck-slot.ts'

/**
 * Joins the prices of a sale to the other prices: a record on sale has its price in an element of its own, beside the
 * crossed-out or higher one. No record has both prices, all records on sale have an old price, and nearly no others do.
 */
export function joinPrices(page: PageModel, columns: readonly TypedColumn[]): TypedColumn[] {
  const prices = columns.filter(({ kind, source, slot }) => kind === 'price' && source === 'text' && !slot.isList)
  const old = findOldPrices(page, columns)
  const struck = prices.filter(column => old.has(column) || isStruckSlot(page, column.slot))
  if (struck.length === 0) return [...columns]
  const isOnSale = (record: number): boolean => struck.some(({ cells }) => cells[record] !== undefined)
  const current = prices.filter(column => !struck.includes(column))
  const sales = current.filter(column => recordsOf(column).every(isOnSale))
  const joined = new Map<TypedColumn, TypedColumn>()
  for (const sale of sales) {
    const usual = current.filter(column => !sales.includes(column) && isUsual(column, sale, isOnSale))
    // With two, it could be either.
    if (usual.length === 1) joined.set(sale, usual[0]!)
  }
  return withoutDoubles(columns, struck, current)
    .filter(column => !joined.has(column))
    .map(column =>
      [...joined].filter(([, usual]) => usual === column).reduce((all, [sale]) => joinCells(all, sale), column),
    )
}

/**
 * Shops write each price twice, once for records on sale and once for the others, and a style sheet hides one: a column that
 * has the old price where there is one, and the current price elsewhere, says nothing of its own.
 */
function withoutDoubles(
  columns: readonly TypedColumn[],
  struck: readonly TypedColumn[],
  current: readonly TypedColumn[],
): readonly TypedColumn[] {
  const isDouble = (column: TypedColumn): boolean =>
    recordsOf(column).length === column.cells.length &&
    current.some(other => other !== column && struck.some(old => isEither(column, old, other)))
  const doubles = new Set(current.filter(isDouble))
  return doubles.size === 1 ? columns.filter(column => !doubles.has(column)) : columns
}

const isEither = (column: TypedColumn, old: TypedColumn, now: TypedColumn): boolean =>
  column.cells.every((cell, record) => cell?.text === (old.cells[record] ?? now.cells[record])?.text) &&
  column.cells.some((cell, record) => cell?.text !== now.cells[record]?.text)

/** Whether a column has the prices of the records that are not on sale, in the same part of the record. */
function isUsual(column: TypedColumn, sale: TypedColumn, isOnSale: (record: number) => boolean): boolean {
  const records = recordsOf(column)
  const regular = records.filter(record => !isOnSale(record)).length
  const areApart = records.every(record => sale.cells[record] === undefined)
  return areApart && regular >= NEARLY_ALL_SHARE * records.length && shareParent(column.slot, sale.slot)
}

const recordsOf = ({ cells }: TypedColumn): number[] =>
  cells.flatMap((cell, record) => (cell === undefined ? [] : [record]))

/** A label such as "Regular price" is not that of a price on sale. */
const joinCells = (usual: TypedColumn, sale: TypedColumn): TypedColumn => ({
  ...usual,
  slot: { ...usual.slot, label: '' },
  cells: usual.cells.map((cell, record) => cell ?? sale.cells[record]),
})

/** Whether an element inside the record contains both. */
function shareParent(a: Slot, b: Slot): boolean {
  const above = new Set<Slot>()
  for (let at = a.parent; at?.parent; at = at.parent) above.add(at)
  for (let at = b.parent; at?.parent; at = at.parent) if (above.has(at)) return true
  return false
}
