import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './menu.css'

interface MenuItem {
  readonly label: string
  readonly detail?: string
  readonly act: () => void
}

interface MenuProps {
  readonly button: ReactNode
  /** What readers hear, if the button shows no word. */
  readonly label?: string
  readonly className?: string
  readonly items: readonly MenuItem[]
  readonly isDisabled?: boolean
}

/** A button with choices below it. The browser shows it above everything, and closes it. */
export function Menu({ button, label, className = 'button', items, isDisabled = false }: MenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const place = (): void => {
    const { bottom, left, right } = opener.current!.getBoundingClientRect()
    const { style, offsetWidth } = list.current!
    style.setProperty('top', `${bottom + 4}px`)
    style.setProperty('left', `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8, right))}px`)
  }
  const move = (event: KeyboardEvent): void => {
    const buttons = [...list.current!.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    buttons.at(to % buttons.length)?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="menu"
        disabled={isDisabled}
        {...(label === undefined ? {} : { 'aria-label': label })}
      >
        {button}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        className="menu"
        onKeyDown={move}
        onToggle={event => {
          if (event.newState !== 'open') return
          place()
          list.current!.querySelector('button')?.focus()
        }}
      >
        {items.map(item => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            onClick={() => {
              list.current!.hidePopover()
              item.act()
            }}
          >
            {item.label}
            {item.detail !== undefined && <span className="soft small">{item.detail}</span>}
          </button>
        ))}
      </div>
    </>
  )
}
