import { Link } from 'wouter'
import type { Training } from '../../api/blocks.ts'
import { Scrolled } from '../../components/scrolled.tsx'

interface TrainingResultProps {
  readonly type: string
  readonly corpus: string | undefined
  readonly result: Training['results'][number]
}

/** Counts are written as they are, shares with three digits. */
const say = (value: number | undefined): string =>
  value === undefined ? '–' : Number.isInteger(value) && value > 1 ? String(value) : value.toFixed(3)

/** As it is written in metrics.json: `ownPages`, `next labelled`. */
const sayName = (name: string): string => name.replace('labelled', 'labeled').replace('ownPages', 'own pages')

/** The scores of a profile before and after, by site, and what was taken for what. */
export function TrainingResult({ type, corpus, result }: TrainingResultProps) {
  const { profile, before, after, sites, confusion } = result
  const mistakes = confusion.filter(({ labeled, given }) => labeled !== given)
  const pageLink = (page: string, path?: string) => {
    const query = new URLSearchParams({
      page,
      ...(corpus === undefined ? {} : { corpus }),
      ...(path === undefined ? {} : { at: path }),
    })
    return `/train/${type}?${query}`
  }
  return (
    <section className="part" aria-label={`Scores of ${profile}`}>
      <h2>Profile {profile}</h2>
      <div className="train-scores">
        <Scrolled>
          <table className="plain-table number" aria-label={`Scores of ${profile} before and after`}>
            <thead>
              <tr>
                <th scope="col">On sites that it was not trained on</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(after).map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{sayName(name)}</th>
                  <td>{say(before[name])}</td>
                  <td>{say(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
        <Scrolled>
          <table className="plain-table number" aria-label={`Sites of ${profile}`}>
            <thead>
              <tr>
                <th scope="col">Pages right as a whole, by site</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
                <th scope="col">Wrong</th>
              </tr>
            </thead>
            <tbody>
              {sites.map(({ site, pages, right, before: earlier, wrong }) => (
                <tr key={site}>
                  <th scope="row">{site}</th>
                  <td>{earlier ? `${earlier.right} of ${earlier.pages}` : '–'}</td>
                  <td>
                    {right} of {pages}
                  </td>
                  <td>
                    {wrong.map(page => (
                      <Link key={page} className="train-place" href={pageLink(page)}>
                        {page}
                      </Link>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      </div>
      <h3>What was taken for what</h3>
      {mistakes.length === 0 ? (
        <p className="soft">Nothing was taken for something else.</p>
      ) : (
        <ul className="train-mistakes" aria-label={`Mistakes of ${profile}`}>
          {mistakes.map(({ labeled, given, count, places }) => (
            <li key={`${labeled} ${given}`}>
              {count} × <strong>{labeled}</strong> taken for <strong>{given}</strong>:{' '}
              {places.map(({ page, xpath, text }) => (
                <Link key={`${page} ${xpath}`} className="train-place" href={pageLink(page, xpath)}>
                  {page} (“{text}”)
                </Link>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
