import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'

/** Rows that one request brings. */
const PAGE_ROWS = 500
/** Rows that are shown are kept here; earlier versions of them are no longer needed. */
const DROP_MS = 5_000

interface RowPagesOptions<Page> {
  /** Other rows for every key. */
  readonly key: readonly unknown[]
  /** Changes when rows of this page may have changed; the page is loaded again, and shown as it was until then. */
  readonly versionOf: (page: number, size: number) => unknown
  readonly load: (range: { readonly offset: number; readonly limit: number }, signal: AbortSignal) => Promise<Page>
}

/** The rows of a long table, loaded in pieces around what is in view. */
export function useRowPages<Page extends { readonly rows: readonly unknown[] }>({
  key,
  versionOf,
  load,
}: RowPagesOptions<Page>) {
  const [[first, last], setRange] = useState<readonly [first: number, last: number]>([0, 0])
  const name = JSON.stringify(key)
  const kept = useRef({ name, pages: new Map<number, Page>() })
  if (kept.current.name !== name) kept.current = { name, pages: new Map() }
  const wanted = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const answers = useQueries({
    queries: wanted.map(page => ({
      queryKey: [...key, 'rows', page, versionOf(page, PAGE_ROWS)],
      queryFn: ({ signal }: { signal: AbortSignal }) => load({ offset: page * PAGE_ROWS, limit: PAGE_ROWS }, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: DROP_MS,
    })),
  })
  for (const [at, page] of wanted.entries()) {
    const { data } = answers[at]!
    if (data) kept.current.pages.set(page, data)
  }
  const onRange = useCallback((from: number, to: number) => {
    const [start, end] = [Math.floor(from / PAGE_ROWS), Math.floor(to / PAGE_ROWS)]
    setRange(before => (before[0] === start && before[1] === end ? before : [start, end]))
  }, [])
  const loaded = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ')
  const rowAt = useMemo(() => {
    const { pages } = kept.current
    // A function of its own for what is loaded now: rows in view are drawn again only if it is another one.
    void loaded
    void name
    return (row: number): Page['rows'][number] | undefined =>
      pages.get(Math.floor(row / PAGE_ROWS))?.rows[row % PAGE_ROWS]
  }, [loaded, name])
  return {
    rowAt,
    onRange,
    /** The newest answer, which says what all of them say. */
    latest: answers.findLast(({ data }) => data)?.data ?? [...kept.current.pages.values()].at(-1),
    error: answers.find(({ error }) => error)?.error ?? null,
    isLoading: answers.some(({ isFetching }) => isFetching),
  }
}
