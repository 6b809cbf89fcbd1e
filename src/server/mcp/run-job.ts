import { z } from 'zod'
import { printable } from '../../export/printable.ts'
import { openJobRun } from '../../jobs/run/open-job-run.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { resolveSecrets } from '../../jobs/spec/secrets.ts'
import { deliverWebhooks } from '../../jobs/webhooks/deliver-due.ts'
import { workOnRun } from '../../jobs/worker/work-on-run.ts'
import { withoutFlags } from '../../stages/6-harvest/without-flags.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import type { StoredRun } from '../../store/runs/runs.ts'
import { type Completeness, completenessSchema } from './completeness.ts'
import { HarvestNews } from './harvest-news.ts'
import { findToolJob } from './job-argument.ts'
import { linkToTable, runUri } from './resources.ts'
import { firstRecords, streamRun } from './run-table.ts'
import { maxRowsSchema, tableShape, UNTRUSTED, viewTable } from './table-view.ts'
import { defineTool, type ToolCall } from './tool.ts'
import { ToolFailure } from './tool-failure.ts'

export const runJobTool = defineTool({
  name: 'run_job',
  title: 'Run a stored job now',
  description: `Runs a stored job now, or continues its interrupted run: harvests its list, stores the records, and compares them with the run before. Also writes the files and sends the webhooks that the job names. Canceling interrupts the run; calling run_job again continues it. ${UNTRUSTED}`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    job: z.string().min(1).describe('Name of the job, as list_jobs gives it.'),
    max_rows: maxRowsSchema,
  }),
  output: z.object({
    job: z.string(),
    run: z.int().describe('Number of the run.'),
    ...tableShape,
    pages: z.int(),
    changes: z
      .object({ new: z.int(), changed: z.int(), gone: z.int(), unchanged: z.int() })
      .optional()
      .describe('Compared with the run before; absent for the first run.'),
    completeness: completenessSchema,
    notes: z.array(z.string()),
  }),
  async run({ job: name, max_rows: maxRows }, call) {
    const { db } = call.work.store
    const job = await findToolJob(db, name)
    const ended = await runNow(job, call)
    if (ended.state !== 'finished' && ended.state !== 'partial') throw noTable(job, ended)
    const { fields } = await firstRecords(await streamRun(db, ended), maxRows)
    const uri = runUri(job.name, ended.number)
    const { records, pages, changes, notes } = ended
    return {
      data: {
        job: job.name,
        run: ended.number,
        ...viewTable(fields, maxRows),
        records,
        table: uri,
        pages,
        ...(changes ? { changes: viewChanges(changes) } : {}),
        completeness: completenessOfRun(ended),
        notes: notes.map(note => printable(withoutFlags(note))),
      },
      links: [linkToTable(uri, records)],
    }
  },
})

async function runNow(job: StoredJob, { work, signal, progress }: ToolCall): Promise<StoredRun> {
  // A missing variable is reported before anything starts.
  resolveSecrets(job.spec as JobSpec, work.environment)
  const opened = await openJobRun(work.store, job)
  const { run } = opened
  if (opened.kind === 'busy')
    throw new ToolFailure(
      `Run ${run.number} is in progress already.`,
      `the job ${job.name}`,
      'Call list_jobs later to see how it ended.',
    )
  const said = new HarvestNews(progress, run)
  const context = {
    ...work,
    signal,
    tell: (event: Parameters<typeof work.tell>[0]) => {
      work.tell(event)
      if (event.kind === 'harvest') said.tell(event.event)
    },
  }
  const ended = await workOnRun(run.id, context)
  if (ended.state !== 'running') await deliverWebhooks(context)
  return ended
}

function noTable({ name }: StoredJob, { number, state, because = state }: StoredRun): ToolFailure {
  const where = `run ${number} of the job ${name}`
  if (state === 'running')
    return new ToolFailure('The run was interrupted.', where, `Call run_job with ${name} again: it continues.`)
  if (state === 'deferred')
    return new ToolFailure(
      `The template of the site has changed: ${because}.`,
      where,
      `Tell the user to review the job: amberyl jobs show ${name}.`,
    )
  return new ToolFailure(
    `The run ended without records: ${withoutFlags(because)}`,
    where,
    `Call extract_table with the start address of the job to see what is there now.`,
  )
}

function completenessOfRun({ state, because = 'see the notes' }: StoredRun): Completeness {
  if (state === 'finished') return { complete: true, because: 'The run reached the end of the list.' }
  return {
    complete: false,
    because: printable(withoutFlags(because)),
    next_step: 'Call run_job again later: a run may have failed because of the site.',
  }
}

const viewChanges = ({ new: added, changed, gone, unchanged }: NonNullable<StoredRun['changes']>) => ({
  new: added,
  changed,
  gone,
  unchanged,
})
