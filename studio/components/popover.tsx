import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './popover.css'

interface PopoverProps {
  readonly button: ReactNode
  /** What readers hear, if the button shows no word. */
  readonly label?: string | undefined
  readonly title?: string | undefined
  readonly className?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly role: 'menu' | 'group'
  readonly panelClass?: string
  /** What readers hear when it opens. */
  readonly panelLabel?: string
  /** What has the focus when it opens; by default the first button. */
  readonly first?: string
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly children: (close: () => void) => ReactNode
}

/** Away from the edges of the window. */
const EDGE_PX = 8

/** A button with something below it. The browser shows it above everything, and closes it. */
export function Popover(props: PopoverProps) {
  const { button, label, title, className = 'button', isDisabled = false, role, first = 'button' } = props
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const place = (): void => {
    const { bottom, left, right } = opener.current!.getBoundingClientRect()
    const { style, offsetWidth } = panel.current!
    const top = bottom + 4
    style.setProperty('top', `${top}px`)
    style.setProperty('max-height', `${innerHeight - top - EDGE_PX}px`)
    // Below the button, or if there is no room, so that both end at the same place.
    const fits = left + offsetWidth <= innerWidth - EDGE_PX
    style.setProperty(
      'left',
      `${Math.max(EDGE_PX, fits ? left : Math.min(right, innerWidth - EDGE_PX) - offsetWidth)}px`,
    )
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        popoverTarget={id}
        title={title}
        disabled={isDisabled}
        {...(role === 'menu' ? { 'aria-haspopup': 'menu' as const } : {})}
        {...(label === undefined ? {} : { 'aria-label': label })}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is a menu or a group. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both have a name. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={role}
        aria-label={props.panelLabel}
        className={['popover', props.panelClass].filter(Boolean).join(' ')}
        onKeyDown={props.onKeyDown}
        onToggle={event => {
          if (event.newState !== 'open') return
          place()
          panel.current!.querySelector<HTMLElement>(first)?.focus()
        }}
      >
        {props.children(() => panel.current!.hidePopover())}
      </div>
    </>
  )
}
