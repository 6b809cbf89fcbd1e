import { Popover } from './popover.tsx'
import './switch-menu.css'

interface SwitchMenuProps {
  readonly label: string
  readonly switches: readonly { readonly name: string; readonly on: boolean; readonly about: string }[]
  readonly isDisabled?: boolean
  /** With the names of those that are off. */
  readonly onChange: (without: readonly string[]) => void
}

/** Parts of an algorithm that can be switched off, below a button. */
export function SwitchMenu({ label, switches, isDisabled, onChange }: SwitchMenuProps) {
  const off = switches.filter(({ on }) => !on).map(({ name }) => name)
  if (switches.length === 0) return null
  const button = (
    <>
      {label}
      {off.length > 0 && <span className="switch-count number">{off.length} off</span>}
    </>
  )
  return (
    <Popover
      button={button}
      isDisabled={isDisabled}
      role="group"
      panelClass="switch-menu"
      panelLabel={label}
      first="input"
    >
      {() =>
        switches.map(({ name, on, about }) => (
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
        ))
      }
    </Popover>
  )
}
