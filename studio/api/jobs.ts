import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answerOf, api } from './client.ts'
import { problemFrom } from './problem.ts'

/** How often a job is looked at again: its runs may be started by its schedule. */
const LOOK_MS = 3_000
const SHOWN_RUNS = 100

export type Job = InferResponseType<typeof api.jobs.$get, 200>['jobs'][number]
export type JobRun = InferResponseType<typeof api.runs.$get, 200>['runs'][number]

/** What the check of a template before a run found. */
interface Checked {
  readonly kind: 'unknown' | 'same' | 'changed' | 'lost'
  readonly done: 'nothing' | 'mended' | 'proposed' | 'deferred'
}

export const checkedBy = ({ template }: Pick<JobRun, 'template'>): Checked | null => template as Checked | null

/** A job, its file, and the version that a change of it names. */
export const useJob = (name: string) =>
  useQuery({
    queryKey: ['job', name],
    queryFn: async () => {
      const answer = await api.jobs[':name'].$get({ param: { name } })
      if (!answer.ok) throw await problemFrom(answer as unknown as Response)
      return { ...(await answerOf(Promise.resolve(answer))), version: answer.headers.get('etag') ?? '*' }
    },
    refetchInterval: LOOK_MS,
  })

export type OpenJob = NonNullable<ReturnType<typeof useJob>['data']>

export const useJobRuns = (job: string) =>
  useQuery({
    queryKey: ['job', job, 'runs'],
    queryFn: () => answerOf(api.runs.$get({ query: { job, limit: String(SHOWN_RUNS) } })),
    refetchInterval: LOOK_MS,
  })

/** A schedule in words, with the next times. */
export const useSchedule = (cron: string, timeZone: string) =>
  useQuery({
    queryKey: ['schedule', cron, timeZone],
    queryFn: () => answerOf(api.schedules.preview.$get({ query: { cron, timeZone } })),
    enabled: cron !== '',
    placeholderData: keepPreviousData,
  })

/** What happened to a record between two runs. */
export interface RecordChange {
  readonly change: 'new' | 'changed' | 'gone'
  readonly changed_fields: readonly string[]
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

export const useChanges = (after: string | undefined, before: string | undefined) =>
  useQuery({
    queryKey: ['changes', after, before],
    queryFn: async ({ signal }) => {
      const query = { param: { id: after! }, query: { since: before! } }
      return (await answerOf(api.runs[':id'].changes.$get(query, { init: { signal } }))) as unknown as RecordChange[]
    },
    enabled: after !== undefined && before !== undefined && after !== before,
    staleTime: Number.POSITIVE_INFINITY,
  })
