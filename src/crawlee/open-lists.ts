import type { TypedRows } from '../export/typed-rows.ts'
import type { ListDomain } from '../stages/4-find/domain/domain-source.ts'
import type { Wrapper } from '../stages/5-wrap/wrapper.ts'
import type { LedWalk } from '../stages/6-harvest/walk/led-walk.ts'
import type { CrawledRequest } from './crawlee-context.ts'

/** Which columns of a list are the keys of a schema. */
type Matched = TypedRows<unknown>['matched']

/**
 * What the request for another page of a list carries. With it, also a process that knows nothing else of the list gives the
 * same columns.
 */
export interface ListPlace {
  /** The first page's request. */
  readonly list: string
  /** From 1. */
  readonly page: number
  readonly isCertain: boolean
  readonly wrapper: Wrapper
  readonly domain?: ListDomain
  readonly matched: Matched
}

/** What is known of a list while it is crawled. */
export interface OpenList {
  readonly walk: LedWalk
  matched: Matched
}

/** So many lists are crawled at the same time without loss; of others, later pages know only what their requests carry. */
const MAX_OPEN_LISTS = 100

/** The lists that a handler is reading, by their first page's request. */
export class OpenLists {
  readonly #lists = new Map<string, OpenList>()

  get(list: string): OpenList | undefined {
    return this.#lists.get(list)
  }

  set(list: string, open: OpenList): void {
    // The last one that was used is the last one to go.
    this.#lists.delete(list)
    this.#lists.set(list, open)
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > MAX_OPEN_LISTS) this.#lists.delete(oldest!)
  }

  delete(list: string): void {
    this.#lists.delete(list)
  }
}

/** Where our part of a request's user data is. */
const KEY = 'amberyl'

/** Undefined for the first page of a list. */
export const placeIn = ({ userData }: CrawledRequest): ListPlace | undefined => userData[KEY] as ListPlace | undefined

/** The user data of a request that another one leads to: what the user gave stays. */
export const userDataFor = ({ userData }: CrawledRequest, place: ListPlace | undefined): Record<string, unknown> => {
  const { [KEY]: _, label: __, ...own } = userData
  return place ? { ...own, [KEY]: place } : own
}
