import { useDomainCheck, useDomainPlace } from '../../api/domains.ts'
import { CommandLine } from '../../components/command-line.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mistake } from '../../components/mistake.tsx'

/** Whether the files of a domain are in order; every mistake at its place. */
export function DomainCheck({ name }: { readonly name: string }) {
  const { data, error, isFetching, refetch } = useDomainCheck(name)
  const place = useDomainPlace(name)
  return (
    <section className="part" aria-labelledby="check">
      <h2 id="check">Check</h2>
      {error && <Mistake error={error} />}
      {data?.ok && (
        <p role="status" className="domain-fine">
          <Icon name="check" /> The files of this domain are in order.
        </p>
      )}
      {data?.problems.map(({ file, line, key, message, remedy }) => (
        <Mistake key={`${file} ${line} ${key} ${message}`}>
          <code>
            {file}
            {line === null ? '' : `:${line}`}
          </code>{' '}
          <strong>{key}</strong> {message}. {remedy}
        </Mistake>
      ))}
      <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Checking …' : 'Check again'}
      </button>
      <CommandLine command={`amberyl domains check ${place}`} />
    </section>
  )
}
