import { presentCells } from './field.ts'
import type { TypedColumn } from './kind.ts'

/**
 * Whether a column is a step of a scale on which visitors rate the record: "1 of 5 stars", "2 of 5 stars" …, the same in all
 * records. Such columns are beside each other and count up from 1; two numbers in a row may be chance.
 */
export function isScaleStep(column: TypedColumn, columns: readonly TypedColumn[]): boolean {
  if (numberOf(column) === undefined) return false
  const steps = columns
    .filter(({ slot, source }) => slot.parent === column.slot.parent && source === column.source)
    .flatMap(other => numberOf(other) ?? [])
    .sort((a, b) => a - b)
  return steps.length > 2 && steps.every((step, at) => step === at + 1)
}

/** The number that all records have; undefined if they differ, or too few have one. */
function numberOf(column: TypedColumn): number | undefined {
  const [first, ...others] = column.kind === 'number' ? presentCells(column) : []
  const isConstant = others.length > 1 && others.every(({ value }) => value === first!.value)
  return isConstant && typeof first!.value === 'number' ? first!.value : undefined
}
