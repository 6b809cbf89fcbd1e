import { presentCells } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { NEARLY_ALL_SHARE } from '../shares.ts'

/** "A", "JD": what a page draws where a person has no picture. */
const INITIALS = /^\p{L}{1,2}$/u

/** Whether a column has the initials of the names in another one. */
export function areInitials(column: TypedColumn, columns: readonly TypedColumn[]): boolean {
  const own = presentCells(column)
  if (column.source !== 'text' || column.isGroup || own.length < 2 || !own.every(({ text }) => INITIALS.test(text)))
    return false
  const isInitial = (name: string | undefined, text: string): boolean => {
    const letters = (name?.toLowerCase().match(/\p{L}+/gu) ?? []).map(word => word[0]!)
    const [first, ...others] = text.toLowerCase()
    return letters[0] === first && others.every(letter => letters.slice(1).includes(letter))
  }
  return columns.some(other => {
    if (other === column || other.source !== 'text' || other.kind !== 'text') return false
    const same = column.cells.filter((cell, record) => cell && isInitial(other.cells[record]?.text, cell.text)).length
    const isLonger = other.cells.some(cell => cell !== undefined && !INITIALS.test(cell.text))
    return isLonger && same >= NEARLY_ALL_SHARE * own.length
  })
}
