import { printableLine } from '../../export/printable-line.ts'
import { formatJob } from '../../jobs/spec/format-job.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { sayCron } from '../../jobs/spec/say-schedule.ts'
import { nextRuns } from '../../jobs/spec/schedule.ts'
import { hideSecrets } from '../../jobs/spec/secrets.ts'
import { viewRuns } from '../../jobs/view/run-view.ts'
import type { Queries } from '../../store/database/store.ts'
import { viewsOf } from '../../store/records/views.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import { listWrappers } from '../../store/runs/wrappers.ts'
import { EXIT, type ExitCode } from '../terminal/exit-code.ts'
import { formatList, formatPairs } from '../terminal/list-table.ts'
import { formatMoment } from '../terminal/moment.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { formatRuns } from './format-runs.ts'
import { printReport, type ReportFlags } from './job-flags.ts'
import { findNamedJob } from './stored-job.ts'
import { withStore } from './with-store.ts'

/** Exactly as `--json` prints it. */
type JobReport = Awaited<ReturnType<typeof gather>>
type WrapperLine = JobReport['wrappers'][number]

export async function showJob(name: string, flags: ReportFlags, terminal: Terminal): Promise<ExitCode> {
  const report = await withStore(flags, async ({ db }) => gather(db, await findNamedJob(db, name), new Date()))
  printReport(report, flags, terminal, shown => formatReport(shown, terminal.columns))
  return EXIT.done
}

const SHOWN_TIMES = 3
const SHOWN_RUNS = 5

async function gather(queries: Queries, job: StoredJob, now: Date) {
  const spec = job.spec as JobSpec
  const next = spec.schedule && job.state === 'active' ? nextRuns(spec.schedule, now, SHOWN_TIMES) : []
  return {
    name: job.name,
    state: job.state,
    file: job.file,
    spec: hideSecrets(spec),
    /** The database views of its last table and its history; `null` before the first run. */
    views: job.identity === undefined ? null : await viewsOf(queries, job),
    /** What identifies its records; `null` before the first run. */
    identity: job.identity ?? null,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
    next: next.map(time => time.toISOString()),
    /** Oldest first. */
    wrappers: (await listWrappers(queries, job.id)).map(({ kind, version, state, createdAt, because }) => ({
      kind,
      version,
      state,
      createdAt,
      because,
    })),
    /** Newest first. */
    runs: await viewRuns(queries, { jobId: job.id, limit: SHOWN_RUNS }),
  }
}

function formatReport(report: JobReport, width: number): string {
  const { name, spec, wrappers, runs } = report
  const { schedule } = spec
  const times = schedule && report.next.map(time => formatMoment(time, schedule.timeZone)).join(', ')
  const head = formatPairs([
    ['job', name],
    ['state', report.state],
    ['file', report.file ?? undefined],
    ['schedule', schedule && `${schedule.cron}: ${sayCron(schedule.cron)} (${schedule.timeZone})`],
    ['next', times],
    ['records by', sayIdentity(report.identity)],
    ['views', report.views ? `"${report.views.table}" and "${report.views.history}" in the database` : undefined],
    ['updated', formatMoment(report.updatedAt)],
  ])
  const proposed = wrappers.findLast(({ state }) => state === 'proposed')
  const parts = [
    head,
    formatJob(spec).split('\n').slice(0, -1).map(printableLine).join(''),
    ...(wrappers.length > 0 ? [formatWrappers(wrappers, width)] : []),
    ...(proposed ? [sayProposed(name, proposed)] : []),
    formatRuns(runs, { width, now: new Date() }),
  ]
  return parts.join('\n')
}

function sayIdentity(identity: unknown): string | undefined {
  if (identity === null) return undefined
  const { by, fields } = identity as { readonly by: string; readonly fields?: readonly string[] }
  return by === 'fields' && fields ? fields.join(', ') : by
}

const formatWrappers = (wrappers: readonly WrapperLine[], width: number): string =>
  formatList(
    [{ title: 'wrapper' }, { title: 'version', isFigure: true }, { title: 'state' }, { title: 'since' }, { title: '' }],
    wrappers.map(({ kind, version, state, createdAt, because }) => [
      kind,
      String(version),
      state,
      formatMoment(createdAt),
      because,
    ]),
    { width },
  )

const sayProposed = (name: string, { version }: WrapperLine): string =>
  [
    `A new wrapper is waiting for your review: amberyl jobs wrapper ${name} --version ${version}`,
    `To use it: amberyl jobs accept ${name}`,
    `To discard it: amberyl jobs reject ${name} --reason "…"\n`,
  ].join('\n')
