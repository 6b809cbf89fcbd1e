import type { Queries } from '../../store/database/store.ts'
import { addDeliveries } from '../../store/runs/deliveries.ts'
import { addNotes, findSettledBefore, type StoredRun } from '../../store/runs/runs.ts'
import type { JobAlert } from '../spec/job-schema.ts'
import { emailDelivery } from '../webhooks/email.ts'
import { addWebhooks } from './add-webhooks.ts'
import type { TaskRun } from './task-run.ts'

/** Queues what the job wants to be told if its records fell. The run has ended. */
export async function addAlerts(tx: Queries, task: Pick<TaskRun, 'job' | 'spec'>, run: StoredRun): Promise<void> {
  const { job, spec } = task
  if (!spec.alert) return
  const verdict = sayFall(spec.alert, run, await findSettledBefore(tx, run))
  if (verdict === undefined) return
  await addNotes(tx, run.id, [verdict])
  await addWebhooks(tx, task, run, { type: 'records.fell', verdict })
  const { email } = spec.alert
  if (!email) return
  const now = new Date()
  const text = [
    `${job.name}, run ${run.number}: ${verdict}.`,
    ...(run.because === undefined ? [] : [`The run says: ${run.because}.`]),
    '',
    `amberyl runs show ${job.name} ${run.number}`,
    `amberyl runs diff ${job.name}`,
    ...(spec.start ?? []),
    '',
  ].join('\n')
  const delivery = emailDelivery(email, { subject: `${job.name}: ${verdict}`, text, date: now.toISOString() }, [
    job.name,
    run.number,
    run.startedAt,
  ])
  await addDeliveries(tx, { jobId: job.id, runId: run.id, now }, [delivery])
}

/** Undefined if there are enough records, or if there is no earlier run to compare with. */
export function sayFall(
  { 'fewer-than': least }: JobAlert,
  run: Pick<StoredRun, 'records'>,
  before: Pick<StoredRun, 'records' | 'number'> | undefined,
): string | undefined {
  const { records } = run
  if (typeof least === 'number')
    return records < least ? `${records} records, fewer than the ${least} of the job's alert` : undefined
  if (!before || records >= (Number.parseFloat(least) / 100) * before.records) return undefined
  return `${records} records, fewer than ${least} of the ${before.records} of run ${before.number}`
}
