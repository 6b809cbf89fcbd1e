import { type Cell, presentCells } from './field.ts'

/**
 * The meaning of shares of a list's records or of a column's cells. One scale for all questions of the kind "template
 * or chance?", so that the answers are consistent.
 */

/** A smaller share is an accidental match. */
export const RARE_SHARE = 0.02

/** A smaller share is an exception. */
export const FEW_SHARE = 0.1

/** A trait of this share comes from the template; the others are exceptions ("Price on request"). */
export const MOST_SHARE = 0.6

/** A trait of this share is taken to hold for all. */
export const NEARLY_ALL_SHARE = 0.8

/** How many cells or elements are sampled to see what all of them are like. */
export const MAX_SAMPLE = 50

/** The first values of a column. */
export const sampleOf = (cells: readonly (Cell | undefined)[]): Cell[] => presentCells({ cells }).slice(0, MAX_SAMPLE)

/** Whether something holds for a share of these; stops as soon as too many are left out. */
export function holdsForShare<Value>(
  values: readonly Value[],
  share: number,
  holds: (value: Value) => boolean,
): boolean {
  const needed = share * values.length
  let possible = values.length
  for (const value of values) if (!holds(value) && --possible < needed) return false
  return possible >= needed
}
