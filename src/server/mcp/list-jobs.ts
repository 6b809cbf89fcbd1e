import { z } from 'zod'
import { printable } from '../../export/printable.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { type JobView, viewJobs } from '../../jobs/view/job-view.ts'
import { listJobs } from '../../store/runs/jobs.ts'
import { runUri } from './resources.ts'
import { defineTool } from './tool.ts'

export const listJobsTool = defineTool({
  name: 'list_jobs',
  title: 'List stored jobs',
  description:
    'Lists the jobs that the user has stored: lists that are harvested again and again, with how their last run ended. Call run_job to run one, or read the resource in table for its records.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: z.object({
    jobs: z.array(
      z.object({
        name: z.string(),
        start: z.array(z.string()).describe('Addresses that it starts from.'),
        state: z.string().describe('active, or paused: no scheduled runs.'),
        schedule: z.string().nullable().describe('Cron expression; null: runs only when asked to.'),
        next_at: z.string().nullable(),
        last_run: z
          .object({
            run: z.int(),
            state: z.string().describe('running, finished, partial (records are missing), failed, deferred, stopped'),
            ended_at: z.string().nullable(),
            records: z.int(),
            new: z.int().optional(),
            changed: z.int().optional(),
            gone: z.int().optional(),
            because: z.string().optional(),
          })
          .nullable(),
        table: z.string().optional().describe('Resource with the records of the last run, as CSV.'),
      }),
    ),
  }),
  async run(_, { work }) {
    const { db } = work.store
    const starts = new Map((await listJobs(db)).map(({ name, spec }) => [name, (spec as JobSpec).start]))
    const views = await viewJobs(db)
    return { data: { jobs: views.map(view => ({ ...viewShort(view), start: [...(starts.get(view.name) ?? [])] })) } }
  },
})

function viewShort({ name, state, schedule, nextAt, lastRun }: JobView) {
  const hasTable = !lastRun?.archives && (lastRun?.state === 'finished' || lastRun?.state === 'partial')
  return {
    name,
    state,
    schedule: schedule?.cron ?? null,
    next_at: nextAt,
    last_run: lastRun && viewLast(lastRun),
    ...(hasTable ? { table: runUri(name, lastRun.run) } : {}),
  }
}

function viewLast({ run, state, endedAt, records, changes, because }: NonNullable<JobView['lastRun']>) {
  return {
    run,
    state,
    ended_at: endedAt,
    records,
    ...(changes ? { new: changes.new, changed: changes.changed, gone: changes.gone } : {}),
    ...(because === null ? {} : { because: printable(because) }),
  }
}
