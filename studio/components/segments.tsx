import type { ReactNode } from 'react'

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly choices: readonly (readonly [value: Value, words: ReactNode])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** What is below them changes as a whole. */
  readonly areTabs?: boolean
  readonly className?: string
}

/** A choice of a few, one of which holds. */
export const Segments = <Value extends string>(props: SegmentsProps<Value>) => {
  const { label, choices, value, onChange, areTabs = false, className = '' } = props
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name.
    <div className={`segments ${className}`} role={areTabs ? 'tablist' : 'group'} aria-label={label}>
      {choices.map(([each, words]) => (
        <button
          key={each}
          type="button"
          {...(areTabs ? { role: 'tab', 'aria-selected': each === value } : { 'aria-pressed': each === value })}
          onClick={() => onChange(each)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
