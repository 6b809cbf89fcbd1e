import { useState } from 'react'
import { type Domain, useWords } from '../../api/domains.ts'
import { counted } from '../../components/counted.ts'
import { EmptyState, FailureState, LoadingState } from '../../components/state-view.tsx'
import { useUrlState } from '../../components/use-url-state.ts'

const STEP = 100
/** As many as the server gives at once; others are found with the filter. */
const MOST = 500

/** What the annotators of a domain recognize: words and patterns. */
export function DomainWords({ domain: { name, annotators, words: all } }: { readonly domain: Domain }) {
  const [params, change] = useUrlState()
  const [limit, setLimit] = useState(STEP)
  const [type, q] = [params.get('type') ?? '', params.get('q') ?? '']
  const { data, error } = useWords(name, { type, q, limit })
  const chosen = annotators.find(each => each.type === type)
  if (annotators.length === 0)
    return (
      <EmptyState title="This domain has no words of its own." command={`amberyl domains show ${name}`}>
        <p>It recognizes what every page has: numbers, prices, dates.</p>
      </EmptyState>
    )
  return (
    <section className="part" aria-labelledby="words">
      <h2 id="words">Words</h2>
      <div className="buttons">
        <label className="field">
          <span>Annotator</span>
          <select className="select" value={type} onChange={event => change({ type: event.target.value || undefined })}>
            <option value="">All ({counted(all, 'word')})</option>
            {annotators.map(each => (
              <option key={each.type} value={each.type}>
                {each.type} ({counted(each.words, 'word')})
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Filter</span>
          <input
            className="input"
            type="search"
            value={q}
            onChange={event => change({ q: event.target.value || undefined })}
          />
        </label>
      </div>
      {chosen?.about !== undefined && <p className="soft">{chosen.about}</p>}
      {chosen && chosen.patterns.length > 0 && (
        <ul className="domain-lines" aria-label="Patterns">
          {chosen.patterns.map(pattern => (
            <li key={pattern}>
              <code>{pattern}</code>
            </li>
          ))}
        </ul>
      )}
      {error && <FailureState error={error} />}
      {!data && !error && <LoadingState title="Loading the words …" />}
      {data && (
        <>
          <p role="status" className="soft">
            {counted(data.total, 'word')}
            {data.total > data.words.length ? `, the first ${data.words.length} of them:` : ''}
          </p>
          <ul className="domain-words" aria-label="Words">
            {data.words.map(({ words, type: of, list, learned }) => (
              <li key={`${of} ${list} ${words}`} title={[of, list].filter(Boolean).join(', ')}>
                {words}
                {learned && <span className="domain-learned small">learned</span>}
              </li>
            ))}
          </ul>
          {data.total > data.words.length && limit < MOST && (
            <button type="button" className="button" onClick={() => setLimit(limit + STEP)}>
              Show more
            </button>
          )}
        </>
      )}
    </section>
  )
}
