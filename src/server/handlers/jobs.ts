import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { encodeChanges } from '../../export/encode-changes.ts'
import { selectDiff } from '../../export/select/select-diff.ts'
import { addJob } from '../../jobs/add-job.ts'
import { nextStart } from '../../jobs/next-start.ts'
import { beginJobRun } from '../../jobs/run/begin-job-run.ts'
import { jobSelection } from '../../jobs/run/job-selection.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { viewJob } from '../../jobs/view/job-view.ts'
import { viewRun } from '../../jobs/view/run-view.ts'
import { diffRuns } from '../../store/records/diff.ts'
import {
  findJob,
  findJobById,
  listJobs,
  listUnsaved,
  removeJob,
  type StoredJob,
  setJobState,
} from '../../store/runs/jobs.ts'
import { countListed, findSettledBefore, listRuns, type StoredRun, unfinishedRun } from '../../store/runs/runs.ts'
import { adoptProposed, listWrappers, rejectProposed } from '../../store/runs/wrappers.ts'
import { continueRun, stopRun } from '../../store/work/stop-run.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/jobs.ts'
import { ApiProblem, notFound } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import { parseApiJob } from './api-job.ts'
import { sendEvents } from './event-stream.ts'
import { findExtraction } from './extractions.ts'
import { addNewJob, jobOfExtraction, jobOfWrapper, keepHarvest, wishedJob } from './job-from.ts'
import { jobLinksOf } from './job-links.ts'
import { findNamed } from './job-name.ts'
import { readRunRows } from './rows.ts'
import { runEvents } from './run-events.ts'
import { findRunOf, runIdOf } from './run-id.ts'
import { jobVersion, requireMatch, wrappersVersion } from './versions.ts'

/** Of single harvests that nobody saved, the latest are kept. */
const MAX_UNSAVED = 100

/** Jobs, their runs, and single harvests. */
export function jobRoutes(context: ServerContext) {
  const { store } = context
  const { db } = store
  const named = (name: string): Promise<StoredJob> => findNamed(db, name)
  const view = async (job: StoredJob) => ({ ...(await viewJob(db, job)), links: jobLinksOf(context, job.name) })
  const answer = async <S extends 200 | 201>(c: Context, job: StoredJob, status: S) => {
    c.header('etag', jobVersion(job))
    return c.json(await view(job), status)
  }
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
    .openapi(contract.listJobsRoute, async c => {
      const { offset, limit } = c.req.valid('query')
      const jobs = (await listJobs(db)).filter(({ state }) => state !== 'unsaved')
      const shown = jobs.slice(offset, offset + limit)
      return c.json({ jobs: await Promise.all(shown.map(view)), total: jobs.length }, 200)
    })
    .openapi(contract.addJobRoute, async c => {
      const wanted = c.req.valid('json')
      if ('source' in wanted) {
        const file = parseApiJob(wanted.source, wanted.name ?? 'job')
        const before = await findJob(db, file.spec.name)
        requireMatch(c, before && jobVersion(before))
        return answer(c, await addJob(store, file, new Date()), 201)
      }
      if ('extraction' in wanted) {
        const { extraction, name, ...wishes } = wanted
        const job = await jobOfExtraction(context, name, findExtraction(context, extraction), wishes)
        return answer(c, await addNewJob(context, job), 201)
      }
      if ('wrapper' in wanted) {
        const { wrapper, name, ...wishes } = wanted
        return answer(c, await addNewJob(context, jobOfWrapper(name, wrapper, wishes)), 201)
      }
      const { run, name, ...wishes } = wanted
      return answer(c, await keepHarvest(context, await findRunOf(store, run), name, wishes), 201)
    })
    .openapi(contract.getJobRoute, async c => {
      const job = await named(c.req.valid('param').name)
      c.header('etag', jobVersion(job))
      return c.json({ ...(await view(job)), source: job.source }, 200)
    })
    .openapi(contract.removeJobRoute, async c => {
      const job = await named(c.req.valid('param').name)
      requireMatch(c, jobVersion(job))
      const run = await unfinishedRun(db, job.id)
      if (run)
        throw new ApiProblem(
          409,
          'run-in-progress',
          `A run of ${job.name} is in progress.`,
          `Stop ${runIdOf(run)} first.`,
        )
      await store.transaction(tx => removeJob(tx, job))
      return c.body(null, 204)
    })
    .openapi(contract.jobStateRoute, async c => {
      const job = await named(c.req.valid('param').name)
      const { state } = c.req.valid('json')
      requireMatch(c, jobVersion(job))
      const nextAt = nextStart(job.spec as JobSpec, new Date())
      if (job.state !== state) await setJobState(db, job.id, { state, ...(state === 'paused' ? {} : { nextAt }) })
      return answer(c, await named(job.name), 200)
    })
    .openapi(contract.runJobRoute, async c => {
      const job = await named(c.req.valid('param').name)
      return c.json(await viewOf(await begin(job), job), 202)
    })
    .openapi(contract.wrappersRoute, async c => {
      const job = await named(c.req.valid('param').name)
      const versions = await listWrappers(db, job.id)
      c.header('etag', wrappersVersion(versions))
      const wrappers = versions.map(({ kind, version, state, because, createdAt, content }) => ({
        ...{ kind, version, state, because, createdAt },
        content: JSON.parse(content) as unknown,
      }))
      return c.json({ wrappers }, 200)
    })
    .openapi(contract.decideRoute, async c => {
      const job = await named(c.req.valid('param').name)
      const versions = await listWrappers(db, job.id)
      requireMatch(c, wrappersVersion(versions))
      const proposed = versions.findLast(({ state }) => state === 'proposed')
      if (!proposed) throw notFound('proposal', `for ${job.name}`, 'There is nothing to decide.')
      const { decision, reason } = c.req.valid('json')
      const decided = await store.transaction(tx =>
        decision === 'accept'
          ? adoptProposed(tx, job.id, proposed.kind)
          : rejectProposed(tx, job.id, proposed.kind, reason),
      )
      const { kind, version, state } = decided ?? proposed
      return c.json({ kind, version, state }, 200)
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
      const jobId = job === undefined ? undefined : (await named(job)).id
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
}
