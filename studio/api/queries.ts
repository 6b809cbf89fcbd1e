import { QueryClient, type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { answerOf, api } from './client.ts'
import type { Problem } from './problem.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
  }
}

/** A failed request is shown, not repeated in silence. */
export const createQueries = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })

/** Ids of pages and extractions never mean something else. */
const LASTING = { staleTime: Number.POSITIVE_INFINITY } as const
/** How often a list that others change is asked for again. */
const LOOK_MS = 5_000

export const useExtraction = (id: string | undefined) =>
  useQuery({
    queryKey: ['extraction', id],
    queryFn: () => answerOf(api.extractions[':id'].$get({ param: { id: id! } })),
    enabled: id !== undefined,
    ...LASTING,
  })

const pageQuery = (id: string | undefined) => ({
  queryKey: ['page', id],
  queryFn: () => answerOf(api.pages[':id'].$get({ param: { id: id! } })),
  enabled: id !== undefined,
  ...LASTING,
})

export const usePage = (id: string | undefined) => useQuery(pageQuery(id))

/** The addresses of pages, as far as they are known. */
export const useUrls = (ids: readonly string[]): string[] =>
  useQueries({ queries: ids.map(pageQuery) }).flatMap(({ data }) => (data ? [data.url] : []))

export const useDemos = () => useQuery({ queryKey: ['demos'], queryFn: () => answerOf(api.demos.$get()), ...LASTING })

export const useRuns = (limit: number) =>
  useQuery({
    queryKey: ['runs', limit],
    queryFn: () => answerOf(api.runs.$get({ query: { limit: String(limit) } })),
    refetchInterval: LOOK_MS,
  })

export const useJobs = () =>
  useQuery({ queryKey: ['jobs'], queryFn: () => answerOf(api.jobs.$get({ query: {} })), refetchInterval: LOOK_MS })

/** Shows an answer instead of what is known, and of what was asked for before and is still on its way. */
export async function showAnswer(queries: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, answer)
}
