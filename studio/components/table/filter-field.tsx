import { useEffect, useMemo, useRef, useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import { Icon } from '../icon.tsx'
import { useKeys } from '../keys.tsx'
import { EmptyState } from '../state-view.tsx'
import { useUrlState } from '../use-url-state.ts'
import { filterQuery } from './filter-query.ts'
import './filter-field.css'

/** A column by its id, and the direction. */
export interface GridSort {
  readonly column: string
  readonly isDescending: boolean
}

export interface TableFilter {
  readonly text: string
  readonly sort: GridSort | undefined
  /** As the server wants it. */
  readonly query: Readonly<Record<string, string>>
  setText(text: string): void
  setSort(sort: GridSort | undefined): void
  /** Ascending, descending, and as it was. */
  toggleSort(column: string): void
}

/** Which rows of a table are shown, and in which order: part of the address, and done by the server. */
export function useFilter(): TableFilter {
  const [params, change] = useUrlState()
  const text = params.get('q') ?? ''
  const sorted = params.get('sort') ?? ''
  return useMemo(() => {
    const sort = sorted === '' ? undefined : { column: sorted.replace(/^-/, ''), isDescending: sorted.startsWith('-') }
    const setSort = (to: GridSort | undefined): void =>
      change({ sort: to && (to.isDescending ? `-${to.column}` : to.column) })
    return {
      text,
      sort,
      query: {
        ...filterQuery(text),
        ...(sorted === '' ? {} : { sort: sorted }),
      },
      setText: to => change({ q: to === '' ? undefined : to }),
      setSort,
      toggleSort(column) {
        if (sort?.column !== column) setSort({ column, isDescending: false })
        else setSort(sort.isDescending ? undefined : { column, isDescending: true })
      },
    }
  }, [text, sorted, change])
}

interface FilterFieldProps {
  readonly filter: TableFilter
  readonly shown: number
  readonly all: number
  readonly error?: unknown
}

const TYPING_MS = 250

/** The field to filter with, and how many rows it leaves. */
export function FilterField({ filter, shown, all, error }: FilterFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(filter.text)
  const { setText: apply, text: applied } = filter
  useEffect(() => setText(applied), [applied])
  useEffect(() => {
    if (text === applied) return
    const timer = setTimeout(() => apply(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, applied, apply])
  useKeys([{ keys: '/', about: 'filter the table', act: () => input.current?.focus() }])
  const isNarrowed = applied !== ''
  return (
    <search className="filter">
      <input
        ref={input}
        className="input"
        type="search"
        aria-label="Filter the records"
        placeholder="Filter ( / )"
        title="A text that a record contains, or a condition such as price < 100"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            setText('')
            input.current?.blur()
          }
        }}
      />
      {error ? (
        <span className="filter-error small" role="alert">
          <Icon name="warning" size={14} />
          {asProblem(error).message}
        </span>
      ) : (
        isNarrowed && (
          <span className="soft small number" role="status">
            {shown} of {all}
          </span>
        )
      )}
    </search>
  )
}

/** Instead of a table without rows. */
export const NothingLeft = ({ filter }: { readonly filter: TableFilter }) => (
  <EmptyState title={`No record matches “${filter.text}”.`}>
    <p>A filter is a text that a record contains, or a condition such as price &lt; 100.</p>
    <button type="button" className="button" onClick={() => filter.setText('')}>
      Clear the filter
    </button>
  </EmptyState>
)
