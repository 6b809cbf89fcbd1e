import { rootOfRecords } from '../../2-model/common-ancestor.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { RecordNodes, Region, Regions } from '../regions/region.ts'
import { withoutOverlap } from '../regions/without-overlap.ts'
import { weighRegion } from './clustvx/visual-weight.ts'

/** The result of a baseline, before the main list is chosen. */
export interface BaselineList {
  /** How it was found, in one or two words. */
  readonly shape: string
  readonly records: readonly RecordNodes[]
}

/**
 * The publications give lists without an order, but a table is made of one. All baselines use the order of ClustVX,
 * with records for data items: large records count, and many of them count more. Of lists that share nodes, the first
 * one stays.
 */
export function rankLists(page: PageModel, lists: readonly BaselineList[], because: string): Regions {
  const regions = lists.filter(list => isList(page, list)).map(list => weigh(page, list))
  regions.sort((a, b) => b.score - a.score || a.root - b.root)
  const apart = withoutOverlap(page, regions)
  return apart.length === 0 ? { kind: 'none', because } : { kind: 'regions', regions: apart }
}

/** Two or more records, and none inside another: boxes may be below the box of an element that contains theirs. */
function isList({ last }: PageModel, { records }: BaselineList): boolean {
  const nodes = Int32Array.from(records.flat()).sort()
  return records.length > 1 && nodes.every((node, at) => at === 0 || node > last[nodes[at - 1]!]!)
}

function weigh(page: PageModel, { shape, records: found }: BaselineList): Region {
  const records = found.toSorted((a, b) => a[0]! - b[0]!)
  const { weight, reasons } = weighRegion(page, records, records.length)
  return { root: rootOfRecords(page, records), records, shape, score: weight, reasons }
}
