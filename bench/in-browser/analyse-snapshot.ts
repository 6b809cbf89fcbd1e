import { analyse } from '../../src/analyse.ts'
import { listFrom } from '../../src/extraction.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import type { Snapshot } from '../../src/stages/1-render/snapshot.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'

/** From a snapshot to a table and the next page: what both sides are timed at. */
export function analyseSnapshot(snapshot: Snapshot): number {
  const findings = analyse(buildModel(snapshot), shippedModels)
  const { lists } = findings
  if (lists.kind === 'none') throw new Error(`no list: ${lists.because}`)
  void findings.next
  return listFrom(lists.lists[0]!, findings).recordCount
}

/** The time of one analysis, in milliseconds. */
export function timeAnalysis(snapshot: Snapshot): number {
  const start = performance.now()
  analyseSnapshot(snapshot)
  return performance.now() - start
}
