import { useDomainCheck } from '../../api/domains.ts'
import { Mistake } from '../../components/mistake.tsx'
import { Scrolled } from '../../components/scrolled.tsx'

/** What the annotators of a domain recognize on a page. */
export function FoundTypes({ domain, page }: { readonly domain: string; readonly page: string }) {
  const { data, error } = useDomainCheck(domain, page)
  return (
    <section className="domain-part" aria-labelledby="types">
      <h2 id="types">What is recognized on the page</h2>
      {error && <Mistake error={error} />}
      {!data && !error && <p className="soft">Looking for words and patterns …</p>}
      {data?.found && (
        <Scrolled>
          <table className="plain-table" aria-label="Annotations">
            <thead>
              <tr>
                <th scope="col">Annotation</th>
                <th scope="col">Found</th>
                <th scope="col">For example</th>
              </tr>
            </thead>
            <tbody>
              {data.found.types
                .filter(({ count }) => count > 0)
                .map(({ type, count, examples }) => (
                  <tr key={type}>
                    <th scope="row">{type}</th>
                    <td className="number">{count}</td>
                    <td>{examples.join(' · ')}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </Scrolled>
      )}
      {data?.found?.stopped.map(({ type, pattern }) => (
        <Mistake key={pattern}>
          A pattern of {type} takes too long on this page and was stopped: <code>{pattern}</code>
        </Mistake>
      ))}
    </section>
  )
}
