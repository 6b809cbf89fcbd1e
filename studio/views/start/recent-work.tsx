import { Link } from 'wouter'
import { useJobs, useRuns } from '../../api/queries.ts'
import { Icon } from '../../components/icon.tsx'
import { useRunJob } from '../../components/use-run-job.ts'
import { formatWhen } from '../../components/when.ts'
import { RunState } from '../run/run-state.tsx'

const SHOWN = 8

type Job = NonNullable<ReturnType<typeof useJobs>['data']>['jobs'][number]
type Run = NonNullable<ReturnType<typeof useRuns>['data']>['runs'][number]

/** What someone should look at, before what runs, before what is done. */
const URGENCY: Readonly<Record<string, number>> = {
  failed: 0,
  partial: 0,
  stopped: 0,
  deferred: 1,
  running: 2,
  finished: 3,
}
const urgencyOf = (state: string | undefined): number => URGENCY[state ?? ''] ?? 3

/** Only the last run of an address counts: a failure that was repaired needs no attention. */
function attentionFirst(runs: readonly Run[]): Run[] {
  const last = new Map<string, string>()
  for (const run of runs) if (!last.has(addressOf(run))) last.set(addressOf(run), run.id)
  const rank = (run: Run): number => (last.get(addressOf(run)) === run.id ? urgencyOf(run.state) : 3)
  return runs.toSorted((a, b) => rank(a) - rank(b))
}

const addressOf = ({ start, job }: Run): string => start.join(' ') || job

/** What was done before: jobs that repeat, and runs. What needs attention comes first. */
export function RecentWork() {
  const { data: runs } = useRuns(SHOWN)
  const { data: jobs } = useJobs()
  const saved = new Set(jobs?.jobs.map(({ name }) => name))
  return (
    <>
      {jobs && jobs.jobs.length > 0 && (
        <section className="start-section" aria-labelledby="jobs">
          <h2 id="jobs">Jobs</h2>
          <ul className="start-runs">
            {jobs.jobs
              .toSorted((a, b) => urgencyOf(a.lastRun?.state) - urgencyOf(b.lastRun?.state))
              .slice(0, SHOWN)
              .map(job => (
                <JobRow key={job.name} job={job} />
              ))}
          </ul>
        </section>
      )}
      {runs && runs.runs.length > 0 && (
        <section className="start-section" aria-labelledby="recent">
          <h2 id="recent">Recent runs</h2>
          <ul className="start-runs">
            {attentionFirst(runs.runs).map(run => (
              <RunRow key={run.id} run={run} isSaved={saved.has(run.job)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function JobRow({ job: { name, state, nextAt, lastRun } }: { readonly job: Job }) {
  const { mutate, isPending } = useRunJob()
  return (
    <li className="start-job">
      <Link href={`/jobs/${encodeURIComponent(name)}`}>
        {lastRun ? <RunState state={lastRun.state} /> : <RunState state="new" />}
        <span className="start-run-name">{name}</span>
        <span className="soft start-run-address">{lastRun?.start[0]}</span>
        <span className="soft small">
          {state === 'paused' ? 'paused' : nextAt === null ? 'on request' : `next ${formatWhen(nextAt)}`}
        </span>
      </Link>
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Run ${name} now`}
        disabled={isPending || lastRun?.state === 'running'}
        onClick={() => mutate(name)}
      >
        <Icon name="play" size={14} />
        Run
      </button>
    </li>
  )
}

function RunRow({ run, isSaved }: { readonly run: Run; readonly isSaved: boolean }) {
  const [address] = run.start
  const counts = `${counted(run.records, 'record')}, ${counted(run.pages, 'page')}`
  return (
    <li>
      <Link href={`/runs/${run.id}`}>
        <RunState state={run.state} />
        <span className="start-run-name">{isSaved ? run.job : (address ?? run.job)}</span>
        {isSaved && <span className="soft start-run-address">{address}</span>}
        <span className="soft number" title={run.because ?? undefined}>
          {counts}
        </span>
        <time className="soft small" dateTime={run.startedAt}>
          {formatWhen(run.startedAt)}
        </time>
      </Link>
    </li>
  )
}

const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
