import type { PageModel } from '../../2-model/page-model.ts'
import { takeApart } from '../../4-find/blocks/address.ts'
import { addressAfter, type LaterAddress } from '../../4-find/pagination/address-after.ts'
import {
  afterRemembered,
  findRemembered,
  guessRemembered,
  type RememberedLink,
  rememberLink,
} from '../../4-find/pagination/remembered-link.ts'
import type { WayOn } from '../../4-find/pagination/ways-on.ts'
import type { ComingPage } from './page-ahead.ts'
import type { View } from './view.ts'

type FoundLink = NonNullable<ReturnType<typeof findRemembered>>
type LinkWay = WayOn & { readonly target: { readonly url: string } }

interface Found {
  readonly page: PageModel
  readonly way: LinkWay | undefined
  /** The link and where it had led, before it was found on this page. */
  readonly before: readonly [RememberedLink | undefined, string | undefined]
}

/**
 * The link that led to the page before. Pages of one template have it at the same place, so that most need no
 * classification, and the page behind it can be loaded while the page with the link is analyzed.
 */
export class KnownLink {
  #link: RememberedLink | undefined
  /** The address to which it led. */
  #reached: string | undefined
  #found: Found | undefined

  /** A way by which a page of the list was reached. Links beside other certain ways on are not remembered. */
  remember(view: View, way: WayOn): void {
    const isOnly = view.ways().every(({ kind, isCertain }) => !isCertain || (kind !== 'load-more' && kind !== 'scroll'))
    const { page } = view.annotated
    const reached = isSamePlace(this.#reached, page.url) ? this.#reached : undefined
    this.#link = isOnly ? rememberLink(page, way, reached) : undefined
    this.#reached = way.target.url
    this.#found = undefined
  }

  /** As the last page that it was found on shows it. */
  get link(): RememberedLink | undefined {
    return this.#link
  }

  /** The next page of a page, if the remembered link is there. */
  on(page: PageModel): LinkWay | undefined {
    if (this.#found?.page === page) return this.#found.way
    // The same page, read again: what its earlier state has changed does not count.
    if (this.#found?.page.url === page.url) [this.#link, this.#reached] = this.#found.before
    const before = [this.#link, this.#reached] as const
    this.#found = { page, before, way: this.#find(page) }
    return this.#found.way
  }

  #find(page: PageModel): LinkWay | undefined {
    const found = this.#link && findAfter(page, this.#link, this.#reached)
    if (found) {
      this.#link = found.link
      this.#reached = found.way.target.url
    }
    return found?.way
  }
}

/** Which number or address comes next is known only where the last one led. */
const findAfter = (page: PageModel, link: RememberedLink, reached: string | undefined): FoundLink | undefined =>
  (link.number === undefined && !link.step) || isSamePlace(reached, page.url) ? findRemembered(page, link) : undefined

interface LinkedPage extends Pick<ComingPage, 'url' | 'by'> {
  readonly number: number
  /** The link that leads there. */
  readonly link: RememberedLink | undefined
  /** Whether the walk will want a page, by its number. */
  readonly isWanted: (url: string, number: number) => boolean
  /** The address after it, as far as it is known. */
  readonly later?: LaterAddress | undefined
}

/** A page that a link leads to; the pages after it are found by the same link. */
export function linkedPage({ url, by, number, link, isWanted, later }: LinkedPage): ComingPage {
  if (!link) return { url, by }
  const after = (found: FoundLink | undefined, shown: string, later?: LaterAddress): ComingPage | undefined => {
    const at = found?.way.target.url
    if (at === undefined || isSamePlace(at, shown) || !isWanted(at, number + 1)) return undefined
    return linkedPage({ url: at, by, number: number + 1, link: found!.link, isWanted, later })
  }
  return {
    url,
    by,
    next(model) {
      const found = findAfter(model, link, url)
      return after(found, model.url, found && addressAfter(model, found.way.target.url))
    },
    guess: {
      place: link.place,
      next(links) {
        const found = guessRemembered(links, link)
        return after(found, url, found?.way.target.url === later?.url ? later?.after() : undefined)
      },
    },
    beyond() {
      if (!later || !isWanted(later.url, number + 1)) return undefined
      const further = { url: later.url, by, number: number + 1, link: afterRemembered(link) }
      return linkedPage({ ...further, isWanted, later: later.after() })
    },
  }
}

const isSamePlace = (a: string | undefined, b: string): boolean =>
  a !== undefined && takeApart(a)?.place === takeApart(b)?.place
