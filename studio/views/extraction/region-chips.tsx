import type { Extraction } from '../../api/extraction.ts'

interface RegionChipsProps {
  readonly extraction: Extraction
  readonly onRegion: (region: number) => void
}

/** The lists of the page, the best first. */
export function RegionChips({ extraction: { lists, region }, onRegion }: RegionChipsProps) {
  if (lists.length < 2) return null
  return (
    <fieldset className="chips">
      <legend className="hidden-text">Lists of the page</legend>
      {lists
        .toSorted((one, other) => one.region - other.region)
        .map(({ name, records, score, fields, region: own }) => (
          <button
            key={name}
            type="button"
            className="chip"
            title={fields.join(', ')}
            aria-pressed={own === (region === 'main' ? 1 : region)}
            onClick={() => onRegion(own)}
          >
            <span className="chip-name">{own === 1 ? 'Main list' : `List ${own}`}</span>
            <span className="soft number">{records} records</span>
            {score !== null && (
              <span className="chip-score number" title="Score: how much it looks like a list of data">
                {score.toFixed(2)}
              </span>
            )}
          </button>
        ))}
    </fieldset>
  )
}
