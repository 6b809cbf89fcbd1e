import type { Extractors } from '../pipeline.ts'
import { AUTO, loadDomainSource } from '../stages/4-find/domain/domain-source.ts'
import { UsageError } from './usage-error.ts'

export interface DomainFlags {
  readonly algorithm: NonNullable<Extractors['algorithm']>
  readonly domain?: string | undefined
  readonly words?: string | undefined
}

/** `--domain NAME` asks for the algorithm, too; the algorithm alone looks for the domain that fits. */
export function domainOf({ algorithm, domain, words }: DomainFlags): Pick<Extractors, 'algorithm' | 'domain'> {
  if (words !== undefined && (domain ?? AUTO) === AUTO)
    throw new UsageError('--words has words for one domain: name it with --domain.')
  if (domain === undefined && algorithm !== 'domain') return {}
  if (algorithm !== 'auto' && algorithm !== 'domain')
    throw new UsageError(`--domain is for --algorithm domain, not for ${algorithm}: leave one of them out.`)
  return { algorithm: 'domain', domain: loadDomainSource(domain ?? AUTO, words) }
}
