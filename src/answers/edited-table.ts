import { selectTables } from '../export/select/select-columns.ts'
import type { ActiveSelection } from '../export/select/select-fields.ts'
import type { ColumnEdit } from '../stages/5-wrap/column-edit.ts'
import type { Extracted, ExtractedTable } from './extracted.ts'

/** The same extraction with other edits. */
export const withEdits = (extracted: Extracted, edits: readonly ColumnEdit[]): Extracted => ({
  ...extracted,
  edits,
  table: showTable(extracted.base, extracted.selection, edits),
})

/** A list as it is shown. */
export function showTable(
  base: ExtractedTable,
  selection: ActiveSelection,
  edits: readonly ColumnEdit[],
): ExtractedTable {
  if (base.fields.length === 0) return base
  const [table] = selectTables([base], { ...selection, ...(edits.length > 0 ? { edits: [...edits] } : {}) })
  return { ...table!, nodes: table!.records!.map(record => base.nodes[record]!) }
}
