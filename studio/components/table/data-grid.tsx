import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef } from 'react'
import { columnColor } from '../../page/palette.ts'
import { useNarrow } from '../../page/use-narrow.ts'
import { columnWidth } from './column-width.ts'
import { type DataGridProps, type GridCell, type GridColumn, type GridPlace, isNumeric } from './grid.ts'
import { GridHeader } from './grid-header.tsx'
import { pinnedColumn } from './pinned-column.ts'
import { RecordCards } from './record-cards.tsx'
import { isAddress, shortText } from './short-text.ts'
import './data-grid.css'

const ROW_HEIGHT = 32
/** A picture in a row, and the space after it. */
const PICTURE = { maxWidth: 40, maxHeight: 24 }
const PICTURE_PX = PICTURE.maxWidth + 8

/** A table of any length; in a narrow window, a card for each of its rows. */
export function DataGrid(props: DataGridProps) {
  const isNarrow = useNarrow()
  const rowsAs = props.rowsAs ?? (isNarrow ? 'cards' : 'grid')
  return rowsAs === 'cards' ? <RecordCards {...props} /> : <WideGrid {...props} />
}

/** Only rows in view are in the document; readers are told how many there are. */
function WideGrid(props: DataGridProps) {
  const { label, columns, rowCount, cellAt, active, hovered, onActive, onHover, onRange, headerTool, numberOf } = props
  const { sort, onSort, onMoveColumn, pictureAt, isPlain = false } = props
  // A column that stays in view would leave no room for others.
  const isNarrow = useNarrow()
  const hasTool = headerTool !== undefined
  const hasPictures = pictureAt !== undefined
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: ROW_HEIGHT,
  })
  const widths = useMemo(
    () =>
      columns.map((column, at) => {
        const picturePx = hasPictures && column.kind === 'image' ? PICTURE_PX : 0
        return columnWidth({ column, at, rowCount, cellAt, hasLetter: !isPlain, hasTool, picturePx })
      }),
    [columns, rowCount, cellAt, isPlain, hasTool, hasPictures],
  )
  const pinned = useMemo(
    () => (isPlain || isNarrow ? undefined : pinnedColumn({ columns, rowCount, cellAt }, widths)),
    [isPlain, isNarrow, columns, rowCount, cellAt, widths],
  )
  const shown = rows.getVirtualItems()
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0]
  useEffect(() => onRange?.(first, last), [onRange, first, last])
  useEffect(() => {
    if (!active) return
    rows.scrollToIndex(active.row, { align: 'auto' })
    // A cell of a column may be out of view to a side.
    requestAnimationFrame(() =>
      document.getElementById(cellId(id, active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
  }, [active, rows, id])
  const press = (event: KeyboardEvent): void => {
    const to = move(event, active ?? { row: 0, column: 0 }, rowCount, columns.length)
    if (!to || rowCount === 0) return
    event.preventDefault()
    onActive(to)
  }
  return (
    <div
      ref={scroller}
      className={isPlain ? 'grid grid-plain' : 'grid'}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      aria-activedescendant={active ? cellId(id, active) : undefined}
      tabIndex={0}
      onKeyDown={press}
      onMouseLeave={() => onHover?.(undefined)}
      style={
        {
          '--columns': `52px ${widths.map(width => `${width}px`).join(' ')}`,
          '--pinned': `${pinned === undefined ? 0 : widths[pinned]}px`,
        } as React.CSSProperties
      }
    >
      <div className="grid-head" role="row" aria-rowindex={1}>
        <div className="grid-corner" role="presentation">
          #
        </div>
        {columns.map((column, at) => (
          <GridHeader
            key={column.id}
            column={column}
            at={at}
            isPlain={isPlain}
            isPinned={at === pinned}
            sort={sort?.column === column.id ? sort : undefined}
            onSort={onSort}
            onMove={onMoveColumn}
            tool={headerTool?.(at)}
          />
        ))}
      </div>
      <div className="grid-body" role="presentation" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => (
          <GridRow
            key={index}
            grid={id}
            row={index}
            number={numberOf?.(index) ?? index + 1}
            top={start}
            columns={columns}
            cellAt={cellAt}
            pictureAt={pictureAt}
            pinned={pinned}
            active={active?.row === index ? active.column : undefined}
            hovered={hovered?.row === index ? hovered.column : undefined}
            onActive={onActive}
            onHover={onHover}
          />
        ))}
      </div>
    </div>
  )
}

interface GridRowProps extends Pick<DataGridProps, 'columns' | 'cellAt' | 'pictureAt' | 'onActive' | 'onHover'> {
  readonly grid: string
  readonly row: number
  readonly number: number
  readonly top: number
  readonly pinned: number | undefined
  readonly active: number | undefined
  readonly hovered: number | undefined
}

const GridRow = memo(
  ({
    grid,
    row,
    number,
    top,
    columns,
    cellAt,
    pictureAt,
    pinned,
    active,
    hovered,
    onActive,
    onHover,
  }: GridRowProps) => (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-selected={active !== undefined}
      className={hovered === undefined ? 'grid-row' : 'grid-row grid-row-hovered'}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="grid-corner" role="presentation">
        {number}
      </div>
      {columns.map((column, at) => {
        const cell = cellAt(row, at)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys of all cells.
          <div
            key={column.id}
            id={cellId(grid, { row, column: at })}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={at + 1}
            aria-selected={active === at}
            className={cellClass(column, cell, { isHovered: hovered === at, isPinned: pinned === at })}
            style={{ '--column': columnColor(at) } as React.CSSProperties}
            title={cell?.text}
            onClick={() => onActive({ row, column: at })}
            onMouseEnter={() => onHover?.({ row, column: at })}
          >
            {cell && column.kind === 'image' && pictureAt?.(row, at, PICTURE)}
            {cell === undefined ? <span className="grid-waiting" /> : cell && shortText(column, cell)}
          </div>
        )
      })}
    </div>
  ),
)

const cellId = (grid: string, { row, column }: GridPlace): string => `${grid}-${row}-${column}`

const cellClass = (
  { kind }: GridColumn,
  cell: GridCell | null | undefined,
  { isHovered, isPinned }: { readonly isHovered: boolean; readonly isPinned: boolean },
): string =>
  [
    'grid-cell',
    isNumeric(kind) && 'grid-numeric',
    isAddress(kind) && 'grid-address',
    cell?.derived && 'grid-derived',
    isPinned && 'grid-pinned',
    isHovered && 'grid-cell-hovered',
  ]
    .filter(Boolean)
    .join(' ')

const PAGE_ROWS = 15

/** Where a key leads from a cell; undefined if it leads nowhere. */
function move({ key, ctrlKey }: KeyboardEvent, from: GridPlace, rowCount: number, columnCount: number) {
  const { row, column } = from
  const to: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? rowCount - 1 : row, column: columnCount - 1 },
  }
  const place = to[key]
  return (
    place && {
      row: Math.max(0, Math.min(rowCount - 1, place.row)),
      column: Math.max(0, Math.min(columnCount - 1, place.column)),
    }
  )
}
