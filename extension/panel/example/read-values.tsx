import type { Learned } from '../../../studio/api/example.ts'

/** What the wrapper reads on this page: the same as was shown, or something to correct. */
export function ReadValues({ learned }: { readonly learned: Learned }) {
  const page = learned.pages[0]
  if (!page) return null
  return (
    <section className="example-section" aria-labelledby="read-values">
      <h2 id="read-values">What it reads on this page</h2>
      {page.because !== null && <p className="soft">{page.because}</p>}
      <dl className="panel-values">
        {page.values.map(({ field, cells }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {cells.length === 0 ? <span className="soft">nothing</span> : cells.map(({ text }) => text).join('; ')}
            </dd>
          </div>
        ))}
        {page.missing.map(field => (
          <div key={field}>
            <dt>{field}</dt>
            <dd className="soft">not on this page</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">Is a value wrong? Remove it above, and click or paste the right one.</p>
    </section>
  )
}
