import { printableLine } from '../../export/printable-line.ts'
import { sayUnread } from '../../jobs/run/archives-outcome.ts'
import type { RunView, ShownChanges } from '../../jobs/view/run-view.ts'
import type { DiffCounts } from '../../store/records/diff.ts'
import { formatTime } from '../extract/harvest-summary.ts'
import { formatList, formatPairs, type PrintedColumn } from '../terminal/list-table.ts'
import { formatMoment } from '../terminal/moment.ts'
import { counted } from '../terminal/summary.ts'

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'job' },
  { title: 'run', isFigure: true },
  { title: 'state' },
  { title: 'started' },
  { title: 'took', isFigure: true },
  { title: 'pages', isFigure: true },
  { title: 'records', isFigure: true },
  { title: 'changes' },
  { title: 'template' },
]

/** Runs as a table, one per line. */
export function formatRuns(runs: readonly RunView[], { width, now }: { width: number; now: Date }): string {
  if (runs.length === 0) return 'no runs yet\n'
  const rows = runs.map(run => [
    run.job,
    String(run.run),
    run.state,
    formatMoment(run.startedAt),
    formatTime(tookMs(run, now)),
    run.pages.toLocaleString('en-GB'),
    run.records.toLocaleString('en-GB'),
    shortChanges(run.changes),
    run.template ? shortTemplate(run.template) : '',
  ])
  return formatList(COLUMNS, rows, { width })
}

/** Of a run in progress: until now. */
export const tookMs = ({ startedAt, endedAt }: Pick<RunView, 'startedAt' | 'endedAt'>, now: Date): number =>
  (endedAt === null ? now : new Date(endedAt)).getTime() - new Date(startedAt).getTime()

/** `+3 ~1 -2`; empty for a run that was not compared. */
export const shortChanges = (changes: ShownChanges | null): string =>
  changes ? `+${changes.new} ~${changes.changed} -${changes.gone}` : ''

export const longChanges = ({ comparedTo, ...counts }: ShownChanges): string =>
  `compared with ${comparedTo === null ? 'an earlier run' : `run ${comparedTo}`}: ${longCounts(counts)}`

export function longCounts(counts: DiffCounts): string {
  const { moved, ...others } = counts
  const named = Object.entries({ ...others, ...(moved > 0 ? { moved } : {}) })
  return named.map(([what, count]) => `${count.toLocaleString('en-GB')} ${what}`).join(', ')
}

type Template = NonNullable<RunView['template']>

/** `changed, mended`: if the wrapper was learned again, nothing is lost. */
export function shortTemplate({ kind, done }: Pick<Template, 'kind' | 'done'>): string {
  if (done === 'nothing') return kind
  return `${done === 'deferred' ? kind : 'changed'}, ${done}`
}

/** `9 read, 2 unchanged, 1 failed`. */
export function sayArchives({ read, unchanged, failed, left }: NonNullable<RunView['archives']>): string {
  const counts = [
    [read, 'read'],
    [unchanged, 'unchanged'],
    [failed, 'failed'],
    [left, 'left'],
  ] as const
  const some = counts.filter(([count]) => count > 0)
  return some.map(([count, what]) => `${count.toLocaleString('en-GB')} ${what}`).join(', ') || 'none'
}

/** As many as one looks at; `--json` has more. */
const MAX_FAILURES = 20

/** If the whole page changed, a longer list does not help. */
const MAX_PLACES = 12

/** Everything about a run. */
export function formatRun(run: RunView, { now, more = [] }: { now: Date; more?: readonly string[] }): string {
  const { changes, template, details } = run
  const pairs = formatPairs([
    ['job', run.job],
    ['run', String(run.run)],
    ['state', run.state],
    ['because', run.because ?? undefined],
    ['started', `${formatMoment(run.startedAt)} ${run.cause === 'schedule' ? 'on schedule' : 'by command'}`],
    ['ended', run.endedAt === null ? undefined : formatMoment(run.endedAt)],
    ['took', formatTime(tookMs(run, now))],
    ['continued', run.resumed === 0 ? undefined : counted(run.resumed, 'time')],
    ['pages', run.pages.toLocaleString('en-GB')],
    ['records', run.records.toLocaleString('en-GB')],
    ['duplicates', run.duplicates === 0 ? undefined : run.duplicates.toLocaleString('en-GB')],
    ['details', details ? `${details.read} read, ${details.missing} missing` : undefined],
    ['archives', run.archives ? sayArchives(run.archives) : undefined],
    ['changes', changes ? longChanges(changes) : undefined],
    ['template', template ? `${shortTemplate(template)}: ${template.because}` : undefined],
  ])
  const places = template?.places.filter(place => place !== template.because) ?? []
  const lines = [
    ...places.slice(0, MAX_PLACES).map(place => `- ${place}`),
    ...(places.length > MAX_PLACES ? [`- and ${places.length - MAX_PLACES} more changes`] : []),
    ...(run.archives?.failures ?? []).slice(0, MAX_FAILURES).map(failure => `not read: ${sayUnread(failure)}`),
    ...((run.archives?.failed ?? 0) > MAX_FAILURES ? [`and ${run.archives!.failed - MAX_FAILURES} more archives`] : []),
    ...more,
    ...run.notes.map(note => `note: ${note}`),
  ]
  return pairs + lines.map(printableLine).join('')
}
