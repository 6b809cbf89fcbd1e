import { resolve } from 'node:path'
import { addJob, type JobFile, readJobFile } from '../../jobs/add-job.ts'
import { exampleJob } from '../../jobs/spec/example-job.ts'
import { nextRuns } from '../../jobs/spec/schedule.ts'
import type { Store } from '../../store/database/store.ts'
import { findJob } from '../../store/runs/jobs.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatMoment } from '../terminal/moment.ts'
import { reportError } from '../terminal/report-error.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import { printReport, type ReportFlags } from './job-flags.ts'
import { withStore } from './with-store.ts'

type AddedJob = Awaited<ReturnType<typeof store>>

/** Checks all files before it stores any. */
export async function addJobs(names: readonly string[], flags: ReportFlags, terminal: Terminal): Promise<ExitCode> {
  const files: JobFile[] = []
  let code: ExitCode = EXIT.done
  for (const name of names) {
    try {
      files.push(await readJob(name))
    } catch (error) {
      code = reportError(error, terminal)
    }
  }
  if (code !== EXIT.done) {
    if (names.length > 1) terminal.err('Nothing was stored.\n')
    return code
  }
  refuseTwice(files)
  const now = new Date()
  const work = async (database: Store): Promise<AddedJob[]> => {
    const all: AddedJob[] = []
    for (const file of files) all.push(await store(database, file, now))
    return all
  }
  const added = await withStore(flags, work, { mayCreate: true })
  printReport(added, flags, terminal, jobs => jobs.map(formatAdded).join(''))
  return EXIT.done
}

async function store(database: Store, file: JobFile, now: Date) {
  const { name, schedule } = file.spec
  const before = await findJob(database.db, name)
  const { state } = await addJob(database, file, now)
  const next = schedule && state === 'active' ? nextRuns(schedule, now, SHOWN_TIMES) : []
  return {
    name,
    file: file.file,
    done: before ? 'updated' : 'added',
    state,
    schedule: schedule ?? null,
    /** The next start times; none for a paused job. */
    next: next.map(time => time.toISOString()),
  }
}

export function printExample(_: object, terminal: Terminal): ExitCode {
  terminal.out(exampleJob())
  return EXIT.done
}

const SHOWN_TIMES = 3

/** People also try the name of a stored job here. */
export async function readJob(name: string): Promise<JobFile> {
  try {
    return await readJobFile(name)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw error
    if (path !== resolve(name)) throw new UsageError(`${name} names a file that does not exist: ${path}`)
    throw new UsageError(`There is no file ${name}. To run a stored job: amberyl jobs run NAME.`)
  }
}

function refuseTwice(files: readonly JobFile[]): void {
  const names = files.map(({ spec }) => spec.name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new UsageError(`Two of the files define a job named ${twice}: rename one of them.`)
}

function formatAdded({ name, done, state, schedule, next }: AddedJob): string {
  if (!schedule) return `${done} ${name}: no schedule; run it with amberyl jobs run ${name}\n`
  const times = next.map(time => formatMoment(time, schedule.timeZone)).join(', ')
  const when = state === 'paused' ? `paused; resume it with amberyl jobs resume ${name}` : `next ${times}`
  return `${done} ${name}: ${schedule.cron} (${schedule.timeZone}), ${when}\n`
}
