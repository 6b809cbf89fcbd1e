import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnswers } from '../../../api/answers.ts'
import type { ColumnEdit, Extraction } from '../../../api/extraction.ts'
import type { Problem } from '../../../api/problem.ts'
import { useFailure } from '../../../components/toasts.tsx'

export interface ColumnEdits {
  /** All that were made, with those that were undone after them. */
  readonly history: readonly ColumnEdit[]
  /** How many of them hold. */
  readonly applied: number
  readonly isBusy: boolean
  /** An edit that is tried out. */
  readonly draft: ColumnEdit | undefined
  /** The table as it would be. */
  readonly preview: Extraction | undefined
  readonly problem: Problem | null
  nameOf(field: string): string
  tryOut(edit: ColumnEdit | undefined): void
  apply(edit: ColumnEdit): void
  /** To the state after so many edits. */
  goTo(count: number): void
}

/** Edits of columns. Who answers has the list of those that hold: to undo one is to send a shorter list. */
export function useColumnEdits(
  extraction: Extraction | undefined,
  onChanged: (changed: Extraction) => Promise<void>,
): ColumnEdits {
  const { id = '' } = extraction ?? {}
  const edits = (extraction?.edits ?? NONE) as readonly ColumnEdit[]
  const answers = useAnswers()
  const [undone, setUndone] = useState<readonly ColumnEdit[]>(NONE)
  const [draft, setDraft] = useState<ColumnEdit>()
  const nameOf = useNames(extraction)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ wanted }: { wanted: readonly ColumnEdit[]; rest: readonly ColumnEdit[] }) =>
      answers.edit(id, wanted, false),
    onSuccess: async (changed, { rest }) => {
      await onChanged(changed)
      setUndone(rest)
      setDraft(undefined)
    },
    onError: useFailure(),
  })
  const tried = useQuery({
    queryKey: ['preview', id, edits, draft],
    queryFn: () => answers.edit(id, [...edits, draft!], true),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const history = [...edits, ...undone]
  return {
    history,
    applied: edits.length,
    isBusy: isPending,
    draft,
    preview: draft && !tried.isError ? tried.data : undefined,
    problem: draft ? tried.error : null,
    nameOf,
    tryOut: setDraft,
    apply: edit => mutate({ wanted: [...edits, edit], rest: NONE }),
    goTo: count => mutate({ wanted: history.slice(0, count), rest: history.slice(count) }),
  }
}

const NONE: readonly ColumnEdit[] = []

/** Names of columns by id, also of those that are no longer in the table: the history names them. */
function useNames(extraction: Extraction | undefined): (field: string) => string {
  const names = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { id, name } of extraction?.fields ?? []) if (!names.current.has(id)) names.current.set(id, name)
  }, [extraction])
  return useCallback(field => names.current.get(field) ?? field, [])
}
