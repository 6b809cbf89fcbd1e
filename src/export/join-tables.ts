import type { ColumnKind, Table, TableCell, TableField } from './table.ts'

/** Several tables as one: the union of their columns, and the region of each record. */
interface JoinedTable {
  readonly table: Table
  readonly region: readonly string[]
}

interface GrowingField {
  kind: ColumnKind
  readonly cells: (TableCell | undefined)[]
}

export function joinTables(tables: readonly Table[]): JoinedTable {
  const recordCount = tables.reduce((sum, table) => sum + table.recordCount, 0)
  const fields = new Map<string, GrowingField>()
  let start = 0
  for (const table of tables) {
    for (const field of table.fields) addField(fields, field, start, recordCount)
    start += table.recordCount
  }
  return {
    table: {
      name: 'all',
      recordCount,
      fields: [...fields].map(([name, { kind, cells }]) => ({ name, kind, cells })),
    },
    region: tables.flatMap(table => Array.from({ length: table.recordCount }, () => table.name)),
  }
}

function addField(fields: Map<string, GrowingField>, field: TableField, start: number, recordCount: number): void {
  let joined = fields.get(field.name)
  if (!joined) {
    joined = { kind: field.kind, cells: Array.from({ length: recordCount }, () => undefined) }
    fields.set(field.name, joined)
  }
  joined.kind = commonKind(joined.kind, field.kind)
  field.cells.forEach((cell, row) => {
    joined.cells[start + row] = cell
  })
}

/** Fields with the same name become one column. If their kinds differ, the kind that keeps most: typed before plain. */
function commonKind(one: ColumnKind, other: ColumnKind): ColumnKind {
  if (one === other) return one
  const kinds = [one, other]
  return RICHEST_FIRST.find(kind => kinds.includes(kind)) ?? 'text'
}

/** Not links and pictures: next to other texts they are texts. */
const RICHEST_FIRST: readonly ColumnKind[] = ['price', 'number', 'date', 'boolean']
