import { columnColor, columnLetter } from '../../page/palette.ts'
import { IconButton } from '../icon-button.tsx'
import { useCopy } from '../use-copy.ts'
import type { GridCell, GridColumn } from './grid.ts'
import { isAddress } from './short-text.ts'
import './cell-bar.css'

interface CellBarProps {
  readonly column: GridColumn
  /** The place of the column, which has its color and its letter. */
  readonly at: number
  readonly cell: GridCell | null | undefined
}

/** The chosen cell in full: tables cut long texts. */
export function CellBar({ column, at, cell }: CellBarProps) {
  const copy = useCopy()
  const value = cell && typedValue(cell)
  return (
    <section className="cell-bar" aria-label="Selected cell">
      <span className="cell-bar-column" style={{ '--column': columnColor(at) } as React.CSSProperties}>
        <span className="grid-letter" aria-hidden="true">
          {columnLetter(at)}
        </span>
        <strong>{column.name}</strong>
        <span className="soft small">{column.kind}</span>
      </span>
      <p className="cell-bar-text">
        {cell ? cell.text : <span className="soft">blank</span>}
        {value !== undefined && <span className="soft"> = {value}</span>}
      </p>
      {cell && (
        <div className="cell-bar-tools">
          {isAddress(column.kind) && /^https?:\/\//.test(cell.text) && (
            <a className="button button-quiet" href={cell.text} target="_blank" rel="noreferrer">
              Open
            </a>
          )}
          <IconButton icon="copy" size={14} label="Copy the text" onClick={() => copy(cell.text, 'text')} />
        </div>
      )}
    </section>
  )
}

/** What the program reads in the text, if the text does not say it in the same way. */
function typedValue({ text, value, currency }: GridCell): string | undefined {
  if (value === undefined) return undefined
  const said = [String(value), currency].filter(Boolean).join(' ')
  return said === text ? undefined : said
}
