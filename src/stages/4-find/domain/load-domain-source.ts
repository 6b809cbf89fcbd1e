import { resolve } from 'node:path'
import { chooseDomain } from './choose-domain.ts'
import type { Domain } from './domain.ts'
import type { DomainFinder } from './domain-finder.ts'
import { AUTO, type DomainSource } from './domain-source.ts'
import { loadDomain, shippedDomains } from './load-domain.ts'
import { loadDomainFinder } from './load-domain-finder.ts'
import { withWordsOf } from './words-folder.ts'

/**
 * A domain by its name or folder, or `auto`; `words` is a folder with more words for it. Throws at once if something
 * is wrong.
 */
export const loadDomainSource = (name: string, words?: string): DomainSource =>
  name === AUTO ? autoDomain() : namedDomain(name, words)

/** Whether a name stands for domains that Amberyl has, and not for a folder. */
export const isShipped = (domain: string): boolean => domain === AUTO || shippedDomains().includes(domain)

/** The same for a name that somebody typed: a folder goes by its whole path, because wrappers name it and are read from elsewhere. */
export function openDomainSource(domain: string, words?: string): DomainSource {
  const source = loadDomainSource(domain, words)
  if (isShipped(domain)) return source
  const name = resolve(domain)
  return { ...source, name, choose: () => ({ name }) }
}

function namedDomain(name: string, words: string | undefined): DomainSource {
  const domain = loadDomain(name)
  const finder = loadDomainFinder(words === undefined ? domain : withWordsOf(domain, words))
  return { name, choose: () => ({ name }), finder: () => finder }
}

/** Full domains take long to load, so only the chosen ones are loaded. */
function autoDomain(): DomainSource {
  const domains = shippedDomains().map(loadDomain)
  const sketches = domains.map(domain => loadDomainFinder(withoutLongLists(domain)))
  const finders = new Map<string, DomainFinder>()
  return {
    name: undefined,
    choose(first) {
      const choice = chooseDomain(first, sketches)
      return choice.kind === 'none' ? { because: choice.because } : { name: choice.finder.domain.name }
    },
    finder(name) {
      const finder = finders.get(name) ?? loadDomainFinder(loadDomain(name))
      finders.set(name, finder)
      return finder
    },
  }
}

/** Names of places do not distinguish domains, and take long to prepare. */
const MAX_LIST_ENTRIES = 5000

/** Enough of a domain to choose it. */
export const withoutLongLists = (domain: Domain): Domain => ({
  ...domain,
  annotators: domain.annotators.map(annotator => {
    const { lists = [] } = annotator
    const count = lists.reduce((sum, { entries }) => sum + entries.length, 0)
    return count > MAX_LIST_ENTRIES ? { ...annotator, lists: lists.map(list => ({ ...list, entries: [] })) } : annotator
  }),
})
