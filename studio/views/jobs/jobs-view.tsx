import { Link } from 'wouter'
import { useJobs } from '../../api/queries.ts'
import { PageFrame } from '../../components/page-frame.tsx'
import { EmptyState, FailureState, LoadingState } from '../../components/state-view.tsx'
import { JobList } from './job-list.tsx'

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
              choose Save.
            </p>
          </EmptyState>
        )}
        {!data &&
          (error ? (
            <FailureState error={error} command="amberyl jobs list" />
          ) : (
            <LoadingState title="Loading the jobs …" />
          ))}
      </div>
    </PageFrame>
  )
}
