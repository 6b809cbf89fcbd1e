import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useAnswers } from '../../api/answers.ts'
import type { Extraction } from '../../api/extraction.ts'
import { useKeys } from '../../components/keys.tsx'
import { CellBar } from '../../components/table/cell-bar.tsx'
import { DataGrid } from '../../components/table/data-grid.tsx'
import { FilterField, NothingLeft, useFilter } from '../../components/table/filter-field.tsx'
import type { DataGridProps, GridPlace, PictureSize } from '../../components/table/grid.ts'
import { ColumnMenu } from './columns/column-menu.tsx'
import { EditHistory } from './columns/edit-history.tsx'
import { EditPanel } from './columns/edit-panel.tsx'
import type { EditForm } from './columns/edit-values.ts'
import { movedOrder } from './columns/moved-order.ts'
import type { ColumnEdits } from './columns/use-column-edits.ts'
import { filteredRecords } from './filtered-records.ts'
import { TableHead } from './table-head.tsx'

interface RecordTableProps {
  /** The table as it is, or as an edit that is tried out would make it. */
  readonly extraction: Extraction
  /** The table as it is. */
  readonly before: Extraction
  readonly edits: ColumnEdits
  /** Places are those of records, in the order of the page, however the rows are sorted. */
  readonly active: GridPlace | undefined
  readonly hovered: GridPlace | undefined
  readonly onActive: (place: GridPlace) => void
  readonly onHover: (place: GridPlace | undefined) => void
  /** The part of the page that shows a cell. */
  readonly pictureOf?: (place: GridPlace, size: PictureSize) => ReactNode
  readonly rowsAs?: DataGridProps['rowsAs']
  readonly isWhyOpen: boolean
  readonly onWhy: () => void
}

/** The records of a page: sorted, filtered, and with columns that can be changed. */
export function RecordTable(props: RecordTableProps) {
  const { extraction, before, edits, active, hovered, onActive, onHover, pictureOf, rowsAs, isWhyOpen, onWhy } = props
  const { fields, records } = extraction
  const [form, setForm] = useState<EditForm>()
  const filter = useFilter()
  const { order, error } = useOrder(before, filter.query, edits.preview !== undefined)
  const rows = useMemo(() => order && new Map(order.map((record, row) => [record, row])), [order])
  const toRow = (place: GridPlace | undefined): GridPlace | undefined => {
    const row = place && (rows ? rows.get(place.row) : place.row)
    return row === undefined ? undefined : { row, column: place!.column }
  }
  const recordAt = useCallback((row: number): number => order?.[row] ?? row, [order])
  const cellAt = useCallback(
    (row: number, column: number) => fields[column]?.cells[recordAt(row)] ?? null,
    [fields, recordAt],
  )
  const pictureAt = useMemo(
    () =>
      pictureOf &&
      ((row: number, column: number, size: PictureSize) => pictureOf({ row: recordAt(row), column }, size)),
    [pictureOf, recordAt],
  )
  const columns = useMemo(
    () =>
      fields.map(({ id, name, kind, note }) => {
        const was = before.fields.find(field => field.id === id)
        const isFresh = was?.name !== name || was.kind !== kind
        return { id, name, kind, isFresh, ...(note === undefined ? {} : { note }) }
      }),
    [fields, before.fields],
  )
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < fields.length) edits.apply({ op: 'order', fields: movedOrder(fields, from, to) })
  }
  const menuOf = (column: number): HTMLElement | null =>
    document.querySelectorAll<HTMLElement>('.column-menu')[column] ?? null
  useKeys([
    { keys: 'm', about: 'menu of the column', act: () => menuOf(active?.column ?? 0)?.click() },
    { keys: '<', about: 'move the column left', act: () => active && move(active.column, active.column - 1) },
    { keys: '>', about: 'move the column right', act: () => active && move(active.column, active.column + 1) },
  ])
  const shown = order?.length ?? records
  return (
    <>
      <TableHead extraction={extraction} isWhyOpen={isWhyOpen} onWhy={onWhy}>
        <FilterField filter={filter} shown={shown} all={records} error={error} />
        <EditHistory edits={edits} />
      </TableHead>
      {form && (
        <EditPanel
          key={`${form.op} ${form.field}`}
          form={form}
          extraction={before}
          edits={edits}
          onClose={() => setForm(undefined)}
        />
      )}
      {shown === 0 && filter.text !== '' ? (
        <NothingLeft filter={filter} />
      ) : (
        <DataGrid
          label={edits.preview ? 'Preview of the records' : 'Records of the page'}
          columns={columns}
          rowCount={shown}
          cellAt={cellAt}
          pictureAt={pictureAt}
          rowsAs={rowsAs}
          active={toRow(active)}
          hovered={toRow(hovered)}
          onActive={({ row, column }) => onActive({ row: recordAt(row), column })}
          onHover={place => onHover(place && { row: recordAt(place.row), column: place.column })}
          numberOf={row => recordAt(row) + 1}
          sort={filter.sort}
          onSort={filter.toggleSort}
          onMoveColumn={edits.preview ? undefined : move}
          headerTool={column =>
            !edits.preview && (
              <ColumnMenu extraction={before} column={column} edits={edits} filter={filter} onForm={setForm} />
            )
          }
        />
      )}
      {active && columns[active.column] ? (
        <CellBar
          column={columns[active.column]!}
          at={active.column}
          cell={fields[active.column]!.cells[active.row] ?? null}
        />
      ) : (
        <p className="cell-bar soft small">Click a value to see its place on the page.</p>
      )}
    </>
  )
}

/** The records in the order of the rows; undefined: all of them, in their own order. */
function useOrder({ id, edits }: Extraction, query: Readonly<Record<string, string>>, isPreview: boolean) {
  const answers = useAnswers()
  const isPlain = Object.keys(query).length === 0 || isPreview
  const { data, error } = useQuery({
    queryKey: ['order', id, edits, query],
    queryFn: ({ signal }) => filteredRecords(answers, id, query, signal),
    enabled: !isPlain,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { order: isPlain ? undefined : data, error: isPlain ? null : error }
}
