import { type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'

/** Whether a row of a table has a row of headers above it: people do that for data only. */
export function hasHeaderRow(page: PageModel, row: NodeId): boolean {
  if (tagOf(page, row) !== 'tr') return false
  let table = page.parent[row]!
  while (table >= 0 && tagOf(page, table) !== 'table') table = page.parent[table]!
  for (let node = table + 1; table >= 0 && node < row; node++) {
    if (tagOf(page, node) === 'th' && tagOf(page, page.last[node]! + 1) === 'th') return true
  }
  return false
}
