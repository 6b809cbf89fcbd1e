import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import type { RecordNodes, RegionReason } from '../../regions/region.ts'

/** The paper's rank of regions: the average area of a record times the square of the number of data items. */
interface VisualWeight {
  readonly weight: number
  readonly reasons: readonly RegionReason[]
}

export function weighRegion(page: PageModel, records: readonly RecordNodes[], itemCount: number): VisualWeight {
  const average = records.reduce((sum, record) => sum + areaOf(page, record), 0) / records.length
  return {
    weight: average * itemCount ** 2,
    reasons: [
      { rule: page.visual ? 'average record area' : 'average record text', value: average, factor: average },
      { rule: 'data items', value: itemCount, factor: itemCount ** 2 },
    ],
  }
}

/** Square pixels of the rectangle around a record; the length of its text if there are no boxes. */
function areaOf(page: PageModel, record: RecordNodes): number {
  const { visual } = page
  if (!visual) return record.reduce((sum, node) => sum + page.textEnd[node]! - page.textStart[node]!, 0)
  const laidOut = record.filter(node => !Number.isNaN(visual.left[node]!))
  const outermost = (column: Float32Array, pick: (a: number, b: number) => number): number =>
    laidOut.reduce((value, node: NodeId) => pick(value, column[node]!), column[laidOut[0]!]!)
  if (laidOut.length === 0) return 0
  const width = outermost(visual.right, Math.max) - outermost(visual.left, Math.min)
  return width * (outermost(visual.bottom, Math.max) - outermost(visual.top, Math.min))
}
