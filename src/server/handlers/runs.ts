import { randomBytes } from 'node:crypto'
import { encodeChanges } from '../../export/encode-changes.ts'
import { selectDiff } from '../../export/select/select-diff.ts'
import { addJob } from '../../jobs/add-job.ts'
import { beginJobRun } from '../../jobs/run/begin-job-run.ts'
import { jobSelection } from '../../jobs/run/job-selection.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { viewRun } from '../../jobs/view/run-view.ts'
import { diffRuns } from '../../store/records/diff.ts'
import { findJobById, listUnsaved, removeJob, type StoredJob } from '../../store/runs/jobs.ts'
import { countListed, findSettledBefore, listRuns, type StoredRun, unfinishedRun } from '../../store/runs/runs.ts'
import { continueRun, stopRun } from '../../store/work/stop-run.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/runs.ts'
import { ApiProblem, notFound } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import { sendEvents } from './event-stream.ts'
import { findExtraction } from './extractions.ts'
import { jobOfExtraction, wishedJob } from './job-from.ts'
import { findNamed } from './job-name.ts'
import { readRunRows } from './rows.ts'
import { runEvents } from './run-events.ts'
import { findRunOf, runIdOf } from './run-id.ts'

/** Of single harvests that nobody saved, the latest are kept. */
const MAX_UNSAVED = 100

/** Runs of jobs, and single harvests. */
export function runRoutes(context: ServerContext) {
  const { store, runPictures } = context
  const { db } = store
  const viewOf = async (run: StoredRun, job?: StoredJob) => ({
    id: runIdOf(run),
    ...(await viewRun(db, (job ?? (await findJobById(db, run.jobId))).name, run)),
  })
  const begin = async (job: StoredJob): Promise<StoredRun> => {
    const run = await beginJobRun(store, job, 'command')
    if (run) return run
    const busy = await unfinishedRun(db, job.id)
    const which = busy ? ` (${runIdOf(busy)})` : ''
    throw new ApiProblem(409, 'run-in-progress', `A run of ${job.name} is in progress${which}.`, 'Wait, or stop it.')
  }
  return createApi()
    .openapi(contract.runJobRoute, async c => {
      const job = await findNamed(db, c.req.valid('param').name)
      return c.json(await viewOf(await begin(job), job), 202)
    })
    .openapi(contract.harvestRoute, async c => {
      const { url, extraction, ...wanted } = c.req.valid('json')
      if (url === undefined && extraction === undefined)
        throw new ApiProblem(422, 'bad-input', 'The request names no list.', 'Send url, or extraction.')
      const name = `harvest-${randomBytes(6).toString('hex')}`
      const wishes = { ...wanted, start: url }
      const file =
        extraction === undefined
          ? wishedJob(name, wishes)
          : await jobOfExtraction(context, name, findExtraction(context, extraction), wishes)
      for (const old of (await listUnsaved(db)).slice(MAX_UNSAVED - 1))
        if (!(await unfinishedRun(db, old.id))) await store.transaction(tx => removeJob(tx, old))
      const job = await addJob(store, { ...file, isUnsaved: true }, new Date())
      return c.json(await viewOf(await begin(job), job), 202)
    })
    .openapi(contract.listRunsRoute, async c => {
      const { job, limit, offset } = c.req.valid('query')
      const jobId = job === undefined ? undefined : (await findNamed(db, job)).id
      const runs = await listRuns(db, { jobId, limit, offset })
      const total = await countListed(db, { jobId })
      return c.json({ runs: await Promise.all(runs.map(run => viewOf(run))), total }, 200)
    })
    .openapi(contract.getRunRoute, async c =>
      c.json(await viewOf(await findRunOf(store, c.req.valid('param').id)), 200),
    )
    .openapi(contract.runEventsRoute, async c => {
      const run = await findRunOf(store, c.req.valid('param').id)
      const after = Number(c.req.valid('header')['last-event-id'] ?? 0)
      return sendEvents(c, context, signal => runEvents(context, run.id, after, signal)) as never
    })
    .openapi(contract.stopRunRoute, async c => {
      const run = await findRunOf(store, c.req.valid('param').id)
      if (!(await stopRun(store, run.id, 'it was stopped; it can be resumed')))
        throw new ApiProblem(
          409,
          'not-running',
          `${runIdOf(run)} is ${run.state}.`,
          'Only a run in progress can be stopped.',
        )
      return c.json(await viewOf(await findRunOf(store, runIdOf(run))), 200)
    })
    .openapi(contract.resumeRunRoute, async c => {
      const run = await findRunOf(store, c.req.valid('param').id)
      const done = await continueRun(store, run.id)
      if (done === 'busy')
        throw new ApiProblem(
          409,
          'run-in-progress',
          'Another run of the job is in progress.',
          'Wait until it has ended.',
        )
      if (done === 'gone')
        throw new ApiProblem(
          409,
          'not-stopped',
          `${runIdOf(run)} is ${run.state}.`,
          'Only a stopped run can be resumed.',
        )
      return c.json(await viewOf(await findRunOf(store, runIdOf(run))), 202)
    })
    .openapi(contract.runRowsRoute, async c => {
      const run = await findRunOf(store, c.req.valid('param').id)
      return c.json(await readRunRows(context, run, c.req.valid('query')), 200)
    })
    .openapi(contract.diffRoute, async c => {
      const run = await findRunOf(store, c.req.valid('param').id)
      const { since } = c.req.valid('query')
      const before = since === undefined ? await findSettledBefore(db, run) : await findRunOf(store, since)
      if (!before || before.jobId !== run.jobId)
        throw new ApiProblem(
          409,
          'nothing-before',
          'There is no earlier run to compare with.',
          'Name another with since.',
        )
      const job = await findJobById(db, run.jobId)
      const selection = await jobSelection(db, { jobId: job.id, spec: job.spec as JobSpec })
      const diff = await selectDiff(await diffRuns(db, before.id, run.id), selection)
      const { chunks } = await encodeChanges(diff, 'json')
      let text = ''
      for await (const chunk of chunks) text += chunk
      return c.body(text, 200, { 'content-type': 'application/json' }) as never
    })
    .openapi(contract.runPictureRoute, async c => {
      const run = await findRunOf(store, c.req.valid('param').id)
      const { url } = c.req.valid('query')
      const picture = runPictures.find(run.id, url)
      if (!picture) throw notFound('picture', url, 'Only pages that a browser read while someone watched have one.')
      return c.body(picture as Uint8Array<ArrayBuffer>, 200, {
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=3600',
      }) as never
    })
}
