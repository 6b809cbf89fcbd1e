import { textOfCell } from './cell-text.ts'
import type { ColumnKind, Table, TableCell, TableField } from './table.ts'

/** Several tables as one: the union of their columns, and the region of each record. */
interface JoinedTable {
  readonly table: Table
  readonly region: readonly string[]
}

/** A column of the union, with the part of each table that has it. */
interface JoinedField {
  kind: ColumnKind
  hasCurrency: boolean | undefined
  readonly parts: { readonly start: number; readonly field: TableField }[]
}

export function joinTables(tables: readonly Table[]): JoinedTable {
  const recordCount = tables.reduce((sum, table) => sum + table.recordCount, 0)
  const joined = new Map<string, JoinedField>()
  let start = 0
  for (const table of tables) {
    for (const field of table.fields) {
      let known = joined.get(field.name)
      if (!known) joined.set(field.name, (known = { kind: field.kind, hasCurrency: field.hasCurrency, parts: [] }))
      known.kind = commonKind(known.kind, field.kind)
      known.hasCurrency = eitherHas(known.hasCurrency, field.hasCurrency)
      known.parts.push({ start, field })
    }
    start += table.recordCount
  }
  return {
    table: {
      name: 'all',
      recordCount,
      fields: [...joined].map(([name, { kind, hasCurrency, parts }]) => ({
        ...{ name, kind },
        ...(hasCurrency === undefined ? {} : { hasCurrency }),
        cells: cellsOf(kind, parts, recordCount),
      })),
    },
    region: tables.flatMap(table => Array.from({ length: table.recordCount }, () => table.name)),
  }
}

/** Unknown if one may have it. */
const eitherHas = (one: boolean | undefined, other: boolean | undefined): boolean | undefined =>
  one === true || other === true ? true : one === false && other === false ? false : undefined

function cellsOf(kind: ColumnKind, parts: JoinedField['parts'], recordCount: number): (TableCell | undefined)[] {
  const cells = Array.from({ length: recordCount }, (): TableCell | undefined => undefined)
  for (const { start, field } of parts) {
    const isOther = kind === 'text' && field.kind !== 'text'
    for (const [row, cell] of field.cells.entries())
      cells[start + row] = cell && isOther ? { text: textOfCell(field.kind, cell) } : cell
  }
  return cells
}

/** Fields with the same name become one column. All its cells have one kind: if the kinds differ, they are texts. */
function commonKind(one: ColumnKind, other: ColumnKind): ColumnKind {
  if (one === other) return one
  return AMOUNTS.has(one) && AMOUNTS.has(other) ? 'price' : 'text'
}

/** A price without a currency is a number. */
const AMOUNTS: ReadonlySet<ColumnKind> = new Set(['price', 'number'])
