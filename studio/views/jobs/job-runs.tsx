import { Link } from 'wouter'
import { useJobRuns } from '../../api/jobs.ts'
import { FailureState, LoadingState } from '../../components/state-view.tsx'
import { formatWhen } from '../../components/when.ts'
import { RunState } from '../run/run-state.tsx'
import { sayChanges } from './job-list.tsx'

/** The runs of a job, the latest first. */
export function JobRuns({ job }: { readonly job: string }) {
  const { data, error } = useJobRuns(job)
  return (
    <section className="part" aria-labelledby="runs">
      <h2 id="runs">Runs</h2>
      {!data && (error ? <FailureState error={error} /> : <LoadingState title="Loading the runs …" />)}
      {data?.runs.length === 0 && <p className="soft">It has not run yet.</p>}
      {data && data.runs.length > 0 && (
        <ol className="rows">
          {data.runs.map(run => (
            <li key={run.id}>
              <Link href={`/runs/${run.id}`}>
                <RunState state={run.state} />
                <span className="rows-name">
                  Run {run.run}
                  {run.because !== null && <span className="rows-attention">{run.because}</span>}
                  {run.notes.map(note => (
                    <span key={note} className="soft small">
                      {note}
                    </span>
                  ))}
                </span>
                <span className="soft number">{run.records.toLocaleString('en')} records</span>
                <span className="soft number rows-more">{run.changes ? sayChanges(run.changes) : ''}</span>
                <time className="soft small rows-more" dateTime={run.startedAt}>
                  {formatWhen(run.startedAt)}
                </time>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
