import { ExportFailure } from '../export-failure.ts'
import type { FlatColumn } from '../flat-columns.ts'
import { type Hyperlink, hyperlinkOf } from './hyperlink.ts'
import { type PriceFormats, priceFormats } from './price-format.ts'

/** Excel's limits. */
const MAX_ROWS = 1_048_576
const MAX_COLUMNS = 16_384
export const MAX_CELL_LENGTH = 32_767
const MAX_HYPERLINKS = 65_530

interface CellLink {
  readonly row: number
  readonly column: number
  readonly link: Hyperlink
}

/** One table of a workbook, checked against the limits of Excel. */
export interface Sheet {
  readonly name: string
  readonly columns: readonly FlatColumn[]
  readonly recordCount: number
  /** In the order of the cells: row by row. */
  readonly links: readonly CellLink[]
  /** The number formats of each column; undefined for those that hold no prices. */
  readonly formats: readonly (PriceFormats | undefined)[]
  readonly warnings: readonly string[]
}

export function planSheet(name: string, columns: readonly FlatColumn[], recordCount: number): Sheet {
  if (recordCount + 1 > MAX_ROWS) {
    throw new ExportFailure(
      `${recordCount} records are more than an Excel sheet can hold (${MAX_ROWS - 1}).`,
      'Write them as csv, ndjson or parquet.',
    )
  }
  if (columns.length > MAX_COLUMNS) {
    throw new ExportFailure(
      `${columns.length} columns are more than an Excel sheet can hold (${MAX_COLUMNS}).`,
      'Write the table as json, csv or parquet.',
    )
  }
  const { links, leftOut } = findLinks(columns, recordCount)
  const warnings = cutWarnings(name, columns)
  if (leftOut) {
    warnings.push(`sheet ${name}: only the first ${MAX_HYPERLINKS} links can be clicked, the limit of Excel`)
  }
  return { name, columns, recordCount, links, formats: columns.map(priceFormats), warnings }
}

function findLinks(columns: readonly FlatColumn[], recordCount: number): { links: CellLink[]; leftOut: boolean } {
  const links: CellLink[] = []
  const linkColumns = columns.flatMap(({ type, values }, column) => (type === 'link' ? [{ column, values }] : []))
  if (linkColumns.length === 0) return { links, leftOut: false }
  for (let row = 0; row < recordCount; row++) {
    for (const { column, values } of linkColumns) {
      const value = values[row]
      const link = typeof value === 'string' ? hyperlinkOf(value) : undefined
      if (!link) continue
      if (links.length === MAX_HYPERLINKS) return { links, leftOut: true }
      links.push({ row, column, link })
    }
  }
  return { links, leftOut: false }
}

function cutWarnings(name: string, columns: readonly FlatColumn[]): string[] {
  return columns.flatMap(column => {
    const cut = column.values.filter(value => typeof value === 'string' && value.length > MAX_CELL_LENGTH).length
    const cells = cut === 1 ? '1 cell was' : `${cut} cells were`
    return cut === 0
      ? []
      : [`sheet ${name}, column ${column.name}: ${cells} cut to ${MAX_CELL_LENGTH} characters, the limit of Excel`]
  })
}
