import type { Extracted } from '../../answers/extracted.ts'
import { addJob } from '../../jobs/add-job.ts'
import { nextStart } from '../../jobs/next-start.ts'
import { formatJob } from '../../jobs/spec/format-job.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { formatStored, parseStored } from '../../stages/7-monitor/stored-file.ts'
import { isPageWrapper } from '../../stages/7-monitor/stored-wrapper.ts'
import { findJob, findJobById, keepUnsaved, type StoredJob } from '../../store/runs/jobs.ts'
import type { StoredRun } from '../../store/runs/runs.ts'
import { ApiProblem } from '../problem.ts'
import type { ServerContext } from '../server-context.ts'
import { parseApiJob } from './api-job.ts'
import { storedExtraction } from './extraction-wrapper.ts'
import { withoutUndefined } from './without-undefined.ts'

/** What a request may say about a job, in the words of a job file. */
interface JobWishes {
  readonly start?: string | readonly string[] | undefined
  readonly pages?: 'all' | number | undefined
  readonly records?: number | undefined
  readonly details?: boolean | undefined
  readonly siblings?: boolean | undefined
  readonly domain?: string | undefined
  readonly region?: 'main' | number | undefined
  readonly reading?: 'auto' | 'browser' | 'parser' | undefined
  readonly schedule?: string | undefined
  readonly timeZone?: string | undefined
  readonly delayMs?: number | undefined
}

/** The keys of a job file. */
function fileOf(name: string, { schedule, timeZone, delayMs, ...wishes }: JobWishes): string {
  const when = schedule === undefined ? undefined : { cron: schedule, ...(timeZone ? { timeZone } : {}) }
  const politeness = delayMs === undefined ? undefined : { delay: delayMs }
  return JSON.stringify(withoutUndefined({ name, ...wishes, schedule: when, politeness }), null, 2)
}

/** A job with these wishes. */
export const wishedJob = (name: string, wishes: JobWishes) => {
  const { spec } = parseApiJob(fileOf(name, wishes), name)
  return { file: null, source: formatJob(spec), spec }
}

/** A job that reads the list of an extraction, with its wrapper and edits. What is wished replaces what it says. */
export async function jobOfExtraction(context: ServerContext, name: string, extracted: Extracted, wishes: JobWishes) {
  const { asked, place, url, domain } = extracted
  if (!/^https?:/.test(place[0]!))
    throw new ApiProblem(
      409,
      'no-address',
      'The page was not read at an address, or was clicked on: it cannot be read again.',
      'Extract the page at its address, or save its table.',
    )
  if (asked.without.length > 0)
    throw new ApiProblem(
      409,
      'switched-off',
      `Jobs cannot leave out parts of an algorithm: ${asked.without.join(', ')}.`,
      'Switch them on again.',
    )
  const isOther = wishes.domain !== undefined || wishes.region !== undefined
  const stored = isOther ? undefined : await storedExtraction(context, extracted)
  const own: JobWishes = {
    start: url,
    region: asked.region,
    ...(domain === null ? {} : { domain }),
    ...(place.includes('--static') ? { reading: 'parser' } : {}),
  }
  const job = wishedJob(name, { ...own, ...withoutUndefined(wishes) })
  return stored ? { ...job, wrapper: formatStored(stored) } : job
}

/**
 * A job with the wrapper that a request brings. One of single pages reads the start addresses, or, if details are
 * wished, what the records of their lists lead to.
 */
export function jobOfWrapper(name: string, wrapper: object, wishes: JobWishes) {
  const stored = parseStored(JSON.stringify(wrapper))
  const content = formatStored(stored)
  const isOfDetails = isPageWrapper(stored.wrapper) && wishes.details === true
  return { ...wishedJob(name, wishes), ...(isOfDetails ? { details: content } : { wrapper: content }) }
}

/** A new job of this name; another one is not changed by it. */
export async function addNewJob(
  { store }: Pick<ServerContext, 'store'>,
  job: Parameters<typeof addJob>[1],
): Promise<StoredJob> {
  await requireNewName(store, job.spec.name)
  return addJob(store, job, new Date())
}

async function requireNewName({ db }: ServerContext['store'], name: string): Promise<void> {
  if (await findJob(db, name))
    throw new ApiProblem(409, 'job-exists', `There is a job ${name} already.`, 'Choose another name.')
}

/** The job of a single harvest gets a name and is kept, with its runs and with what it learned. */
export async function keepHarvest(
  { store }: Pick<ServerContext, 'store'>,
  run: StoredRun,
  name: string,
  wishes: JobWishes,
): Promise<StoredJob> {
  const job = await findJobById(store.db, run.jobId)
  if (job.state !== 'unsaved')
    throw new ApiProblem(409, 'already-saved', `The run belongs to the job ${job.name}.`, 'Change that job instead.')
  const { name: _, ...before } = job.spec as JobSpec
  const wished = wishedJob(name, { start: before.start?.[0], ...wishes })
  const keys = Object.keys(withoutUndefined(wishes)).map(key => (key === 'timeZone' ? 'schedule' : key))
  const changed = Object.fromEntries(Object.entries(wished.spec).filter(([key]) => keys.includes(key)))
  const spec = { ...before, ...changed, name: wished.spec.name } as JobSpec
  await requireNewName(store, spec.name)
  const nextAt = nextStart(spec, new Date())
  return store.transaction(tx => keepUnsaved(tx, job, { name: spec.name, spec, source: formatJob(spec), nextAt }))
}
