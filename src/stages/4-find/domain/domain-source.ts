import type { PageModel } from '../../2-model/page-model.ts'
import type { DomainFinder } from './domain-finder.ts'

/** The domain of a list, decided by its first page: the domain's name, or why none fits. */
export type ListDomain = { readonly name: string } | { readonly because: string }

/** The possible domains of lists: a named one, or all that Amberyl has. Loaded once, used for many pages. */
export interface DomainSource {
  /** The requested domain; undefined if the page decides. */
  readonly name: string | undefined
  choose(first: PageModel): ListDomain
  /** Finds records of a chosen domain. */
  finder(name: string): DomainFinder
}

export const AUTO = 'auto'
