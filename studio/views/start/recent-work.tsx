import { Link } from 'wouter'
import { useJobs, useRuns } from '../../api/queries.ts'
import { counted } from '../../components/counted.ts'
import { formatWhen } from '../../components/when.ts'
import { rankOf } from '../jobs/attention.ts'
import { JobList } from '../jobs/job-list.tsx'
import { RunState } from '../run/run-state.tsx'

const SHOWN = 8

type Run = NonNullable<ReturnType<typeof useRuns>['data']>['runs'][number]

/** Only the last run of an address counts: a failure that was repaired needs no attention. */
function attentionFirst(runs: readonly Run[]): Run[] {
  const last = new Map<string, string>()
  for (const run of runs) if (!last.has(addressOf(run))) last.set(addressOf(run), run.id)
  const rank = (run: Run): number => rankOf(last.get(addressOf(run)) === run.id ? run.state : 'finished')
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
          <JobList jobs={jobs.jobs} most={SHOWN} />
        </section>
      )}
      {runs && runs.runs.length > 0 && (
        <section className="start-section" aria-labelledby="recent">
          <h2 id="recent">Recent runs</h2>
          <ul className="rows">
            {attentionFirst(runs.runs).map(run => (
              <RunRow key={run.id} run={run} isSaved={saved.has(run.job)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function RunRow({ run, isSaved }: { readonly run: Run; readonly isSaved: boolean }) {
  const [address] = run.start
  return (
    <li>
      <Link href={`/runs/${run.id}`}>
        <RunState state={run.state} />
        <span className="rows-name">{isSaved ? run.job : (address ?? run.job)}</span>
        {isSaved && <span className="soft rows-aside rows-more">{address}</span>}
        <span className="soft number" title={run.because ?? undefined}>
          {counted(run.records, 'record')}, {counted(run.pages, 'page')}
        </span>
        <time className="soft small rows-more" dateTime={run.startedAt}>
          {formatWhen(run.startedAt)}
        </time>
      </Link>
    </li>
  )
}
