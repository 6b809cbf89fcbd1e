import { rootOfRecords } from '../../2-model/common-ancestor.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { toRegionReasons } from '../regions/reasons.ts'
import type { Regions } from '../regions/region.ts'
import { findTopK } from './find-top-k.ts'
import { LIST_JUDGEMENT } from './list-judgement.ts'

/** The list that the title promises, in the format of the other algorithms: one region, or why there is none. */
export function findRegionsByTopK(page: PageModel): Regions {
  const found = findTopK(page)
  if (found.kind === 'none') return { kind: 'none', because: found.because }
  const { items, because } = found
  const records = items.map(({ nodes }) => nodes)
  const score = because.reduce((sum, { adds }) => sum + adds, LIST_JUDGEMENT.bias)
  const reasons = toRegionReasons(because)
  return { kind: 'regions', regions: [{ root: rootOfRecords(page, records), records, shape: 'top-k', score, reasons }] }
}
