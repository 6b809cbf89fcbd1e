import { suggestName } from '../../datalog/resolve/suggest.ts'
import type { Queries } from '../../store/database/store.ts'
import { findJob, listJobs, type StoredJob } from '../../store/runs/jobs.ts'
import { ToolFailure } from './tool-failure.ts'

/** The stored job that a call names. */
export async function findToolJob(db: Queries, name: string): Promise<StoredJob> {
  const job = await findJob(db, name.normalize('NFC'))
  if (job) return job
  const names = (await listJobs(db)).map(each => each.name)
  const meant = suggestName(name, names)
  throw new ToolFailure(`There is no job ${name}.`, 'the argument job', todo(names, meant))
}

function todo(names: readonly string[], meant: string | undefined): string {
  if (meant !== undefined) return `Call the tool again with job: ${meant}.`
  return names.length === 0
    ? 'Use harvest instead: no job is stored. The user adds jobs with amberyl jobs add JOB.yaml.'
    : 'Call list_jobs to see the names of all jobs.'
}
