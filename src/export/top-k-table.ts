import type { TopKItem } from '../stages/4-find/top-k/top-k.ts'
import type { ColumnKind, Table, TableCell, TableField } from './table.ts'

/** The items of a top-k list as a table: one row each, in page order. */
export function topKTable(items: readonly TopKItem[]): Table {
  const column = (name: string, kind: ColumnKind, textOf: (item: TopKItem) => string | undefined): TableField => ({
    name,
    kind,
    cells: items.map(item => cellOf(textOf(item))),
  })
  const ranks = items.map(({ rank }): TableCell => ({ text: String(rank), value: rank }))
  const fields: TableField[] = [
    { name: 'rank', kind: 'count', cells: ranks },
    column('title', 'text', ({ title }) => title),
    column('text', 'text', ({ text }) => text),
    column('image', 'image', ({ image }) => image),
    column('link', 'link', ({ link }) => link),
  ]
  return { name: 'top-k', recordCount: items.length, fields }
}

/** Cells are one line and never empty. */
function cellOf(text = ''): TableCell | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  return line === '' ? undefined : { text: line }
}
