import { attributeOf, childrenOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { PageContent } from '../page-content.ts'
import { MIN_REPETITIONS } from '../repetitions.ts'
import type { Sibling } from './sibling-kinds.ts'

/** Table rows that are joined by a cell with a rowspan. */
export function byRowSpan({ page }: PageContent, siblings: readonly Sibling[]): Sibling[][] {
  const groups: Sibling[][] = []
  let open = 0
  for (const sibling of siblings) {
    if (sibling.node < 0 || tagOf(page, sibling.node) !== 'tr') return []
    if (open > 0) groups.at(-1)!.push(sibling)
    else groups.push([sibling])
    open = Math.max(open, rowsSpanned(page, sibling.node)) - 1
  }
  return groups
}

function rowsSpanned(page: PageModel, row: NodeId): number {
  let most = 1
  for (const cell of childrenOf(page, row)) most = Math.max(most, Number(attributeOf(page, cell, 'rowspan')) || 1)
  return most
}

/** Whether cells hold all rows of a table section together in pairs, as the two teams of a match. */
export function arePairs(content: PageContent, rows: readonly NodeId[]): boolean {
  const groups = byRowSpan(
    content,
    rows.map(node => ({ node, kind: 0 })),
  )
  return groups.length > MIN_REPETITIONS && groups.every(({ length }) => length === 2)
}
