import type { NumberArray } from './hash.ts'

/** Keys and row numbers are sorted as one float where both fit into its 53 bits. */
const ROW_RANGE = 2 ** 21
const KEY_RANGE = 2 ** 31

/** The rows of a relation in the order of one column. */
export class SortedIndex {
  readonly keys: Float64Array
  readonly rows: Int32Array
  readonly n: number

  constructor(values: NumberArray, n: number) {
    this.n = n
    this.rows = isSorted(values, n) ? rowNumbers(n) : sortRows(values, n)
    this.keys = new Float64Array(n)
    for (let at = 0; at < n; at++) this.keys[at] = values[this.rows[at]!]!
  }
}

/** The first place whose key is not less than the value. */
export function lowerBound(keys: Float64Array, n: number, value: number): number {
  let low = 0
  let high = n
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The first place whose key is greater than the value. */
export function upperBound(keys: Float64Array, n: number, value: number): number {
  let low = 0
  let high = n
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low
}

function rowNumbers(n: number): Int32Array {
  const rows = new Int32Array(n)
  for (let row = 0; row < n; row++) rows[row] = row
  return rows
}

function isSorted(values: NumberArray, n: number): boolean {
  for (let row = 1; row < n; row++) if (values[row]! < values[row - 1]!) return false
  return true
}

/** Equal values keep the order of their rows. */
function sortRows(values: NumberArray, n: number): Int32Array {
  if (n >= ROW_RANGE || !allPackable(values, n)) {
    return rowNumbers(n).sort((a, b) => values[a]! - values[b]! || a - b)
  }
  const packed = new Float64Array(n)
  for (let row = 0; row < n; row++) packed[row] = values[row]! * ROW_RANGE + row
  packed.sort()
  const rows = new Int32Array(n)
  for (let at = 0; at < n; at++) rows[at] = packed[at]! - Math.floor(packed[at]! / ROW_RANGE) * ROW_RANGE
  return rows
}

function allPackable(values: NumberArray, n: number): boolean {
  for (let row = 0; row < n; row++) {
    const value = values[row]!
    if (!(value > -KEY_RANGE && value < KEY_RANGE) || value !== Math.floor(value)) return false
  }
  return true
}
