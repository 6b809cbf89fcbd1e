/** A range of records and its place among all. */
export interface Part<T> {
  readonly number: number
  readonly count: number
  /** Index of the first record. */
  readonly start: number
  readonly total: number
  readonly items: readonly T[]
}

/** The page with that number, from 1; none if there is no such page. */
export function partOf<T>(records: readonly T[], size: number, number: number): Part<T> | undefined {
  const count = Math.max(1, Math.ceil(records.length / size))
  if (!Number.isInteger(number) || number < 1 || number > count) return undefined
  const start = (number - 1) * size
  return { number, count, start, total: records.length, items: records.slice(start, start + size) }
}

/** The page that starts at an offset; none if the offset is inside a page. */
export function partFrom<T>(records: readonly T[], size: number, start: number): Part<T> | undefined {
  return partOf(records, size, start / size + 1)
}
