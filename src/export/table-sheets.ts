import { flatColumns } from './flat-columns.ts'
import type { Table } from './table.ts'
import { type EncodeOptions, untypedWarnings } from './table-texts.ts'
import { planWorkbook } from './xlsx/workbook.ts'

/** Tables as the sheets of a workbook. Throws an ExportFailure if Excel cannot hold them. */
export function sheetsOf(tables: readonly Table[], options: EncodeOptions = {}): ReturnType<typeof planWorkbook> {
  // A cell of a workbook shows its currency.
  const sheets = tables.map(table => ({ ...table, columns: flatColumns(table, { ...options, currency: 'differing' }) }))
  const { entries, warnings } = planWorkbook(sheets)
  return { entries, warnings: [...warnings, ...untypedWarnings(tables, options)] }
}
