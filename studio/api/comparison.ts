import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answerOf, api } from './client.ts'
import type { Extraction } from './extraction.ts'
import type { Wanted } from './start-extraction.ts'

/** What both sides found on a page, and what one of them found. Records count from 1; fields are ids. */
export interface ComparedPage {
  readonly a: Extraction
  readonly b: Extraction
  readonly both: readonly (readonly [a: number, b: number])[]
  readonly onlyA: readonly number[]
  readonly onlyB: readonly number[]
  readonly fields: {
    readonly both: readonly (readonly [a: string, b: string])[]
    readonly onlyA: readonly string[]
    readonly onlyB: readonly string[]
  }
  readonly agreement: number
}

/** How one side extracts. */
export type Side = Omit<Wanted, 'url' | 'page'>

export const useComparison = (pages: readonly string[], a: Side | undefined, b: Side | undefined) =>
  useQuery({
    queryKey: ['comparison', pages, a, b],
    queryFn: async ({ signal }) => {
      const answer = api.comparisons.$post({ json: { pages, a, b } as never }, { init: { signal } })
      return ((await answerOf(answer)) as unknown as { pages: ComparedPage[] }).pages
    },
    enabled: pages.length > 0 && a !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
