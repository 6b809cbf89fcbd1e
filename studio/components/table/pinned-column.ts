import type { DataGridProps } from './grid.ts'

/** Rows that are looked at. */
const SAMPLE = 60
/** A wider column would leave too little for the others. */
const MAX_PX = 240
/** What names a record is there, and differs from record to record. */
const MIN_SHARE = 0.7
const MIN_ROWS = 3

/** The column that says which record a row is: it stays in view while the others are scrolled. */
export function pinnedColumn(
  { columns, rowCount, cellAt }: Pick<DataGridProps, 'columns' | 'rowCount' | 'cellAt'>,
  widths: readonly number[],
): number | undefined {
  const rows = Math.min(SAMPLE, rowCount)
  if (rows < MIN_ROWS) return undefined
  const at = columns.findIndex(({ kind }, column) => {
    if (kind !== 'text' || widths[column]! > MAX_PX) return false
    const texts = Array.from({ length: rows }, (_, row) => cellAt(row, column)?.text).filter(Boolean)
    return new Set(texts).size >= MIN_SHARE * rows
  })
  return at < 0 ? undefined : at
}
