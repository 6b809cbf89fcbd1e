import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import { toRegionReasons } from '../regions/reasons.ts'
import type { Regions } from '../regions/region.ts'
import { findTopK } from './find-top-k.ts'
import { LIST_JUDGEMENT } from './list-judgement.ts'

/** The list that the title promises in the shape of the other algorithms: one region, or why there is none. */
export function findRegionsByTopK(page: PageModel): Regions {
  const found = findTopK(page)
  if (found.kind === 'none') return { kind: 'none', because: found.because }
  const { items, because } = found
  const records = items.map(({ nodes }) => nodes)
  const score = because.reduce((sum, { adds }) => sum + adds, LIST_JUDGEMENT.bias)
  const reasons = toRegionReasons(because)
  return { kind: 'regions', regions: [{ root: rootOf(page, records), records, shape: 'top-k', score, reasons }] }
}

/** The smallest element that holds all records. */
function rootOf({ parent, last }: PageModel, records: readonly (readonly NodeId[])[]): NodeId {
  const end = records.at(-1)!.at(-1)!
  let root = parent[records[0]![0]!]!
  while (root > 0 && last[root]! < end) root = parent[root]!
  return root
}
