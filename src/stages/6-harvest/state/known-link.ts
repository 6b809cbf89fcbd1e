import { letItStart } from '../../../net/breath.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { takeApart } from '../../4-find/blocks/address.ts'
import { findRemembered, type RememberedLink, rememberLink } from '../../4-find/pagination/remembered-link.ts'
import type { WayOn } from '../../4-find/pagination/ways-on.ts'
import type { LoadedPage, PageLoader, ReadingBy } from '../load/page-loader.ts'
import type { View } from './view.ts'

type LinkWay = WayOn & { readonly target: { readonly url: string } }

interface Ahead {
  readonly url: string
  readonly by: ReadingBy
  readonly loading: Promise<LoadedPage>
}

/**
 * The link that led to the page before. Pages of one template have it at the same place, so that most need no
 * classification, and the page behind it can be loaded while the page with the link is analyzed.
 */
export class KnownLink {
  #link: RememberedLink | undefined
  /** The address to which it led. */
  #reached: string | undefined
  #found: { readonly page: PageModel; readonly way: LinkWay | undefined } | undefined
  #ahead: Ahead | undefined

  /** A way by which a page of the list was reached. Links beside other certain ways on are not remembered. */
  remember(view: View, way: WayOn): void {
    const isOnly = view.ways().every(({ kind, isCertain }) => !isCertain || (kind !== 'load-more' && kind !== 'scroll'))
    this.#link = isOnly ? rememberLink(view.annotated.page, way) : undefined
    this.#reached = way.target.url
    this.#found = undefined
  }

  /** The next page of a page, if the remembered link is there. */
  on(page: PageModel): LinkWay | undefined {
    if (this.#found?.page !== page) this.#found = { page, way: this.#find(page) }
    return this.#found.way
  }

  #find(page: PageModel): LinkWay | undefined {
    // Which number comes next is known only where the last one led.
    const isUsable = this.#link?.number === undefined || isSamePlace(this.#reached, page.url)
    const found = this.#link && isUsable ? findRemembered(page, this.#link) : undefined
    if (found) {
      this.#link = found.link
      this.#reached = found.way.target.url
    }
    return found?.way
  }

  /** Starts to load a page that is probably needed next. Its request is under way when this returns. */
  async loadAhead(url: string, by: ReadingBy, loader: Pick<PageLoader, 'load'>): Promise<void> {
    if (this.#ahead?.url === url && this.#ahead.by === by) return
    this.drop()
    const loading = loader.load(url, by, { live: 'if-new' })
    // Whoever needs the page sees the failure.
    loading.catch(() => {})
    this.#ahead = { url, by, loading }
    // The analysis of the current page blocks the process.
    await letItStart()
  }

  /** The page that was loaded ahead, if it is this one. */
  take(url: string, by: ReadingBy): Promise<LoadedPage> | undefined {
    const ahead = this.#ahead
    if (ahead?.url !== url || ahead.by !== by) return undefined
    this.#ahead = undefined
    return ahead.loading
  }

  /** Nobody needs the page that was loaded ahead. */
  drop(): void {
    this.#ahead?.loading.then(({ live }) => live?.close()).catch(() => {})
    this.#ahead = undefined
  }
}

const isSamePlace = (a: string | undefined, b: string): boolean =>
  a !== undefined && takeApart(a)?.place === takeApart(b)?.place
