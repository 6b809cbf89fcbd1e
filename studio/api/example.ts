import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answerOf, api } from './client.ts'

/** What was learned from examples, and what it reads. */
export type Learned = InferResponseType<typeof api.examples.$post, 200>

interface Shown {
  readonly page: string
  readonly fields: Readonly<Record<string, readonly (string | { readonly node: number })[]>>
}

export interface ExampleQuestion extends Shown {
  /** Corrections on other pages. */
  readonly more: readonly Shown[]
  /** Pages to read at once. */
  readonly read: readonly string[]
}

export const useLearned = (question: ExampleQuestion | undefined) =>
  useQuery({
    queryKey: ['example', question],
    queryFn: async ({ signal }): Promise<Learned> =>
      answerOf(api.examples.$post({ json: question as never }, { init: { signal } })),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
