import type { NodeId, PageModel } from './page-model.ts'

/** The innermost node that contains all of these, which are in document order. It may be the first of them; -1 for none. */
export function commonAncestor({ parent, last }: PageModel, nodes: readonly NodeId[]): NodeId {
  const end = nodes.at(-1) ?? -1
  let node = nodes[0] ?? -1
  while (node >= 0 && last[node]! < end) node = parent[node]!
  return node
}

/** The innermost element around all records of a list. It is never a record itself. */
export function rootOfRecords(page: PageModel, records: readonly (readonly NodeId[])[]): NodeId {
  const first = records.reduce((least, nodes) => Math.min(least, nodes[0]!), page.nodeCount)
  const end = records.reduce((most, nodes) => Math.max(most, nodes.at(-1)!), 0)
  return Math.max(0, commonAncestor(page, [page.parent[first]!, end]))
}
