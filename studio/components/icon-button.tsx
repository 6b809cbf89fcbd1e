import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps {
  readonly icon: IconName
  /** What readers hear. */
  readonly label: string
  /** What pointing at it says; by default the label. */
  readonly title?: string
  readonly size?: number
  readonly isDisabled?: boolean
  readonly className?: string
  readonly onClick: () => void
}

/** A small button that shows a drawing instead of a word. */
export const IconButton = ({ icon, label, title, size, isDisabled, className = '', onClick }: IconButtonProps) => (
  <button
    type="button"
    className={`button button-quiet button-icon ${className}`}
    aria-label={label}
    title={title ?? label}
    disabled={isDisabled}
    onClick={onClick}
  >
    <Icon name={icon} {...(size === undefined ? {} : { size })} />
  </button>
)
