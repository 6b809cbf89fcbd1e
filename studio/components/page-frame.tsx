import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import logo from '../amberyl.svg'
import { IconButton } from './icon-button.tsx'
import { useKeyHints } from './keys.tsx'
import { toggleTheme } from './theme.ts'
import './page-frame.css'

interface PageFrameProps {
  readonly title: string
  /** A tool fills the window; a document scrolls. */
  readonly fills?: boolean
  readonly children: ReactNode
}

/** The parts of the studio that the navigation shows. */
const PLACES: readonly { readonly path: string; readonly name: string }[] = [
  { path: '/', name: 'Start' },
  { path: '/example', name: 'By example' },
  { path: '/jobs', name: 'Jobs' },
  { path: '/train', name: 'Train' },
  { path: '/domains', name: 'Domains' },
]

/** What is around every view. */
export function PageFrame({ title, fills = false, children }: PageFrameProps) {
  const [path] = useLocation()
  const showKeys = useKeyHints()
  useEffect(() => {
    document.title = title === 'Start' ? 'Amberyl' : `${title} – Amberyl`
  }, [title])
  return (
    <div className={fills ? 'frame frame-fills' : 'frame'}>
      <header className="frame-header">
        <Link href="/" className="frame-name">
          <img src={logo} alt="Amberyl" width="20" height="20" />
          <span aria-hidden="true">Amberyl</span>
        </Link>
        <nav aria-label="Studio">
          {PLACES.map(place => (
            <Link
              key={place.path}
              href={place.path}
              {...((place.path === '/' ? path === '/' : path.startsWith(place.path)) ? { 'aria-current': 'page' } : {})}
            >
              {place.name}
            </Link>
          ))}
        </nav>
        <div className="frame-tools">
          <IconButton icon="keys" className="frame-keys" label="Show the keys" title="Keys (?)" onClick={showKeys} />
          <IconButton icon="moon" label="Switch between light and dark" title="Light or dark" onClick={toggleTheme} />
        </div>
      </header>
      <main className="frame-main">{children}</main>
    </div>
  )
}
