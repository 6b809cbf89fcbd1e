import { LIST_ALGORITHMS, type ListAlgorithm } from '../../analyse.ts'
import { AUTO, type DomainSource } from '../../stages/4-find/domain/domain-source.ts'
import type { PageImprovement } from '../../stages/4-find/domain/improvement.ts'
import { openDomainSource } from '../../stages/4-find/domain/load-domain-source.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** How lists are found. `auto` is the default; `domain` looks for records of a domain and their attributes. */
export const ALGORITHMS = [...LIST_ALGORITHMS, 'domain'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

interface DomainFlags {
  readonly algorithm: Algorithm
  readonly domain?: string | undefined
  readonly words?: string | undefined
  readonly without?: readonly PageImprovement[] | undefined
}

/** What is used to find lists. */
export interface FinderOptions {
  readonly algorithm?: ListAlgorithm
  readonly domain?: DomainSource
  readonly without?: readonly PageImprovement[]
}

/** `--domain NAME` implies the algorithm; the algorithm without a name chooses the domain that fits. */
export function finderOptions({ algorithm, domain, words, without }: DomainFlags): FinderOptions {
  if (words !== undefined && (domain ?? AUTO) === AUTO)
    throw new UsageError('--words adds words to one domain: name it with --domain.')
  if (domain === undefined && algorithm !== 'domain') {
    if (without) throw new UsageError('--without leaves out parts of a domain: name it with --domain.')
    return { algorithm }
  }
  if (algorithm !== 'auto' && algorithm !== 'domain')
    throw new UsageError(`--domain is for --algorithm domain, not for ${algorithm}: leave one of them out.`)
  return { domain: openDomainSource(domain ?? AUTO, words), ...(without ? { without } : {}) }
}
