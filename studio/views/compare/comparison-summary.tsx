import type { ComparedPage } from '../../api/comparison.ts'
import type { Extraction } from '../../api/extraction.ts'

/** How much both sides found, how much of it is the same, and how long it took. */
export function ComparisonSummary({ compared }: { readonly compared: ComparedPage }) {
  const { a, b, both, onlyA, onlyB, fields, agreement } = compared
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in a narrow window.
    <section className="compare-summary" aria-label="Figures of both sides" tabIndex={0}>
      <table>
        <caption className="hidden-text">Records and columns</caption>
        <thead>
          <tr>
            <th scope="col">{percent(agreement)} agreement</th>
            {['A', 'B', 'both', 'only A', 'only B'].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Counts label="Records" counts={[a.records, b.records, both.length, onlyA.length, onlyB.length]} />
          <Counts
            label="Columns"
            counts={[a.fields.length, b.fields.length, fields.both.length, fields.onlyA.length, fields.onlyB.length]}
          />
        </tbody>
      </table>
      <Times a={a} b={b} />
    </section>
  )
}

const Counts = ({ label, counts }: { readonly label: string; readonly counts: readonly number[] }) => (
  <tr>
    <th scope="row">{label}</th>
    {counts.map((count, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row.
      <td key={at}>{count}</td>
    ))}
  </tr>
)

function Times({ a, b }: { readonly a: Extraction; readonly b: Extraction }) {
  const stages = [...new Set([...a.times, ...b.times].map(({ stage }) => stage))]
  const msOf = ({ times }: Extraction, stage: string): number | undefined =>
    times.find(each => each.stage === stage)?.ms
  const sum = ({ times }: Extraction): number => times.reduce((all, { ms }) => all + ms, 0)
  return (
    <table>
      <caption className="hidden-text">Time per stage, in milliseconds</caption>
      <thead>
        <tr>
          <th scope="col">Time in ms</th>
          {stages.map(stage => (
            <th key={stage} scope="col">
              {stage}
            </th>
          ))}
          <th scope="col">all</th>
        </tr>
      </thead>
      <tbody>
        {[['A', a] as const, ['B', b] as const].map(([name, side]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {stages.map(stage => (
              <td key={stage}>{msOf(side, stage) === undefined ? '–' : Math.round(msOf(side, stage)!)}</td>
            ))}
            <td>{Math.round(sum(side))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const percent = (share: number): string => `${Math.floor(share * 100)} %`
