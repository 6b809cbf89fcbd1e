import { useId, useRef } from 'react'
import './switch-menu.css'

interface SwitchMenuProps {
  readonly label: string
  readonly switches: readonly { readonly name: string; readonly on: boolean; readonly about: string }[]
  readonly isDisabled?: boolean
  /** With the names of those that are off. */
  readonly onChange: (without: readonly string[]) => void
}

/** Parts of an algorithm that can be switched off, below a button. */
export function SwitchMenu({ label, switches, isDisabled = false, onChange }: SwitchMenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const off = switches.filter(({ on }) => !on).map(({ name }) => name)
  const place = (): void => {
    const { bottom, left } = opener.current!.getBoundingClientRect()
    const { style, offsetWidth } = list.current!
    style.setProperty('top', `${bottom + 4}px`)
    style.setProperty('left', `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`)
  }
  if (switches.length === 0) return null
  return (
    <>
      <button ref={opener} type="button" className="button" popoverTarget={id} disabled={isDisabled}>
        {label}
        {off.length > 0 && <span className="switch-count number">{off.length} off</span>}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className="menu switch-menu"
        role="group"
        aria-label={label}
        onToggle={event => {
          if (event.newState !== 'open') return
          place()
          list.current!.querySelector('input')?.focus()
        }}
      >
        {switches.map(({ name, on, about }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={on}
              onChange={() => onChange(on ? [...off, name] : off.filter(each => each !== name))}
            />
            <span>
              <strong>{name}</strong>
              <span className="soft small">{about}</span>
            </span>
          </label>
        ))}
      </div>
    </>
  )
}
