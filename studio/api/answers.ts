import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Asked, Explanation } from './explanation.ts'
import type { ColumnEdit, Extraction } from './extraction.ts'

/** A table that is read in pieces: of an extraction, or of a run. */
type TableSource = { readonly extraction: string } | { readonly run: string }

interface RowsWanted {
  readonly offset: number
  readonly limit: number
  /** What the filter and the order ask for. */
  readonly query: Readonly<Record<string, string>>
}

interface TableCell {
  readonly text: string
  readonly value?: string | number | boolean | undefined
  readonly currency?: string | undefined
  readonly derived?: boolean | undefined
}

interface TableRows {
  readonly columns: readonly { readonly id?: string | undefined; readonly name: string; readonly kind: string }[]
  readonly rows: readonly (readonly (TableCell | null)[])[]
  /** The numbers of the rows in the whole table, from 1. */
  readonly records: readonly number[]
  readonly matching: number
}

/** What an extraction may be asked for with. */
interface Choices {
  readonly algorithms: readonly string[]
  readonly domains: readonly { readonly name: string; readonly title: string }[]
}

/**
 * Who answers what the views of tables and reasons ask: the server, or in the extension of browsers an engine in the same
 * browser.
 */
export interface Answers {
  edit(extraction: string, edits: readonly ColumnEdit[], isPreview: boolean): Promise<Extraction>
  rows(source: TableSource, wanted: RowsWanted, signal: AbortSignal): Promise<TableRows>
  explain(extraction: string, asked: Asked, signal: AbortSignal): Promise<Explanation>
  /** The XPath of an element. */
  pathOf(page: string, node: number): Promise<string>
  choices(): Promise<Choices>
}

const AnswersContext = createContext<Answers | undefined>(undefined)
export const AnswersProvider = AnswersContext.Provider

export const useAnswers = (): Answers => useContext(AnswersContext)!

export function useExplanation(extraction: string, asked: Asked) {
  const answers = useAnswers()
  return useQuery({
    queryKey: ['explanation', extraction, asked],
    queryFn: ({ signal }) => answers.explain(extraction, asked, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function usePath(page: string, node: number | undefined) {
  const answers = useAnswers()
  return useQuery({
    queryKey: ['path', page, node],
    queryFn: () => answers.pathOf(page, node!),
    enabled: node !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useChoices() {
  const answers = useAnswers()
  return useQuery({
    queryKey: ['choices'],
    queryFn: () => answers.choices(),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
