import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import './dialog.css'

interface DialogProps {
  readonly title: string
  /** For pictures. */
  readonly isWide?: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({ title, isWide = false, isOpen, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const label = useId()
  useEffect(() => {
    const dialog = element.current!
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])
  return (
    <dialog
      ref={element}
      className={isWide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={label}
      onClose={onClose}
    >
      <header>
        <h2 id={label}>{title}</h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      {isOpen && <div className="dialog-body">{children}</div>}
    </dialog>
  )
}
