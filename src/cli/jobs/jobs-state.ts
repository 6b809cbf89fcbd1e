import { nextStart } from '../../jobs/next-start.ts'
import type { JobSpec } from '../../jobs/spec/job-spec.ts'
import type { Store } from '../../store/database/store.ts'
import { dropViews } from '../../store/records/views.ts'
import { removeJob, type StoredJob, setJobState } from '../../store/runs/jobs.ts'
import { unfinishedRun } from '../../store/runs/runs.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatMoment } from '../terminal/moment.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { RemoveFlags } from './job-flags.ts'
import { workersOn } from './owner-name.ts'
import { type StoreFlags, withStore } from './store-options.ts'
import { findNamedJob } from './stored-job.ts'

/** A run that is under way goes on. */
export async function setPaused(
  name: string,
  isPaused: boolean,
  flags: StoreFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const said = await withStore(flags, { isReading: true }, async ({ db }) => {
    const job = await findNamedJob(db, name)
    const state = isPaused ? 'paused' : 'active'
    const nextAt = nextStart(job.spec as JobSpec, new Date())
    // What a job missed while it was paused is not made up for.
    if (job.state !== state) await setJobState(db, job.id, { state, ...(isPaused ? {} : { nextAt }) })
    return sayState(job, isPaused, nextAt)
  })
  terminal.out(said)
  return EXIT.done
}

function sayState({ name, spec }: StoredJob, isPaused: boolean, nextAt: number | null): string {
  const { schedule } = spec as JobSpec
  if (isPaused)
    return `${name} is paused${schedule ? '' : ' (it has no schedule)'}; amberyl jobs run ${name} still runs it\n`
  if (!schedule || nextAt === null) return `${name} is active; it has no schedule\n`
  return `${name} is active: next ${formatMoment(nextAt, schedule.timeZone)} (${schedule.timeZone})\n`
}

/** Asks nothing: programs run it too. What took time to harvest is deleted only on demand. */
export async function removeStoredJob(name: string, flags: RemoveFlags, terminal: Terminal): Promise<ExitCode> {
  const said = await withStore(flags, { isReading: true }, async store => {
    const job = await findNamedJob(store.db, name)
    const run = await unfinishedRun(store.db, job.id)
    const workers = run ? await workersOn(store.db, run.id) : []
    if (workers.length > 0)
      throw new UsageError(`Run ${run!.number} of ${job.name} is under way: stop ${workers.join(', ')} first.`)
    const what = await countBelongings(store, job)
    if (what.runs > 0 && !flags.yes)
      throw new UsageError(`With ${job.name}, ${sayBelongings(what)} would be deleted. To do so, add --yes.`)
    await store.transaction(async tx => {
      await dropViews(tx, job)
      await removeJob(tx, job.id)
    })
    return `removed ${job.name}${what.runs > 0 ? ` with ${sayBelongings(what)}` : ''}; files that it wrote stay\n`
  })
  terminal.out(said)
  return EXIT.done
}

interface Belongings {
  readonly runs: number
  readonly records: number
  readonly wrappers: number
}

async function countBelongings({ db }: Store, { id }: StoredJob): Promise<Belongings> {
  const count = async (table: 'runs' | 'records' | 'wrappers'): Promise<number> => {
    const query = db.selectFrom(table).where('job_id', '=', id)
    return Number((await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
  }
  return { runs: await count('runs'), records: await count('records'), wrappers: await count('wrappers') }
}

const sayBelongings = ({ runs, records, wrappers }: Belongings): string =>
  `${counted(runs, 'run')}, ${counted(records, 'record')} and ${counted(wrappers, 'wrapper')}`
