import type { PageModel } from '../../2-model/page-model.ts'
import { chooseDomain } from './choose-domain.ts'
import type { Domain } from './domain.ts'
import type { DomainFinder } from './domain-finder.ts'
import { loadDomain, shippedDomains } from './load-domain.ts'
import { loadDomainFinder } from './load-domain-finder.ts'
import { withWordsOf } from './words-folder.ts'

/** Which domain pages are looked at with: always the same, or the one that fits the first of them. */
export interface DomainSource {
  finderFor(page: PageModel): DomainFinder | { readonly because: string }
  /** The domain, by the name that it was asked for, or as soon as one is chosen. */
  readonly name: string | undefined
}

export const AUTO = 'auto'

/** A domain by its name or folder, or `auto`; `words` is a folder with more words for it. What is wrong is told at once. */
export const loadDomainSource = (name: string, words?: string): DomainSource =>
  name === AUTO ? autoDomain() : namedDomain(name, words)

function namedDomain(name: string, words: string | undefined): DomainSource {
  const domain = loadDomain(name)
  const finder = loadDomainFinder(words === undefined ? domain : withWordsOf(domain, words))
  return { name, finderFor: () => finder }
}

/** The domain of the first page that is of one; the pages of a list are of one domain. */
function autoDomain(): DomainSource {
  const domains = shippedDomains().map(loadDomain)
  const sketches = domains.map(domain => loadDomainFinder(withoutLongLists(domain)))
  let chosen: DomainFinder | undefined
  return {
    get name() {
      return chosen?.domain.name
    },
    finderFor(page) {
      if (chosen) return chosen
      const choice = chooseDomain(page, sketches)
      if (choice.kind === 'none') return { because: choice.because }
      chosen = loadDomainFinder(domains.find(({ name }) => name === choice.finder.domain.name)!)
      return chosen
    },
  }
}

/** Names of places tell no domain from another, and take long to make ready. */
const MAX_LIST_ENTRIES = 5000

/** Enough of a domain to choose it by. */
export const withoutLongLists = (domain: Domain): Domain => ({
  ...domain,
  annotators: domain.annotators.map(annotator => {
    const { lists = [] } = annotator
    const count = lists.reduce((sum, { entries }) => sum + entries.length, 0)
    return count > MAX_LIST_ENTRIES ? { ...annotator, lists: lists.map(list => ({ ...list, entries: [] })) } : annotator
  }),
})
