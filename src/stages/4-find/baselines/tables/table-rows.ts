import { attributeOf, childrenOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { type CellKind, cellKind } from './cell-kind.ts'

interface Cell {
  readonly node: NodeId
  readonly isHeader: boolean
  readonly kind: CellKind
  /** How many columns it spans. */
  readonly span: number
  readonly length: number
}

export interface TableRow {
  readonly node: NodeId
  /** The table marks it as its head or foot. */
  readonly isApart: boolean
  readonly cells: readonly Cell[]
  /** The columns that its cells span. */
  readonly width: number
}

/** The tables of a page without inner tables: those with inner tables are layout (Wang and Hu use only the innermost). */
export function innermostTables(page: PageModel): NodeId[] {
  const table = page.tags.indexOf('table')
  const tables: NodeId[] = []
  for (let node = 0; table >= 0 && node < page.nodeCount; node++) {
    if (page.tag[node] !== table) continue
    if (tables.length > 0 && node <= page.last[tables.at(-1)!]!) tables.pop()
    tables.push(node)
  }
  return tables
}

/** The rows of a table without inner tables; rows without cells are skipped. */
export function readRows(page: PageModel, table: NodeId): TableRow[] {
  const rows: TableRow[] = []
  const row = page.tags.indexOf('tr')
  for (let node = table + 1; node <= page.last[table]!; node++) {
    if (page.tag[node] !== row) continue
    const cells = Array.from(childrenOf(page, node)).flatMap(child => readCell(page, child))
    const width = cells.reduce((sum, { span }) => sum + span, 0)
    if (cells.length > 0) rows.push({ node, isApart: APART.has(tagOf(page, page.parent[node]!)), cells, width })
    node = page.last[node]!
  }
  return rows
}

const APART = new Set(['thead', 'tfoot'])

/** HTML has no wider cells. */
const MAX_COLUMNS = 1000

function readCell(page: PageModel, node: NodeId): Cell[] {
  const tag = tagOf(page, node)
  if (tag !== 'td' && tag !== 'th') return []
  const span = Math.min(MAX_COLUMNS, Math.max(1, Math.trunc(Number(attributeOf(page, node, 'colspan'))) || 1))
  const length = page.textEnd[node]! - page.textStart[node]!
  return [{ node, isHeader: tag === 'th', kind: cellKind(page, node), span, length }]
}
