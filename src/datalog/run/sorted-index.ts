import type { NumberArray } from '../tables/hash.ts'

/** Positions on a page are whole pixels, or whole 64ths of one: the layout unit of browsers. */
const SCALES = [1, 64]
const HALF_BITS = 11
const LARGEST_DIGIT = 2 ** (2 * HALF_BITS)

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
  for (const scale of SCALES) {
    const digits = scaledDigits(values, n, scale)
    if (digits) return radixSort(digits)
  }
  return rowNumbers(n).sort((a, b) => values[a]! - values[b]! || a - b)
}

/** The values as integers from 0 on, if they are whole multiples of the scale and close enough together. */
function scaledDigits(values: NumberArray, n: number, scale: number): Int32Array | undefined {
  let min = values[0]! * scale
  for (let row = 1; row < n; row++) if (values[row]! * scale < min) min = values[row]! * scale
  const digits = new Int32Array(n)
  for (let row = 0; row < n; row++) {
    const scaled = values[row]! * scale
    if (scaled - min >= LARGEST_DIGIT || scaled !== Math.floor(scaled)) return undefined
    digits[row] = scaled - min
  }
  return digits
}

/** Two stable passes, by the lower and by the upper half of the digits. */
function radixSort(digits: Int32Array): Int32Array {
  const byLower = distribute(digits, rowNumbers(digits.length), 0)
  return distribute(digits, byLower, HALF_BITS)
}

function distribute(digits: Int32Array, rows: Int32Array, shift: number): Int32Array {
  const starts = new Int32Array((1 << HALF_BITS) + 1)
  const half = (1 << HALF_BITS) - 1
  for (let row = 0; row < digits.length; row++) starts[((digits[row]! >>> shift) & half) + 1]!++
  for (let at = 1; at < starts.length; at++) starts[at]! += starts[at - 1]!
  const sorted = new Int32Array(digits.length)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    sorted[starts[(digits[row]! >>> shift) & half]!++] = row
  }
  return sorted
}
