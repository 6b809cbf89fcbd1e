import type { JobSpec } from './spec/job-schema.ts'
import { nextRuns } from './spec/schedule.ts'

/** When the schedule of a job starts its next run, as stored; null without a schedule. */
export const nextStart = ({ schedule }: Pick<JobSpec, 'schedule'>, from: Date): number | null =>
  (schedule && nextRuns(schedule, from, 1)[0]?.getTime()) ?? null
