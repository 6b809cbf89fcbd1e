import { Link } from 'wouter'
import type { Job } from '../../api/jobs.ts'
import { Icon } from '../../components/icon.tsx'
import { useRunJob } from '../../components/use-run-job.ts'
import { formatWhen } from '../../components/when.ts'
import { RunState } from '../run/run-state.tsx'
import { attentionOf } from './attention.ts'

/** Jobs, of which those that need attention come first; each can be started. */
export const JobList = ({ jobs, most = jobs.length }: { readonly jobs: readonly Job[]; readonly most?: number }) => (
  <ul className="rows">
    {jobs
      .map(job => ({ job, attention: attentionOf(job) }))
      .toSorted((a, b) => a.attention.rank - b.attention.rank)
      .slice(0, most)
      .map(({ job, attention }) => (
        <JobRow key={job.name} job={job} {...attention} />
      ))}
  </ul>
)

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
