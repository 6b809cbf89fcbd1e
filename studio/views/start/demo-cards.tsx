import { useDemos } from '../../api/queries.ts'
import { Icon } from '../../components/icon.tsx'

/** Lists that work without the internet. */
export function DemoCards({ onDemo }: { readonly onDemo: (name: string, title: string) => void }) {
  const { data } = useDemos()
  if (!data) return null
  return (
    <section className="start-section" aria-labelledby="demos">
      <h2 id="demos">No address at hand? Try an invented site</h2>
      <ul className="start-cards">
        {data.demos.map(({ name, title, about, records }) => (
          <li key={name}>
            <button type="button" className="start-card" onClick={() => onDemo(name, title)}>
              <span className="start-card-title">
                {title}
                <Icon name="arrow" />
              </span>
              <span className="soft">{about}</span>
              <span className="small soft number">{records} records</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
