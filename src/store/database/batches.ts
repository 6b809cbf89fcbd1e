/** Databases limit the number of values in one statement. */
const ROWS_PER_STATEMENT = 1000

/** Splits the rows into batches that fit one statement. */
export function* batchesOf<T>(rows: readonly T[], size = ROWS_PER_STATEMENT): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
