import type { Extraction } from '../../api/extraction.ts'
import { counted } from '../../components/counted.ts'
import { Icon } from '../../components/icon.tsx'
import { Popover } from '../../components/popover.tsx'

interface TableHeadProps {
  readonly extraction: Extraction
  readonly isWhyOpen: boolean
  readonly onWhy: () => void
  /** Tools of the table. */
  readonly children: React.ReactNode
}

/** How much was found, and how the list goes on. */
export function TableHead({ extraction, isWhyOpen, onWhy, children }: TableHeadProps) {
  const { records, fields, total, next, warnings } = extraction
  return (
    <div className="tools table-head">
      <p className="number" title={NEXT[next.kind] ?? next.because}>
        <strong>{records}</strong>
        {total !== null && total > records && <span className="soft"> of {total}</span>} records,{' '}
        <strong>{fields.length}</strong> columns
      </p>
      {children}
      <div className="tools-group tools-end">
        {warnings.length > 0 && (
          <Popover
            button={counted(warnings.length, 'note')}
            className="button button-quiet"
            role="group"
            panelLabel="Notes about this page"
          >
            {() => (
              <ul className="notes">
                {warnings.map(note => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
          </Popover>
        )}
        <button
          type="button"
          className="button button-quiet"
          aria-pressed={isWhyOpen}
          title="Why was this found? (w)"
          onClick={onWhy}
        >
          <Icon name="why" size={14} />
          Why?
        </button>
      </div>
    </div>
  )
}

const NEXT: Readonly<Record<string, string>> = {
  link: 'There is a next page.',
  button: 'A button leads to the next page.',
  'load-more': 'A button loads more.',
  scroll: 'Scrolling loads more.',
  none: 'This is the last page.',
}
