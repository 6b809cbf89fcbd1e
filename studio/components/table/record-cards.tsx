import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { columnColor } from '../../page/palette.ts'
import type { DataGridProps } from './grid.ts'
import { shortText } from './short-text.ts'
import './record-cards.css'

/** A guess until a card has been measured. */
const CARD_PX = 180
const PICTURE = { maxWidth: 120, maxHeight: 72 }

/** The rows of a table as cards, for windows that are too narrow for columns. */
export function RecordCards(props: DataGridProps) {
  const { label, columns, rowCount, cellAt, pictureAt, active, onActive, onRange, numberOf } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 4,
  })
  const shown = rows.getVirtualItems()
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0]
  useEffect(() => onRange?.(first, last), [onRange, first, last])
  const row = active?.row
  useEffect(() => {
    if (row !== undefined) rows.scrollToIndex(row, { align: 'auto' })
  }, [row, rows])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section ref={scroller} className="cards" aria-label={label} tabIndex={0}>
      <ol style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => (
          <li
            key={index}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={rowCount}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <button
              type="button"
              className="card"
              aria-pressed={index === row}
              onClick={() => onActive({ row: index, column: active?.column ?? 0 })}
            >
              <span className="card-number soft small number">{numberOf?.(index) ?? index + 1}</span>
              {columns.map((column, at) => {
                const cell = cellAt(index, at)
                if (cell === null) return null
                return (
                  <span
                    key={column.id}
                    className="card-field"
                    style={{ '--column': columnColor(at) } as React.CSSProperties}
                  >
                    <span className="card-name small">{column.name}</span>
                    <span className="card-value">
                      {(column.kind === 'image' && pictureAt?.(index, at, PICTURE)) ||
                        (cell ? shortText(column, cell) : '…')}
                    </span>
                  </span>
                )
              })}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
