import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { answerOf, api } from './client.ts'

export const useBlocks = () => useQuery({ queryKey: ['blocks'], queryFn: () => answerOf(api.blocks.$get()) })

/** A block type in one of its profiles. */
export const useBlock = (type: string, profile: string | undefined) =>
  useQuery({
    queryKey: ['block', type, profile],
    queryFn: () =>
      answerOf(api.blocks[':type'].$get({ param: { type }, query: profile === undefined ? {} : { profile } })),
    placeholderData: keepPreviousData,
  })

/** The pages of a corpus, suspicious ones first. */
export const useCorpus = (type: string, corpus: string | undefined) =>
  useQuery({
    queryKey: ['corpus', type, corpus],
    queryFn: async () => {
      const param = { type, corpus: corpus! }
      return (await answerOf(api.blocks[':type'].corpora[':corpus'].pages.$get({ param }))).pages
    },
    enabled: corpus !== undefined,
  })

const pageOf = (type: string, corpus: string, page: string) => ({ param: { type, corpus, page } })

export type OpenedPage = InferResponseType<
  (typeof api.blocks)[':type']['corpora'][':corpus']['pages'][':page']['open']['$post'],
  201
>
export type Label = OpenedPage['labels'][number]

/** A page of a corpus, with its labels and what the model proposes. */
export const useCorpusPage = (type: string, corpus: string | undefined, page: string | undefined) =>
  useQuery({
    queryKey: ['corpus-page', type, corpus, page],
    queryFn: () =>
      answerOf(
        api.blocks[':type'].corpora[':corpus'].pages[':page'].open.$post({
          ...pageOf(type, corpus!, page!),
          json: { reading: 'browser' },
        }),
      ),
    enabled: corpus !== undefined && page !== undefined,
    // What is labeled meanwhile is asked for again when the page is opened again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface SavedLabels {
  readonly type: string
  readonly corpus: string
  readonly page: string
  /** The page as it was opened. */
  readonly opened: string
  /** The labels that were seen. */
  readonly version: string
  readonly labels: readonly Pick<Label, 'xpath' | 'node' | 'class'>[]
}

/** All labels of a page. Those on elements that the page no longer has keep their place. */
export const saveLabels = ({ type, corpus, page, opened, version, labels }: SavedLabels) =>
  answerOf(
    api.blocks[':type'].corpora[':corpus'].pages[':page'].labels.$put({
      ...pageOf(type, corpus, page),
      header: { 'if-match': version },
      json: {
        page: opened,
        labels: labels.map(({ node, xpath, class: name }) => ({
          ...(node === null ? { xpath } : { node }),
          class: name,
        })),
      },
    }),
  )

export type Training = InferResponseType<(typeof api.trainings)[':id']['$get'], 200>
export type FoundSuggestions = NonNullable<Training['suggestions']>
