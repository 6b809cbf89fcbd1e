import { type JobView, viewJobs } from '../../jobs/view/job-view.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatList, type PrintedColumn } from '../terminal/list-table.ts'
import { formatMoment } from '../terminal/moment.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { shortChanges } from './format-runs.ts'
import { printReport, type ReportFlags } from './job-flags.ts'
import { withStore } from './with-store.ts'

export async function listStoredJobs(flags: ReportFlags, terminal: Terminal): Promise<ExitCode> {
  const jobs = await withStore(flags, ({ db }) => viewJobs(db))
  printReport(jobs, flags, terminal, shown => formatJobs(shown, terminal.columns))
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

function formatJobs(jobs: readonly JobView[], width: number): string {
  if (jobs.length === 0) return 'No jobs yet. Add one with amberyl jobs add JOB.yaml\n'
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
