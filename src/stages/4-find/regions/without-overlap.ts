import type { PageModel } from '../../2-model/page-model.ts'
import type { RecordNodes } from './region.ts'

/** Of lists that share nodes, the first one stays. */
export function withoutOverlap<List extends { readonly records: readonly RecordNodes[] }>(
  { nodeCount, last }: PageModel,
  lists: readonly List[],
): List[] {
  const taken = new Uint8Array(nodeCount)
  return lists.filter(({ records }) => {
    const nodes = records.flat()
    if (nodes.some(node => taken.subarray(node, last[node]! + 1).includes(1))) return false
    for (const node of nodes) taken.fill(1, node, last[node]! + 1)
    return true
  })
}
