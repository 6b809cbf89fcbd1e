import type { Queries } from '../../store/database/store.ts'
import { findRunById } from '../../store/runs/runs.ts'
import { addWrapper, currentWrapper } from '../../store/runs/wrappers.ts'
import type { TaskRun } from './task-run.ts'

/** The next run starts with what was learned about detail pages, unless their wrapper was given. */
export async function keepDetailWrapper(tx: Queries, { job, run, spec }: TaskRun): Promise<void> {
  if (!spec.details || (await currentWrapper(tx, job.id, 'item'))) return
  const { detailState } = await findRunById(tx, run.id)
  if (detailState === undefined) return
  const content = JSON.stringify(detailState)
  const current = await currentWrapper(tx, job.id, 'details')
  if (current?.content === content) return
  const because = current ? 'detail pages with another look were found' : 'learned from the detail pages'
  await addWrapper(tx, { jobId: job.id, kind: 'details', runId: run.id, state: 'current', content, because })
}
