import { useCallback, useMemo, useRef, useState } from 'react'
import { useAnswers } from '../../api/answers.ts'
import { EmptyState, FailureState, LoadingState } from '../../components/state-view.tsx'
import { CellBar } from '../../components/table/cell-bar.tsx'
import { DataGrid } from '../../components/table/data-grid.tsx'
import { FilterField, NothingLeft, useFilter } from '../../components/table/filter-field.tsx'
import type { DataGridProps, GridPlace } from '../../components/table/grid.ts'
import { useRowPages } from '../../components/table/use-row-pages.ts'
import type { Run } from './use-watched-run.ts'

interface RunTableProps {
  readonly run: Pick<Run, 'id' | 'records' | 'state'>
  readonly rowsAs?: DataGridProps['rowsAs']
}

/** The records of a run: as far as they are read, in pieces, sorted and filtered by the server. */
export function RunTable({ run, rowsAs }: RunTableProps) {
  const { id, records, state } = run
  const answers = useAnswers()
  const filter = useFilter()
  const [active, setActive] = useState<GridPlace>()
  const columnNames = useRef('')
  const isPlain = filter.sort === undefined && filter.text === ''
  const {
    rowAt,
    onRange,
    latest: now,
    error,
  } = useRowPages({
    key: ['run', id, filter.query],
    // A piece that is full stays as it is while the run goes on, unless there is a new column.
    versionOf: (page, size) => [state, isPlain && (page + 1) * size <= records ? columnNames.current : records],
    load: ({ offset, limit }, signal) => answers.rows({ run: id }, { offset, limit, query: filter.query }, signal),
  })
  // While other rows are loaded, the table keeps its columns, and the filter its focus.
  const before = useRef(now)
  if (now) before.current = now
  const latest = before.current
  const names = JSON.stringify(latest?.columns ?? [])
  columnNames.current = names
  const columns = useMemo(
    () =>
      (JSON.parse(names) as { id?: string; name: string; kind: string }[]).map(each => ({ id: each.name, ...each })),
    [names],
  )
  const cellAt = useCallback(
    (row: number, column: number) => {
      const cells = rowAt(row)
      return cells && (cells[column] ?? null)
    },
    [rowAt],
  )
  if (error && !latest) return <FailureState error={error} command="amberyl runs" />
  if (!latest) return <LoadingState title="Loading the records …" />
  if (records === 0 && state === 'running')
    return <LoadingState title="Records appear here as soon as a page is read." />
  if (records === 0) return <EmptyState title="This run has no records." />
  return (
    <>
      <FilterField filter={filter} shown={latest.matching} all={records} error={error} />
      {latest.matching === 0 && !error ? (
        <NothingLeft filter={filter} />
      ) : (
        <DataGrid
          label="Records of the run"
          columns={columns}
          rowCount={error ? 0 : latest.matching}
          cellAt={cellAt}
          active={active}
          onActive={setActive}
          onRange={onRange}
          rowsAs={rowsAs}
          sort={filter.sort}
          onSort={filter.toggleSort}
        />
      )}
      {active && columns[active.column] && (
        <CellBar column={columns[active.column]!} at={active.column} cell={cellAt(active.row, active.column)} />
      )}
    </>
  )
}
