import type { ReactNode } from 'react'
import type { Extraction } from '../../api/extraction.ts'
import { type Wanted, wantedOf } from '../../api/start-extraction.ts'
import { AlgorithmSelect, CountInput, DomainSelect } from '../../components/extraction-selects.tsx'
import { SwitchMenu } from '../../components/switch-menu.tsx'

interface ExtractionChoicesProps {
  readonly extraction: Extraction
  readonly isBusy: boolean
  readonly onWanted: (wanted: Wanted) => void
}

/** How the page is extracted: algorithm, domain, k, and the parts of the algorithm that can be switched off. */
export function ExtractionChoices({ extraction, isBusy, onWanted }: ExtractionChoicesProps) {
  const { algorithm, domain, k, switches } = extraction
  // Another algorithm or domain has other lists and other parts.
  const kept = { ...wantedOf(extraction), region: undefined, without: undefined }
  return (
    <>
      <Choice name="Algorithm">
        <AlgorithmSelect
          value={algorithm}
          isDisabled={isBusy}
          onChange={name => onWanted({ ...kept, algorithm: name })}
        />
      </Choice>
      {algorithm === 'top-k' && (
        <Choice name="k">
          <CountInput
            value={k}
            isDisabled={isBusy}
            onChange={count => onWanted({ ...wantedOf(extraction), k: count! })}
          />
        </Choice>
      )}
      <Choice name="Domain">
        <DomainSelect
          none="none"
          value={domain ?? undefined}
          isDisabled={isBusy}
          onChange={name => onWanted({ ...kept, domain: name })}
        />
      </Choice>
      <SwitchMenu label="Options" switches={switches} isDisabled={isBusy} onChange={without => onWanted({ without })} />
    </>
  )
}

const Choice = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: it is given.
  <label className="bar-choice">
    <span className="small soft">{name}</span>
    {children}
  </label>
)
