import type { Side } from '../../api/comparison.ts'
import type { Extraction } from '../../api/extraction.ts'
import { useChoices } from '../../api/queries.ts'
import { SwitchMenu } from '../../components/switch-menu.tsx'
import type { SideName } from './side-state.ts'

interface SideSettingsProps {
  readonly name: SideName
  readonly side: Side
  /** What this side found; it knows what can be switched off. */
  readonly found: Extraction | undefined
  readonly onChange: (side: Side) => void
}

const DEFAULT_K = 10

/** How one side extracts. */
export function SideSettings({ name, side, found, onChange }: SideSettingsProps) {
  const { data: choices } = useChoices()
  const { algorithm = 'auto', domain, k } = side
  const label = name.toUpperCase()
  return (
    <fieldset className={`side side-${name}`}>
      <legend className="hidden-text">
        {label}: {name === 'a' ? 'solid lines' : 'dashed lines'}
      </legend>
      <span className="side-letter" aria-hidden="true">
        {label}
      </span>
      <select
        className="select"
        aria-label={`Algorithm of ${label}`}
        value={algorithm}
        onChange={({ target: { value } }) => onChange({ algorithm: value, ...(domain ? { domain } : {}) })}
      >
        {(choices?.algorithms ?? [algorithm]).map(each => (
          <option key={each}>{each}</option>
        ))}
      </select>
      {algorithm === 'top-k' && (
        <input
          className="input bar-k"
          type="number"
          aria-label={`k of ${label}`}
          min={2}
          max={1000}
          defaultValue={k ?? found?.k ?? DEFAULT_K}
          onChange={({ target }) => target.checkValidity() && onChange({ ...side, k: target.valueAsNumber })}
        />
      )}
      <select
        className="select"
        aria-label={`Domain of ${label}`}
        value={domain ?? ''}
        onChange={({ target: { value } }) => onChange({ algorithm, ...(value === '' ? {} : { domain: value }) })}
      >
        <option value="">no domain</option>
        {choices?.domains.map(({ name: own, title }) => (
          <option key={own} value={own}>
            {title}
          </option>
        ))}
      </select>
      <SwitchMenu
        label={`Options of ${label}`}
        switches={found && found.algorithm === algorithm ? found.switches : []}
        onChange={without => onChange({ ...side, without })}
      />
    </fieldset>
  )
}
