import type { ReactNode } from 'react'

interface CheckListProps {
  readonly label: string
  readonly items: readonly { readonly id: string; readonly words: ReactNode }[]
  /** The ids of those that are checked. */
  readonly checked: readonly string[]
  readonly onChange: (checked: readonly string[]) => void
}

/** Things to choose some of. */
export const CheckList = ({ label, items, checked, onChange }: CheckListProps) => (
  <ul className="check-list" aria-label={label}>
    {items.map(({ id, words }) => (
      <li key={id}>
        <label>
          <input
            type="checkbox"
            checked={checked.includes(id)}
            onChange={event => onChange(event.target.checked ? [...checked, id] : checked.filter(each => each !== id))}
          />
          <span>{words}</span>
        </label>
      </li>
    ))}
  </ul>
)
