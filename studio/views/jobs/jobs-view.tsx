import { Link } from 'wouter'
import type { Job } from '../../api/jobs.ts'
import { useJobs } from '../../api/queries.ts'
import { Icon } from '../../components/icon.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import { EmptyState, FailureState, LoadingState } from '../../components/state-view.tsx'
import { useRunJob } from '../../components/use-run-job.ts'
import { formatWhen } from '../../components/when.ts'
import { RunState } from '../run/run-state.tsx'
import { attentionOf } from './attention.ts'
import './jobs-view.css'

/** All jobs; what needs attention comes first. */
export function JobsView() {
  const { data, error } = useJobs()
  return (
    <PageFrame title="Jobs">
      <div className="document">
        <h1>Jobs</h1>
        {data && data.jobs.length > 0 && <JobList jobs={data.jobs} />}
        {data?.jobs.length === 0 && (
          <EmptyState title="There are no jobs yet." command="amberyl jobs add JOB.yaml">
            <p>
              A job reads a list again and again, and shows what has changed. <Link href="/">Extract a page</Link>, then
              choose Save, As job.
            </p>
          </EmptyState>
        )}
        {!data && (error ? <FailureState error={error} /> : <LoadingState title="Loading the jobs …" />)}
      </div>
    </PageFrame>
  )
}

function JobList({ jobs }: { readonly jobs: readonly Job[] }) {
  const ranked = jobs
    .map(job => ({ job, attention: attentionOf(job) }))
    .toSorted((a, b) => a.attention.rank - b.attention.rank)
  return (
    <ul className="rows">
      {ranked.map(({ job, attention }) => (
        <JobRow key={job.name} job={job} {...attention} />
      ))}
    </ul>
  )
}

function JobRow({ job, because, tab }: { readonly job: Job } & ReturnType<typeof attentionOf>) {
  const { name, state, nextAt, lastRun } = job
  const { mutate, isPending } = useRunJob()
  const address = `/jobs/${encodeURIComponent(name)}${tab === 'runs' ? '' : `?tab=${tab}`}`
  return (
    <li className="rows-with-button">
      <Link href={address}>
        <RunState state={lastRun?.state ?? 'new'} />
        <span className="rows-name">
          {name}
          {because !== null && <span className="rows-attention">{because}</span>}
        </span>
        {lastRun?.changes && <span className="soft number rows-more">{sayChanges(lastRun.changes)}</span>}
        <span className="soft small rows-more">
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

/** What changed since the run before. */
export const sayChanges = ({ new: fresh, changed, gone }: NonNullable<NonNullable<Job['lastRun']>['changes']>) =>
  fresh + changed + gone === 0 ? 'no changes' : `${fresh} new, ${changed} changed, ${gone} gone`
