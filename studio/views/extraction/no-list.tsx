import type { ReactNode } from 'react'
import type { Extraction } from '../../api/extraction.ts'
import type { Wanted } from '../../api/start-extraction.ts'
import { sentence } from '../../components/sentence.ts'
import { EmptyState } from '../../components/state-view.tsx'

interface NoListProps {
  readonly extraction: Extraction
  readonly onWanted: (wanted: Wanted) => void
  readonly onWhy: () => void
  /** What else to do. */
  readonly children: ReactNode
}

/** Algorithms that find lists on pages where another one finds none. */
const OTHERS = ['auto', 'tables', 'clustvx', 'visual'] as const

/** Why there is no table, what came closest, and what to do. */
export function NoList({ extraction, onWanted, onWhy, children }: NoListProps) {
  const { algorithm, because, closest } = extraction
  return (
    <EmptyState title="No list found on this page.">
      {because !== null && <p>{sentence(because)}</p>}
      <div className="no-list-actions">
        {closest && (
          <button type="button" className="button button-primary" onClick={() => onWanted({ region: closest.region })}>
            Show the closest candidate ({closest.records} parts)
          </button>
        )}
        <button type="button" className="button" onClick={onWhy}>
          Why not?
        </button>
      </div>
      <div className="no-list-actions">
        <span>Or try</span>
        {OTHERS.filter(name => name !== algorithm).map(name => (
          <button key={name} type="button" className="button" onClick={() => onWanted({ algorithm: name })}>
            {name}
          </button>
        ))}
      </div>
      {children}
    </EmptyState>
  )
}
