import { printableLine } from '../../export/printable-line.ts'
import { readStatus, type Status } from '../../jobs/view/status-facts.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatPairs } from '../terminal/list-table.ts'
import { formatDistance, formatMoment } from '../terminal/moment.ts'
import { counted } from '../terminal/summary.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { printReport, type ReportFlags } from './job-flags.ts'
import { withStore } from './with-store.ts'

export async function showStatus(flags: ReportFlags, terminal: Terminal): Promise<ExitCode> {
  const now = new Date()
  const status = await withStore(flags, store => readStatus(store, now))
  printReport(status, flags, terminal, shown => formatStatus(shown, now))
  return status.attention.length === 0 ? EXIT.done : EXIT.failed
}

/** What needs attention comes first. */
export function formatStatus(status: Status, now: Date): string {
  const { store, jobs, running, webhooks, troubles, next, attention } = status
  const first = attention.map(text => `ATTENTION: ${text}`)
  const lines = [
    ...running.map(run => formatRunning(run, now)),
    // The others are what needs attention.
    ...troubles
      .filter(({ state }) => state === 'partial')
      .map(({ job, run, state, because }) => `${job} run ${run} ${state}${because === null ? '' : `: ${because}`}`),
    ...webhooks.givenUp.map(
      ({ job, event, at, because }) => `${job} webhook ${event} of ${formatMoment(at)} given up: ${because ?? ''}`,
    ),
    ...next.map(({ job, at }) => `${job} next ${formatMoment(at)} (${formatDistance(at, now)})`),
  ]
  const head = formatPairs([
    ['database', `${store.place}${store.bytes === null ? '' : `, ${formatBytes(store.bytes)}`}`],
    ['jobs', `${jobs.active} active, ${jobs.paused} paused`],
    ['running', counted(running.length, 'run')],
    ['webhooks', `${webhooks.waiting} waiting, ${webhooks.givenUp.length} given up`],
  ])
  return first.map(printableLine).join('') + head + lines.map(printableLine).join('')
}

function formatRunning(
  { job, run, startedAt, pages, records, tasks, workers }: Status['running'][number],
  now: Date,
): string {
  const left = `${counted(tasks.open + tasks.waiting, 'task')} left`
  const who = workers.length === 0 ? 'no process is working on it' : `by ${workers.join(', ')}`
  const got = `${counted(pages, 'page')}, ${counted(records, 'record')}`
  return `${job} run ${run} started ${formatDistance(startedAt, now)}: ${got}, ${left}, ${who}`
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const size = bytes / 1000 ** power
  return `${power === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[power]}`
}
