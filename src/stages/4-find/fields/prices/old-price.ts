import { classesOf } from '../../../2-model/class-list.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import type { TypedColumn } from '../kind.ts'
import { isStruckSlot } from './struck-slot.ts'

const amountOf = ({ cells }: TypedColumn, record: number): number | undefined => {
  const value = cells[record]?.value
  return typeof value === 'number' ? value : undefined
}

/**
 * Prices that only some records have, always beside another price and always higher: the line through them may be drawn
 * by a style sheet that is not at hand. If all records have both, a discount beside them tells. A price per month is far lower than the whole price, not a bit.
 */
export function findOldPrices(page: PageModel, columns: readonly TypedColumn[]): ReadonlySet<TypedColumn> {
  const prices = columns.filter(({ kind, source }) => kind === 'price' && source === 'text')
  const struck = prices.filter(({ slot }) => isStruckSlot(page, slot))
  // Where the page itself crosses out a price, the other prices are not old ones.
  const isPossible = (column: TypedColumn): boolean =>
    struck.every(other => other === column || column.cells.every((cell, record) => !cell || !other.cells[record]))
  const isOld = (column: TypedColumn, other: TypedColumn): boolean =>
    other !== column && isReduced(page, column, other, columns)
  return new Set(prices.filter(column => isPossible(column) && prices.some(other => isOld(column, other))))
}

/** Whether a record without the higher price has another one that is higher, too: the lower one is without taxes, or per unit. */
const hasOtherHigher = (record: number, other: TypedColumn, columns: readonly TypedColumn[]): boolean =>
  columns.some(each => each !== other && each.kind === 'price' && amountOf(each, record)! > amountOf(other, record)!)

/** The discount that a text tells: "-20 %", "20% off"; "Save £5" is an amount. */
const PERCENT = /(\d{1,2}(?:[.,]\d+)?)\s*%/

/** Whether another column says by how much each price was reduced. */
function tellsDiscount({ cells }: TypedColumn, column: TypedColumn, other: TypedColumn): boolean {
  let told = 0
  for (const [record, cell] of cells.entries()) {
    const [old, now] = [amountOf(column, record), amountOf(other, record)]
    if (!cell || old === undefined || now === undefined) continue
    const percent = PERCENT.exec(cell.text)?.[1]?.replace(',', '.')
    const isPercent = percent !== undefined && Math.abs(Number(percent) - 100 * (1 - now / old)) < 1
    const isAmount = typeof cell.value === 'number' && Math.abs(cell.value - (old - now)) < 0.01
    if (!isPercent && !isAmount) return false
    told++
  }
  return told > 1
}

/** Class names of prices before a sale; without one, they are those of today. */
const BEFORE = /(?:^|[-_])(?:regular|original|before|compare|previous|prev|list)(?:$|[-_])/i

const isCalledOld = (page: PageModel, { cells }: TypedColumn): boolean => {
  const node = cells.find(cell => cell !== undefined)!.nodes[0]!
  return [node, page.parent[node]!].some(at => at >= 0 && classesOf(page, at).some(name => BEFORE.test(name)))
}

function isReduced(page: PageModel, column: TypedColumn, other: TypedColumn, columns: readonly TypedColumn[]): boolean {
  const isOld = isCalledOld(page, column) && !isCalledOld(page, other)
  const areBeside = column.slot.parent === other.slot.parent && column.slot.parent?.parent !== undefined
  if (!isOld && !areBeside) return false
  let [both, alone] = [0, 0]
  for (const [record, cell] of column.cells.entries()) {
    if (!cell) {
      alone += other.cells[record] && !hasOtherHigher(record, other, columns) ? 1 : 0
      continue
    }
    const [old, now] = [amountOf(column, record), amountOf(other, record)]
    if (old === undefined || now === undefined || old <= now || old > 3 * now) return false
    both++
  }
  if (both < 2) return false
  return isOld || alone > 0 || columns.some(each => tellsDiscount(each, column, other))
}
