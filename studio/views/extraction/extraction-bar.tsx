import { Link } from 'wouter'
import type { Extraction } from '../../api/extraction.ts'
import type { Wanted } from '../../api/start-extraction.ts'
import { ExportMenu } from '../../components/export-menu.tsx'
import { Icon } from '../../components/icon.tsx'
import { AllPages } from './all-pages.tsx'
import { ExtractionChoices } from './extraction-choices.tsx'
import { SaveButton } from './save-button.tsx'
import '../../components/bar.css'

interface ExtractionBarProps {
  readonly extraction: Extraction
  readonly title: string
  /** Whether another extraction is being made. */
  readonly isBusy: boolean
  readonly onWanted: (wanted: Wanted) => void
}

/** The page, how it is extracted, and what to do with the result. */
export function ExtractionBar({ extraction, title, isBusy, onWanted }: ExtractionBarProps) {
  const { id, url, records } = extraction
  return (
    <header className="bar">
      <div className="bar-page">
        <h1 title={title}>{title || url}</h1>
        <a className="soft small" href={url} target="_blank" rel="noreferrer" title={url}>
          {url}
        </a>
      </div>
      <ExtractionChoices extraction={extraction} isBusy={isBusy} onWanted={onWanted} />
      <div className="bar-actions">
        <Link className="button" href={`/x/${id}/compare`} title="Compare with another algorithm (c)">
          <Icon name="compare" />
          Compare
        </Link>
        <ExportMenu source={{ extraction: id }} isEmpty={records === 0} />
        <SaveButton extraction={extraction} />
        <AllPages extraction={extraction} />
      </div>
    </header>
  )
}
