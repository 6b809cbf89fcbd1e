import type { ReactNode } from 'react'
import { counted } from './counted.ts'
import { Icon } from './icon.tsx'
import './banner.css'

interface BannerProps {
  readonly tone: 'going' | 'good' | 'warn' | 'bad'
  readonly title: string
  /** Further remarks, below each other. */
  readonly notes?: readonly string[]
  readonly children: ReactNode
}

/** Says above a table how complete it is, and what to do. */
export const Banner = ({ tone, title, notes = [], children }: BannerProps) => (
  <section className={`banner banner-${tone}`} aria-label="Completeness" role="status">
    {tone !== 'going' && <Icon name={tone === 'good' ? 'check' : 'warning'} />}
    <div>
      <strong>{title}</strong> {children}
      {notes.length > 0 && (
        <details>
          <summary>{counted(notes.length, 'note')}</summary>
          <ul>
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  </section>
)
