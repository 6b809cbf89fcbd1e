import { listJobs } from '../../store/runs/jobs.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatList, type PrintedColumn } from '../terminal/list-table.ts'
import { formatMoment } from '../terminal/moment.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { shortChanges } from './format-runs.ts'
import type { ShownFlags } from './job-flags.ts'
import { type JobView, viewJob } from './job-view.ts'
import { withStore } from './store-options.ts'

export async function listStoredJobs(flags: ShownFlags, terminal: Terminal): Promise<ExitCode> {
  const jobs = await withStore(flags, { isReading: true }, async ({ db }) => {
    const all: JobView[] = []
    for (const job of await listJobs(db)) all.push(await viewJob(db, job))
    return all
  })
  terminal.out(flags.json ? `${JSON.stringify(jobs, null, 2)}\n` : formatJobs(jobs, { width: terminal.columns }))
  return EXIT.done
}

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'job' },
  { title: 'state' },
  { title: 'schedule' },
  { title: 'next run' },
  { title: 'last run' },
  { title: '' },
  { title: 'records', isFigure: true },
  { title: 'changes' },
]

export function formatJobs(jobs: readonly JobView[], { width }: { readonly width: number }): string {
  if (jobs.length === 0) return 'no jobs yet: amberyl jobs add JOB.yaml\n'
  const rows = jobs.map(({ name, state, schedule, nextAt, lastRun }) => [
    name,
    state,
    schedule?.cron ?? '',
    nextAt === null ? '' : formatMoment(nextAt),
    lastRun ? formatMoment(lastRun.startedAt) : 'never',
    lastRun?.state ?? '',
    lastRun ? lastRun.records.toLocaleString('en-GB') : '',
    lastRun ? shortChanges(lastRun.changes) : '',
  ])
  return formatList(COLUMNS, rows, { width })
}
