import { Link } from 'wouter'
import { type Domain, useDomain, useDomains } from '../../api/domains.ts'
import { PageFrame } from '../../components/page-frame.tsx'
import { Segments } from '../../components/segments.tsx'
import { FailureState, LoadingState } from '../../components/state-view.tsx'
import { useUrlState } from '../../components/use-url-state.ts'
import { DomainAttributes } from './domain-attributes.tsx'
import { DomainCheck } from './domain-check.tsx'
import { DomainPage } from './domain-page.tsx'
import { DomainWords } from './domain-words.tsx'
import '../../components/bar.css'
import './domains-view.css'

/** The domains that the server knows. */
export function DomainsView() {
  const { data, error } = useDomains()
  return (
    <PageFrame title="Domains">
      <div className="document">
        <h1>Domains</h1>
        <p className="soft">
          A domain describes one kind of thing that pages list, such as homes or cars: with it, columns have the same
          names on every site.
        </p>
        {!data &&
          (error ? (
            <FailureState error={error} command="amberyl domains" />
          ) : (
            <LoadingState title="Loading the domains …" />
          ))}
        <ul className="rows">
          {data?.map(({ name, title, attributes, own, problems }) => (
            <li key={name}>
              <Link href={`/domains/${name}`}>
                <span className="rows-name">
                  {title}
                  {problems > 0 ? (
                    <span className="rows-attention">Its files have mistakes ({problems}). Open it to see them.</span>
                  ) : (
                    <span className="soft">{attributes.join(', ')}</span>
                  )}
                </span>
                <span className="soft small rows-more">{own ? 'yours' : 'ships with Amberyl'}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="soft">
          To add one of your own, write it with <code>amberyl domains new NAME</code>, and start the server with{' '}
          <code>--domains FOLDER</code>.
        </p>
      </div>
    </PageFrame>
  )
}

const TABS = [
  ['attributes', 'Attributes'],
  ['words', 'Words'],
  ['page', 'On a page'],
] as const

/** A domain: what it looks for, the words that it knows, and what it finds on a page. */
export function DomainView({ name }: { readonly name: string }) {
  const { data, error } = useDomain(name)
  if (data) return <Opened domain={data} />
  return (
    <PageFrame title={name}>
      {!error && <LoadingState title={`Loading the domain ${name} …`} />}
      {/* A domain with mistakes cannot be loaded; what they are is more useful than that. */}
      {error?.status === 422 && (
        <div className="document">
          <h1>{name}</h1>
          <DomainCheck name={name} />
        </div>
      )}
      {error && error.status !== 422 && <FailureState error={error} command="amberyl domains" />}
    </PageFrame>
  )
}

function Opened({ domain }: { readonly domain: Domain }) {
  const [params, change] = useUrlState()
  const { name, title, about } = domain
  const tab = TABS.find(([id]) => id === params.get('tab'))?.[0] ?? 'attributes'
  return (
    <PageFrame title={title} fills={tab === 'page' && params.has('x')}>
      <header className="bar">
        <h1 className="bar-name">{title}</h1>
        <Segments
          label="Domain"
          areTabs
          choices={TABS}
          value={tab}
          onChange={id => change({ tab: id === 'attributes' ? undefined : id })}
        />
      </header>
      {tab === 'page' && <DomainPage domain={domain} />}
      {tab !== 'page' && (
        <div className="document">
          {tab === 'attributes' && (
            <>
              {about !== undefined && <p className="soft">{about}</p>}
              <DomainAttributes domain={domain} />
              <DomainCheck name={name} />
            </>
          )}
          {tab === 'words' && <DomainWords domain={domain} />}
        </div>
      )}
    </PageFrame>
  )
}
