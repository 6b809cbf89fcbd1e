import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Popover } from './popover.tsx'
import './menu.css'

interface MenuItem {
  readonly label: string
  readonly detail?: string
  /** It takes something away. */
  readonly isDanger?: boolean
  /** A line above it. */
  readonly startsGroup?: boolean
  readonly act: () => void
}

interface MenuProps {
  readonly button: ReactNode
  /** What readers hear, if the button shows no word. */
  readonly label?: string
  readonly title?: string
  readonly className?: string
  readonly items: readonly MenuItem[]
  readonly isDisabled?: boolean
}

/** A button with choices below it. */
export const Menu = ({ items, ...opener }: MenuProps) => (
  <Popover {...opener} role="menu" panelClass="menu" onKeyDown={moveFocus}>
    {close =>
      items.map(({ label, detail, isDanger = false, startsGroup = false, act }) => (
        <Fragment key={label}>
          {startsGroup && <hr />}
          <button
            type="button"
            role="menuitem"
            className={isDanger ? 'menu-danger' : undefined}
            onClick={() => {
              close()
              act()
            }}
          >
            {label}
            {detail !== undefined && <span className="soft small">{detail}</span>}
          </button>
        </Fragment>
      ))
    }
  </Popover>
)

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  buttons.at(to % buttons.length)?.focus()
}
