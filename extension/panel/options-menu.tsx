import type { TabQuestion } from '../../src/browser/engine.ts'
import type { Extraction } from '../../studio/api/extraction.ts'
import { AlgorithmSelect, DomainSelect } from '../../studio/components/extraction-selects.tsx'
import { Icon } from '../../studio/components/icon.tsx'
import { Popover } from '../../studio/components/popover.tsx'

interface OptionsMenuProps {
  readonly extraction: Extraction
  readonly onQuestion: (question: TabQuestion) => void
}

/** How the page is read: with the attributes of a domain, or by another algorithm. */
export const OptionsMenu = ({ extraction: { algorithm, domain }, onQuestion }: OptionsMenuProps) => (
  <Popover
    button={<Icon name="options" />}
    label="Options"
    title="Domain and algorithm"
    className="button button-icon panel-more"
    role="group"
    panelLabel="Options"
    panelClass="panel-options"
    first="select"
  >
    {close => (
      <>
        <span className="small soft">Domain: the same columns on every site</span>
        <DomainSelect
          label="Domain"
          none="none"
          value={domain ?? undefined}
          onChange={name => {
            close()
            onQuestion(name === undefined ? {} : { domain: name })
          }}
        />
        <span className="small soft">Algorithm</span>
        <AlgorithmSelect
          label="Algorithm"
          value={algorithm === 'domain' ? 'auto' : algorithm}
          onChange={name => {
            close()
            onQuestion({ algorithm: name as NonNullable<TabQuestion['algorithm']> })
          }}
        />
      </>
    )}
  </Popover>
)
