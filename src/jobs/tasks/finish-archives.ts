import { readArchiveFacts } from '../../store/runs/archive-facts.ts'
import { pruneRuns } from '../../store/runs/retention.ts'
import { readRunFacts } from '../../store/runs/run-facts.ts'
import { endRun, findRunById } from '../../store/runs/runs.ts'
import { clearWorkings } from '../../store/settle/clear-workings.ts'
import { checkLease, completeTask } from '../../store/work/tasks.ts'
import { addWebhooks } from '../run/add-webhooks.ts'
import { judgeArchives, NAMED_FAILURES } from '../run/archives-outcome.ts'
import type { TaskRun } from '../run/task-run.ts'

/** The end of a run over archives. Their lines are in files, so there is nothing to compare and to write. */
export async function finishArchives({ context, lease, run, job, spec }: TaskRun): Promise<void> {
  const { store } = context
  const { failures } = await readRunFacts(store.db, run.id)
  const outcome = judgeArchives(await readArchiveFacts(store.db, run.id, { most: NAMED_FAILURES }), failures)
  await store.transaction(async tx => {
    await checkLease(tx, lease)
    await endRun(tx, run.id, outcome)
    const type = outcome.state === 'failed' ? 'run.failed' : 'run.finished'
    await addWebhooks(tx, { job, spec }, await findRunById(tx, run.id), { type, verdict: outcome.because ?? null })
    await pruneRuns(tx, job.id, spec.keep)
    await completeTask(tx, lease)
    await clearWorkings(tx, run.id)
  })
  context.tell({ kind: 'run-ended', job: job.name, run: run.number, state: outcome.state })
}
