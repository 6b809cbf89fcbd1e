import type { Context } from 'hono'
import { addJob } from '../../jobs/add-job.ts'
import { nextStart } from '../../jobs/next-start.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { viewJob } from '../../jobs/view/job-view.ts'
import { findJob, listJobs, removeJob, type StoredJob, setJobState } from '../../store/runs/jobs.ts'
import { unfinishedRun } from '../../store/runs/runs.ts'
import { createApi } from '../api.ts'
import * as contract from '../contract/jobs.ts'
import { ApiProblem } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import { parseApiJob } from './api-job.ts'
import { findExtraction } from './extractions.ts'
import { addNewJob, jobOfExtraction, jobOfWrapper, keepHarvest } from './job-from.ts'
import { jobLinksOf } from './job-links.ts'
import { findNamed } from './job-name.ts'
import { findRunOf, runIdOf } from './run-id.ts'
import { jobVersion, requireMatch } from './versions.ts'

/** Jobs: added, shown, paused, and removed. */
export function jobRoutes(context: ServerContext) {
  const { store } = context
  const { db } = store
  const named = (name: string): Promise<StoredJob> => findNamed(db, name)
  const view = async (job: StoredJob) => ({ ...(await viewJob(db, job)), links: jobLinksOf(context, job.name) })
  const answer = async <S extends 200 | 201>(c: Context, job: StoredJob, status: S) => {
    c.header('etag', jobVersion(job))
    return c.json(await view(job), status)
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
}
