import type { Side } from '../../api/comparison.ts'
import type { Extraction } from '../../api/extraction.ts'
import { AlgorithmSelect, CountInput, DomainSelect } from '../../components/extraction-selects.tsx'
import { SwitchMenu } from '../../components/switch-menu.tsx'
import type { SideName } from './side-state.ts'

interface SideSettingsProps {
  readonly name: SideName
  readonly side: Side
  /** What this side found; it knows what can be switched off. */
  readonly found: Extraction | undefined
  readonly onChange: (side: Side) => void
}

/** How one side extracts. */
export function SideSettings({ name, side, found, onChange }: SideSettingsProps) {
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
      <AlgorithmSelect
        label={`Algorithm of ${label}`}
        value={algorithm}
        onChange={value => onChange({ algorithm: value, ...(domain ? { domain } : {}) })}
      />
      {algorithm === 'top-k' && (
        <CountInput
          label={`k of ${label}`}
          value={k ?? found?.k}
          onChange={count => onChange({ ...side, k: count! })}
        />
      )}
      <DomainSelect
        label={`Domain of ${label}`}
        none="no domain"
        value={domain}
        onChange={value => onChange({ algorithm, ...(value === undefined ? {} : { domain: value }) })}
      />
      <SwitchMenu
        label={`Options of ${label}`}
        switches={found && found.algorithm === algorithm ? found.switches : []}
        onChange={without => onChange({ ...side, without })}
      />
    </fieldset>
  )
}
