import { useChoices } from '../api/answers.ts'

interface SelectProps<Value> {
  /** What readers hear, if there is no label beside it. */
  readonly label?: string
  readonly value: Value
  readonly isDisabled?: boolean
  readonly onChange: (value: Value) => void
}

export function AlgorithmSelect({ label, value, isDisabled, onChange }: SelectProps<string>) {
  const { data: choices } = useChoices()
  return (
    <select
      className="select"
      aria-label={label}
      value={value}
      disabled={isDisabled}
      onChange={event => onChange(event.target.value)}
    >
      {(choices?.algorithms ?? [value]).map(name => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}

interface DomainSelectProps extends SelectProps<string | undefined> {
  /** What it says without a domain. */
  readonly none: string
}

export function DomainSelect({ label, value, none, isDisabled, onChange }: DomainSelectProps) {
  const { data: choices } = useChoices()
  return (
    <select
      className="select"
      data-wide
      aria-label={label}
      value={value ?? ''}
      disabled={isDisabled}
      onChange={event => onChange(event.target.value || undefined)}
    >
      <option value="">{none}</option>
      {choices?.domains.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  )
}

const DEFAULT_K = 10

/** How many items a title promises. */
export const CountInput = ({ label, value, isDisabled, onChange }: SelectProps<number | null | undefined>) => (
  <input
    className="input bar-k"
    type="number"
    aria-label={label}
    min={2}
    max={1000}
    defaultValue={value ?? DEFAULT_K}
    disabled={isDisabled}
    onChange={({ target }) => target.checkValidity() && onChange(target.valueAsNumber)}
  />
)
