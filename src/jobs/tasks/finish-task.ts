import { type DetailState, detailNotes } from '../../stages/6-harvest/detail-state.ts'
import { refreshViews } from '../../store/records/views.ts'
import { pruneRuns } from '../../store/runs/retention.ts'
import { readRunFacts } from '../../store/runs/run-facts.ts'
import { addNotes, endRun, findRunById } from '../../store/runs/runs.ts'
import { clearWorkings } from '../../store/settle/clear-workings.ts'
import { settleRun } from '../../store/settle/settle.ts'
import { checkLease, completeTask } from '../../store/work/tasks.ts'
import { sealPrints } from '../../store/work/walk-prints.ts'
import { addAlerts } from '../run/add-alerts.ts'
import { addWebhooks } from '../run/add-webhooks.ts'
import { lostInJob } from '../run/job-selection.ts'
import { keepDetailWrapper } from '../run/keep-detail-wrapper.ts'
import { judgeOutcome } from '../run/run-outcome.ts'
import type { TaskRun } from '../run/task-run.ts'
import { writeOutputs } from '../run/write-outputs.ts'
import { runConditions } from './unchanged-walk.ts'

/**
 * The end of a run: its records are compared with those of earlier runs, outputs are written, webhooks are queued. Each
 * step can be repeated, so that a process that dies in the middle leaves nothing half done.
 */
export async function finishRun(task: TaskRun): Promise<void> {
  const { context, lease, run, job, spec } = task
  const { store } = context
  const outcome = judgeOutcome(await readRunFacts(store.db, run.id))
  const hasRecords = outcome.state === 'finished' || outcome.state === 'partial'
  if (hasRecords) {
    await store.transaction(async tx => {
      await checkLease(tx, lease)
      await settleRun(tx, run.id)
      await addNotes(tx, run.id, await refreshViews(tx, job.id))
    })
  }
  const notes = hasRecords
    ? [...(await notesOnDetails(task)), ...(await writeOutputs(task, outcome)), ...(await lostInJob(store.db, job.id))]
    : []
  await store.transaction(async tx => {
    await checkLease(tx, lease)
    await addNotes(tx, run.id, notes)
    await endRun(tx, run.id, outcome)
    if (hasRecords) await keepDetailWrapper(tx, task)
    const ended = await findRunById(tx, run.id)
    const type = hasRecords ? 'run.finished' : 'run.failed'
    await addWebhooks(tx, task, ended, { type, verdict: outcome.because ?? null })
    await addAlerts(tx, task, ended)
    await pruneRuns(tx, job.id, spec.keep)
    if (outcome.state === 'finished') await sealPrints(tx, run, await runConditions(tx, run))
    await completeTask(tx, lease)
    await clearWorkings(tx, run.id)
  })
  context.tell({ kind: 'run-ended', job: job.name, run: run.number, state: outcome.state })
}

async function notesOnDetails({ context, run }: TaskRun): Promise<string[]> {
  const { detailState } = await findRunById(context.store.db, run.id)
  return detailState === undefined ? [] : detailNotes(detailState as DetailState)
}
