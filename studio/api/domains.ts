import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answerOf, api } from './client.ts'

export const useDomains = () =>
  useQuery({ queryKey: ['domains'], queryFn: async () => (await answerOf(api.domains.$get())).domains })

/** What the command line calls a domain: its name, or a folder if it is one of the owner. */
export function useDomainPlace(name: string): string {
  const { data } = useDomains()
  return data?.some(each => each.name === name && each.own) ? `FOLDER/${name}` : name
}

export type Domain = InferResponseType<(typeof api.domains)[':name']['$get'], 200>

/** Its attributes, records, and annotators. */
export const useDomain = (name: string) =>
  useQuery({
    queryKey: ['domain', name],
    queryFn: () => answerOf(api.domains[':name'].$get({ param: { name } })),
  })

/** The mistakes in its files; with a page, also what its annotators find there. */
export const useDomainCheck = (name: string, page?: string) =>
  useQuery({
    queryKey: ['domain', name, 'check', page],
    queryFn: () =>
      answerOf(api.domains[':name'].check.$post({ param: { name }, json: page === undefined ? {} : { page } })),
  })

interface WordsWanted {
  readonly type: string
  readonly q: string
  readonly limit: number
}

export const useWords = (name: string, { type, q, limit }: WordsWanted) =>
  useQuery({
    queryKey: ['domain', name, 'words', type, q, limit],
    queryFn: () =>
      answerOf(
        api.domains[':name'].words.$get({
          param: { name },
          query: { limit: String(limit), ...(type === '' ? {} : { type }), ...(q === '' ? {} : { q }) },
        }),
      ),
    placeholderData: keepPreviousData,
  })

export type WordProposal = InferResponseType<
  (typeof api.domains)[':name']['proposals']['$post'],
  200
>['proposals'][number]

/** Words that a page has where a word of the domain is expected. */
export const useWordProposals = (name: string, page: string) =>
  useQuery({
    queryKey: ['domain', name, 'proposals', page],
    queryFn: () => answerOf(api.domains[':name'].proposals.$post({ param: { name }, json: { pages: [page] } })),
  })
