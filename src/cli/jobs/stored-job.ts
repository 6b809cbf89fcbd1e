import { suggestName } from '../../datalog/resolve/suggest.ts'
import { pagesFolder } from '../../jobs/run/pages-folder.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import type { Queries } from '../../store/database/store.ts'
import { findJob, listJobs, type StoredJob } from '../../store/runs/jobs.ts'
import { findRun, listRuns, type StoredRun } from '../../store/runs/runs.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** The job that an argument names. */
export async function findNamedJob(queries: Queries, name: string): Promise<StoredJob> {
  const job = await findJob(queries, name.normalize('NFC'))
  if (job) return job
  const names = (await listJobs(queries)).map(({ name }) => name)
  throw new UsageError(`There is no job ${name}${hint(name, names)}`)
}

function hint(name: string, names: readonly string[]): string {
  if (names.length === 0) return ': no job is stored here yet. Add one with amberyl jobs add JOB.yaml.'
  const ofFile = name.replace(/^.*[/\\]|\.(?:ya?ml|json)$/g, '')
  const meant = names.includes(ofFile) ? ofFile : suggestName(name, names)
  return meant === undefined ? '. List all jobs with amberyl jobs list.' : `; did you mean ${meant}?`
}

/** Which run an argument may name: any, or one with records. */
type RunNeed = 'any' | 'records'

/** The run that an argument names: a number, `last` or `previous`. */
export async function findNamedRun(
  queries: Queries,
  job: StoredJob,
  argument: string,
  need: RunNeed = 'any',
): Promise<StoredRun> {
  const spec = job.spec as JobSpec
  if (need === 'records' && spec.archives)
    throw new UsageError(`${job.name} reads archives: it has no table. Its pages are in ${pagesFolder(job, spec)}.`)
  if (/^\d{1,9}$/.test(argument)) {
    const run = await findRun(queries, job.id, Number(argument))
    if (run) return run
    throw new UsageError(`${job.name} has no run ${Number(argument)}. ${await sayRuns(queries, job)}`)
  }
  const back = ['last', 'previous'].indexOf(argument)
  if (back < 0) throw new UsageError(`${argument} is not a run: write a number, last or previous.`)
  const runs = (await listRuns(queries, { jobId: job.id })).filter(run => need === 'any' || hasRecords(run))
  const run = runs[back]
  if (run) return run
  const what = need === 'any' ? 'run' : 'run with records'
  if (runs.length > 0) throw new UsageError(`${job.name} has only one ${what}, so there is no previous one.`)
  throw new UsageError(`${job.name} has no ${what} yet. To run it now: amberyl jobs run ${job.name}`)
}

/** Its records were settled, all or some of them. */
const hasRecords = ({ identity }: StoredRun): boolean => identity !== undefined

async function sayRuns(queries: Queries, job: StoredJob): Promise<string> {
  const runs = await listRuns(queries, { jobId: job.id })
  const [last, first] = [runs[0]?.number, runs.at(-1)?.number]
  if (last === undefined) return `It has none yet. To run it now: amberyl jobs run ${job.name}`
  return first === last ? `It has only run ${last}.` : `Its runs are ${first} to ${last}.`
}
