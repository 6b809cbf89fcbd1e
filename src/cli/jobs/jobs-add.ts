import { resolve } from 'node:path'
import { addJob, type JobFile, readJobFile } from '../../jobs/add-job.ts'
import { nextRuns } from '../../jobs/spec/schedule.ts'
import { findJob } from '../../store/runs/jobs.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatMoment } from '../terminal/moment.ts'
import { reportError } from '../terminal/report-error.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { ShownFlags } from './job-flags.ts'
import { withStore } from './store-options.ts'

interface AddedJob {
  readonly name: string
  readonly file: string
  readonly done: 'added' | 'updated'
  readonly state: 'active' | 'paused'
  readonly schedule: { readonly cron: string; readonly timeZone: string } | null
  /** The next times; none of a job that is paused. */
  readonly next: readonly string[]
}

/** Checks all files before any is stored. */
export async function addJobs(names: readonly string[], flags: ShownFlags, terminal: Terminal): Promise<ExitCode> {
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
  const added = await withStore(flags, {}, async store => {
    const all: AddedJob[] = []
    for (const file of files) {
      const before = await findJob(store.db, file.spec.name)
      const { state } = await addJob(store, file, now)
      const { name, schedule } = file.spec
      const next = schedule && state === 'active' ? nextRuns(schedule, now, SHOWN_TIMES) : []
      all.push({
        name,
        file: file.file,
        done: before ? 'updated' : 'added',
        state,
        schedule: schedule ?? null,
        next: next.map(time => time.toISOString()),
      })
    }
    return all
  })
  terminal.out(flags.json ? `${JSON.stringify(added, null, 2)}\n` : added.map(formatAdded).join(''))
  return EXIT.done
}

const SHOWN_TIMES = 3

/** A job file that is not there is no bug of ours, and people try names of jobs too. */
export async function readJob(name: string): Promise<JobFile> {
  try {
    return await readJobFile(name)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw error
    if (path !== resolve(name)) throw new UsageError(`${name} names a file that is not there: ${path}`)
    throw new UsageError(`There is no file ${name}. A stored job is run by its name: amberyl jobs run NAME.`)
  }
}

function refuseTwice(files: readonly JobFile[]): void {
  const names = files.map(({ spec }) => spec.name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new UsageError(`Two of the files are a job called ${twice}: give one another name.`)
}

function formatAdded({ name, done, state, schedule, next }: AddedJob): string {
  if (!schedule) return `${done} ${name}: no schedule; amberyl jobs run ${name} runs it\n`
  const times = next.map(time => formatMoment(time, schedule.timeZone)).join(', ')
  const when = state === 'paused' ? `paused; amberyl jobs resume ${name}` : `next ${times}`
  return `${done} ${name}: ${schedule.cron} (${schedule.timeZone}), ${when}\n`
}
