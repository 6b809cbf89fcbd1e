import { resolve } from 'node:path'
import type { Extractors } from '../../pipeline.ts'
import { AUTO, type DomainSource, loadDomainSource } from '../../stages/4-find/domain/domain-source.ts'
import { shippedDomains } from '../../stages/4-find/domain/load-domain.ts'
import { UsageError } from '../terminal/usage-error.ts'

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
  return { algorithm: 'domain', domain: loadNamed(domain ?? AUTO, words) }
}

/** A folder goes by its whole path: wrappers name it, and are read from elsewhere. */
function loadNamed(domain: string, words: string | undefined): DomainSource {
  const source = loadDomainSource(domain, words)
  const isName = domain === AUTO || shippedDomains().includes(domain)
  return isName ? source : { ...source, name: resolve(domain) }
}
