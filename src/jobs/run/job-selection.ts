import { lostNotes, mergeSelections, selectionOf } from '../../export/select/kept-selection.ts'
import type { ActiveSelection } from '../../export/select/select-fields.ts'
import { selectionIn } from '../../stages/5-wrap/selection.ts'
import { parseStored } from '../../stages/7-monitor/stored-file.ts'
import type { Queries } from '../../store/database/store.ts'
import { currentWrapper } from '../../store/runs/wrappers.ts'
import type { JobSpec } from '../spec/job-schema.ts'

/** What the outputs of a job show: as its file says, otherwise as its wrapper keeps it. */
export async function jobSelection(
  queries: Queries,
  { jobId, spec }: { readonly jobId: number; readonly spec: JobSpec },
): Promise<ActiveSelection> {
  const current = await currentWrapper(queries, jobId, 'list')
  const kept = current ? selectionOf(parseStored(current.content).wrapper) : {}
  return mergeSelections(kept, selectionIn(spec))
}

/** What the wrapper of a job keeps for columns that were not found again, and is not done. */
export async function lostInJob(queries: Queries, jobId: number): Promise<string[]> {
  const current = await currentWrapper(queries, jobId, 'list')
  return current ? lostNotes(parseStored(current.content).wrapper) : []
}
