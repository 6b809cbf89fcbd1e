import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answerOf, api } from './client.ts'
import { problemFrom } from './problem.ts'

const LOOK_MS = 5_000

export type Template = InferResponseType<(typeof api.jobs)[':name']['templates']['$get'], 200>['templates'][number]
export type TemplateChange = NonNullable<Template['change']>
export type BarTree = NonNullable<Template['tree']>
export type FieldPair = TemplateChange['fields'][number]

export const useTemplates = (name: string) =>
  useQuery({
    queryKey: ['job', name, 'templates'],
    queryFn: async () => (await answerOf(api.jobs[':name'].templates.$get({ param: { name } }))).templates,
    refetchInterval: LOOK_MS,
  })

/** All versions of what a job has learned, the latest first, and what a decision about them names. */
export const useWrapperVersions = (name: string) =>
  useQuery({
    queryKey: ['job', name, 'wrappers'],
    queryFn: async () => {
      const answer = await api.jobs[':name'].wrappers.$get({ param: { name } })
      if (!answer.ok) throw await problemFrom(answer as unknown as Response)
      const { wrappers } = await answerOf(Promise.resolve(answer))
      return { wrappers: wrappers.toReversed(), version: answer.headers.get('etag') ?? '*' }
    },
    refetchInterval: LOOK_MS,
  })

/** Everything that is shown of a job is asked for again after a decision about its wrapper. */
export function useRefreshJob(name: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['job', name] })
}

interface Decision {
  readonly decision: 'accept' | 'reject'
  readonly reason?: string
}

export function useDecision(name: string, version: string | undefined) {
  const refresh = useRefreshJob(name)
  return useMutation({
    mutationFn: (json: Decision) =>
      answerOf(
        api.jobs[':name'].proposal.$post({
          param: { name },
          header: version === undefined ? {} : { 'if-match': version },
          json,
        }),
      ),
    onSettled: refresh,
  })
}
