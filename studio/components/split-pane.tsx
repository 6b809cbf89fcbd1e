import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import './split-pane.css'

interface SplitPaneProps {
  readonly label: string
  /** Under this name the place of the divider is kept. */
  readonly name: string
  readonly left: ReactNode
  readonly right: ReactNode
}

const MIN_SHARE = 20
const MAX_SHARE = 80
const STEP = 2

const clamp = (share: number): number => Math.min(MAX_SHARE, Math.max(MIN_SHARE, share))

/** Two panes with a divider between them that the mouse and the arrow keys move. Below each other on a phone. */
export function SplitPane({ label, name, left, right }: SplitPaneProps) {
  const key = `amberyl-split-${name}`
  const [share, setShare] = useState(() => clamp(Number(localStorage.getItem(key) ?? 50)))
  const pane = useRef<HTMLDivElement>(null)
  const set = (next: number): void => {
    setShare(clamp(next))
    localStorage.setItem(key, String(clamp(next)))
  }
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left: start, width } = pane.current!.getBoundingClientRect()
    set(((event.clientX - start) / width) * 100)
  }
  const press = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: MIN_SHARE, End: MAX_SHARE }[event.key]
    if (to === undefined) return
    event.preventDefault()
    set(to)
  }
  return (
    <div ref={pane} className="split" style={{ '--share': `${share}%` } as React.CSSProperties}>
      <div className="split-left">{left}</div>
      <div
        className="split-divider"
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(share)}
        aria-valuemin={MIN_SHARE}
        aria-valuemax={MAX_SHARE}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onDoubleClick={() => set(50)}
      />
      <div className="split-right">{right}</div>
    </div>
  )
}
