import type { DataRow } from '../export/rows.ts'

/** A value, a pattern for its text, or an asymmetric matcher such as `expect.any(Number)`. */
export type ExpectedValue = DataRow[string] | RegExp | { asymmetricMatch(value: unknown): boolean }

/** Some columns of a row; others do not matter. */
export type ExpectedRow = Readonly<Record<string, ExpectedValue>>

/** Why a row is not the expected one; undefined if it is. */
export function differenceOf(row: DataRow, expected: ExpectedRow): string | undefined {
  for (const [name, value] of Object.entries(expected)) {
    if (!(name in row)) return `there is no column "${name}", only ${Object.keys(row).join(', ')}`
    if (!isMet(row[name]!, value)) return `${name} is ${JSON.stringify(row[name])}, expected ${formatExpected(value)}`
  }
  return undefined
}

function isMet(value: DataRow[string], expected: ExpectedValue): boolean {
  if (expected instanceof RegExp) return value !== null && expected.test(String(value))
  if (typeof expected === 'object' && expected !== null) return expected.asymmetricMatch(value)
  return Object.is(value, expected)
}

const formatExpected = (value: ExpectedValue): string =>
  value instanceof RegExp || (typeof value === 'object' && value !== null) ? String(value) : JSON.stringify(value)
