import type { Extraction } from '../../api/extraction.ts'
import { useChoices } from '../../api/queries.ts'
import { type Wanted, wantedOf } from '../../api/start-extraction.ts'
import { SwitchMenu } from '../../components/switch-menu.tsx'

const DEFAULT_K = 10

interface ExtractionChoicesProps {
  readonly extraction: Extraction
  readonly isBusy: boolean
  readonly onWanted: (wanted: Wanted) => void
}

/** How the page is extracted: algorithm, domain, k, and the parts of the algorithm that can be switched off. */
export function ExtractionChoices({ extraction, isBusy, onWanted }: ExtractionChoicesProps) {
  const { algorithm, domain, k, switches } = extraction
  const { data: choices } = useChoices()
  // Another algorithm or domain has other lists and other parts.
  const kept = { ...wantedOf(extraction), region: undefined, without: undefined }
  return (
    <>
      <label className="bar-choice">
        <span className="small soft">Algorithm</span>
        <select
          className="select"
          value={algorithm}
          disabled={isBusy}
          onChange={event => onWanted({ ...kept, algorithm: event.target.value })}
        >
          {(choices?.algorithms ?? [algorithm]).map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {algorithm === 'top-k' && (
        <label className="bar-choice">
          <span className="small soft">k</span>
          <input
            className="input bar-k"
            type="number"
            min={2}
            max={1000}
            defaultValue={k ?? DEFAULT_K}
            disabled={isBusy}
            onChange={({ target }) =>
              target.checkValidity() && onWanted({ ...wantedOf(extraction), k: target.valueAsNumber })
            }
          />
        </label>
      )}
      <label className="bar-choice">
        <span className="small soft">Domain</span>
        <select
          className="select"
          data-wide
          value={domain ?? ''}
          disabled={isBusy}
          onChange={({ target: { value } }) => onWanted({ ...kept, domain: value === '' ? undefined : value })}
        >
          <option value="">none</option>
          {choices?.domains.map(({ name, title: said }) => (
            <option key={name} value={name}>
              {said}
            </option>
          ))}
        </select>
      </label>
      <SwitchMenu label="Options" switches={switches} isDisabled={isBusy} onChange={without => onWanted({ without })} />
    </>
  )
}
