import { type DragEvent, type ReactNode, useState } from 'react'
import { columnColor, columnLetter } from '../../page/palette.ts'
import { Icon } from '../icon.tsx'
import type { GridSort } from './filter-field.tsx'
import { type GridColumn, isNumeric } from './grid.ts'

interface GridHeaderProps {
  readonly column: GridColumn
  readonly at: number
  /** Without its letter. */
  readonly isPlain: boolean
  /** Whether it stays in view. */
  readonly isPinned: boolean
  readonly sort: GridSort | undefined
  readonly onSort: ((column: string) => void) | undefined
  readonly onMove: ((from: number, to: number) => void) | undefined
  readonly tool: ReactNode
}

const DRAGGED = 'application/x-amberyl-column'

/** The head of a column: a click sorts, dragging moves it. */
export function GridHeader({ column, at, isPlain, isPinned, sort, onSort, onMove, tool }: GridHeaderProps) {
  const [isOver, setIsOver] = useState(false)
  const { id, name, kind, note, isFresh = false } = column
  const drag = onMove && {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(DRAGGED, String(at))
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(DRAGGED)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      const from = Number(event.dataTransfer.getData(DRAGGED))
      if (from !== at) onMove(from, at)
    },
  }
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={at + 1}
      {...(sort ? { 'aria-sort': sort.isDescending ? ('descending' as const) : ('ascending' as const) } : {})}
      className={[
        'grid-header',
        isNumeric(kind) && 'grid-numeric',
        isPinned && 'grid-pinned',
        isFresh && 'grid-header-fresh',
        isOver && 'grid-header-over',
      ]
        .filter(Boolean)
        .join(' ')}
      title={[name, kind, note].filter(Boolean).join(' · ')}
      style={{ '--column': columnColor(at) } as React.CSSProperties}
      {...drag}
    >
      {!isPlain && (
        <span className="grid-letter" aria-hidden="true">
          {columnLetter(at)}
        </span>
      )}
      {onSort ? (
        <button type="button" className="grid-name grid-sort" onClick={() => onSort(id)}>
          {name}
        </button>
      ) : (
        <span className="grid-name">{name}</span>
      )}
      {sort && <Icon name={sort.isDescending ? 'down' : 'up'} size={12} />}
      {tool}
    </div>
  )
}
