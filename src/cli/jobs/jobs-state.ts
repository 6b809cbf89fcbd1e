import { nextStart } from '../../jobs/next-start.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import type { JobTable } from '../../store/database/schema.ts'
import { countBelongings, type JobBelongings, removeJob, type StoredJob, setJobState } from '../../store/runs/jobs.ts'
import { unfinishedRun } from '../../store/runs/runs.ts'
import { workersOn } from '../../store/work/tasks.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatMoment } from '../terminal/moment.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { RemoveFlags } from './job-flags.ts'
import { findNamedJob } from './stored-job.ts'
import { type StoreFlags, withStore } from './with-store.ts'

/** A run in progress continues. */
export const pauseJob = (name: string, flags: StoreFlags, terminal: Terminal): Promise<ExitCode> =>
  changeState(name, 'paused', flags, terminal)

/** Runs that were missed while the job was paused are not made up for. */
export const resumeJob = (name: string, flags: StoreFlags, terminal: Terminal): Promise<ExitCode> =>
  changeState(name, 'active', flags, terminal)

async function changeState(
  name: string,
  state: JobTable['state'],
  flags: StoreFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const said = await withStore(flags, async ({ db }) => {
    const job = await findNamedJob(db, name)
    const nextAt = nextStart(job.spec as JobSpec, new Date())
    if (job.state !== state) await setJobState(db, job.id, { state, ...(state === 'paused' ? {} : { nextAt }) })
    return sayState(job, state, nextAt)
  })
  terminal.out(said)
  return EXIT.done
}

function sayState({ name, spec }: StoredJob, state: JobTable['state'], nextAt: number | null): string {
  const { schedule } = spec as JobSpec
  if (state === 'paused')
    return `${name} is paused${schedule ? '' : ' (it has no schedule)'}; amberyl jobs run ${name} still runs it\n`
  if (!schedule || nextAt === null) return `${name} is active; it has no schedule\n`
  return `${name} is active: next ${formatMoment(nextAt, schedule.timeZone)} (${schedule.timeZone})\n`
}

/** Asks no question, because programs call it too: harvested records are deleted only with `--yes`. */
export async function removeStoredJob(name: string, flags: RemoveFlags, terminal: Terminal): Promise<ExitCode> {
  const said = await withStore(flags, async store => {
    const job = await findNamedJob(store.db, name)
    const run = await unfinishedRun(store.db, job.id)
    const workers = run ? await workersOn(store.db, run.id) : []
    if (workers.length > 0)
      throw new UsageError(`Run ${run!.number} of ${job.name} is in progress: stop ${workers.join(', ')} first.`)
    const what = await countBelongings(store.db, job.id)
    if (what.runs > 0 && !flags.yes)
      throw new UsageError(`This would delete ${job.name} with ${sayBelongings(what)}. To do so, add --yes.`)
    await store.transaction(tx => removeJob(tx, job))
    return `removed ${job.name}${what.runs > 0 ? ` with ${sayBelongings(what)}` : ''}; files that it wrote are kept\n`
  })
  terminal.out(said)
  return EXIT.done
}

const sayBelongings = ({ runs, records, wrappers }: JobBelongings): string =>
  `${counted(runs, 'run')}, ${counted(records, 'record')} and ${counted(wrappers, 'wrapper')}`
