import type { StoredJob } from '../../store/runs/jobs.ts'
import { besideJobFile } from '../job-file-place.ts'
import type { JobSpec } from '../spec/job-schema.ts'

/** Where a job with archives writes the lines of their pages. */
export const pagesFolder = ({ name, file }: Pick<StoredJob, 'name' | 'file'>, { archives }: JobSpec): string =>
  besideJobFile(archives?.into ?? `${name}-pages`, file)
