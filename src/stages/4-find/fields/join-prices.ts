import type { PageModel } from '../../2-model/page-model.ts'
import type { TypedColumn } from './kind.ts'
import { findOldPrices } from './naming/old-price.ts'
import { isCrossedOut, isNamedStruck } from './parts.ts'
import { NEARLY_ALL_SHARE } from './shares.ts'
import type { Slot } from './slot.ts'

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
  return columns
    .filter(column => !joined.has(column))
    .map(column =>
      [...joined].filter(([, usual]) => usual === column).reduce((all, [sale]) => joinCells(all, sale), column),
    )
}

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

/** Whether its words are crossed out, by an element around them, a style, or a class name. */
export function isStruckSlot(page: PageModel, slot: Slot): boolean {
  const isCalledStruck = ({ parts, parent }: Slot): boolean =>
    parent !== undefined && parts[0] !== undefined && isNamedStruck(page, parts[0].first)
  if (isCalledStruck(slot)) return true
  for (let at: Slot | undefined = slot; at; at = at.parent) {
    const [part] = at.parts
    if (part && isCrossedOut(page, part.first)) return true
    // A name around several values says nothing about one of them.
    if (part && at !== slot && isOnlyText(page, at, slot) && isCalledStruck(at)) return true
  }
  return false
}

/** Whether an element around a slot has no other words than its label. */
const isOnlyText = (page: PageModel, { parts: [around] }: Slot, { parts: [part] }: Slot): boolean =>
  around !== undefined && part !== undefined && page.textEnd[around.end] === page.textEnd[part.end]
