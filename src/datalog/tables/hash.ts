import type { ScalarType } from '../type.ts'

const number = new Float64Array(1)
const halves = new Int32Array(number.buffer)

/** A hash of any number; equal numbers have equal hashes, including 0 and -0. */
export function hashDecimal(value: number): number {
  const whole = value | 0
  if (whole === value) return whole
  number[0] = value
  return Math.imul(halves[0]!, 0x85eb_ca6b) ^ halves[1]!
}

/** Spreads neighbors apart in the first columns and keeps them together in the last: rows often come in that order. */
export const MULTIPLIER = 0x9e37_79b1

export type NumberArray = { readonly [at: number]: number; readonly length: number }

/** The hash of some columns of a row; generated code computes the same. */
export function hashRow(columns: readonly NumberArray[], types: readonly ScalarType[], row: number): number {
  let hash = 0
  for (let at = 0; at < columns.length; at++) {
    const value = columns[at]![row]!
    hash = (Math.imul(hash, MULTIPLIER) + (types[at] === 'decimal' ? hashDecimal(value) : value | 0)) | 0
  }
  return hash ^ (hash >>> 15)
}

/**
 * The step over an occupied slot; odd, so that every slot of a table is reached. Neighbors have the same step: if two
 * runs of neighbors meet, one moves as a whole instead of piling up behind the other.
 */
export const strideOf = (hash: number): number => (hash >>> 16) | 1

export function powerOfTwo(atLeast: number): number {
  let size = 8
  while (size < atLeast) size *= 2
  return size
}
