import { type Domain, useDomainPlace } from '../../api/domains.ts'
import { CommandLine } from '../../components/command-line.tsx'
import { counted } from '../../components/counted.ts'
import { Scrolled } from '../../components/scrolled.tsx'

type Attribute = Domain['attributes'][number]

/** What a domain looks for, and what makes a record of it. */
export function DomainAttributes({ domain: { name, attributes, records } }: { readonly domain: Domain }) {
  const place = useDomainPlace(name)
  return (
    <section className="part" aria-labelledby="attributes">
      <h2 id="attributes">Attributes</h2>
      <Scrolled>
        <table className="plain-table domain-attributes" aria-label="Attributes">
          <thead>
            <tr>
              <th scope="col">Attribute</th>
              <th scope="col">Type</th>
              <th scope="col">How it is found</th>
              <th scope="col">What pages call it</th>
            </tr>
          </thead>
          <tbody>
            {attributes.map(attribute => (
              <tr key={attribute.name}>
                <th scope="row">
                  {attribute.name} {attribute.mandatory && <span className="soft small">mandatory</span>}
                </th>
                <td>{attribute.kind}</td>
                <td>
                  <Constraints {...attribute} />
                </td>
                <td>
                  <Labels labels={attribute.labels} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <h3>Records</h3>
      <ul className="domain-records">
        {records.required.map(group => (
          <li key={group.join()}>A record has {group.join(' or ')}.</li>
        ))}
        {records.excluded.length > 0 && <li>It never has {records.excluded.join(' or ')}.</li>}
        {Object.entries(records.atMost).map(([attribute, count]) => (
          <li key={attribute}>
            It has at most {count} different values of {attribute}; more are several records.
          </li>
        ))}
      </ul>
      <CommandLine command={`amberyl domains show ${place}`} />
    </section>
  )
}

/** Annotations that it needs, and must not have; each line is sufficient. */
function Constraints({ find, role }: Pick<Attribute, 'find' | 'role'>) {
  const lines = find.map(({ required, disallowed }) =>
    [required.join(' and '), ...(disallowed.length > 0 ? [`not ${disallowed.join(', ')}`] : [])].join('; '),
  )
  return (
    <ul className="domain-lines">
      {role !== undefined && <li className="soft">by its looks: the {role} of a record</li>}
      {lines.map(line => (
        <li key={line}>
          <code>{line}</code>
        </li>
      ))}
    </ul>
  )
}

const SHOWN_LABELS = 4

function Labels({ labels }: Pick<Attribute, 'labels'>) {
  if (labels.length <= SHOWN_LABELS) return labels.join(', ') || <span className="soft">–</span>
  return (
    <details>
      <summary>
        {labels.slice(0, SHOWN_LABELS).join(', ')}{' '}
        <span className="soft small">and {counted(labels.length - SHOWN_LABELS, 'other')}</span>
      </summary>
      {labels.slice(SHOWN_LABELS).join(', ')}
    </details>
  )
}
