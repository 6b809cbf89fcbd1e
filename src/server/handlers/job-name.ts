import type { Queries } from '../../store/database/store.ts'
import { findJob, type StoredJob } from '../../store/runs/jobs.ts'
import { notFound } from '../problem.ts'

/** The job of a request. */
export async function findNamed(queries: Queries, name: string): Promise<StoredJob> {
  const job = await findJob(queries, name.normalize('NFC'))
  if (!job) throw notFound('job', name, 'List jobs with GET /api/v1/jobs.')
  return job
}
