import { isWithin, type NodeId, type PageModel } from '../2-model/page-model.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import type { Matcher } from './paths/match-path.ts'

/** What a path finds in a record. It starts at the record's first node; a path to siblings may lead out of the record. */
export function findInRecord(page: PageModel, match: Matcher, record: RecordNodes): NodeId[] {
  const found = match(record[0]!)
  return found.every(node => isInside(page, record, node)) ? found : found.filter(node => isInside(page, record, node))
}

const isInside = (page: PageModel, record: RecordNodes, node: NodeId): boolean =>
  record.some(root => isWithin(page, node, root))
