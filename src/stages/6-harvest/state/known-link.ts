import type { PageModel } from '../../2-model/page-model.ts'
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
  #found: { readonly page: PageModel; readonly way: LinkWay | undefined } | undefined
  #ahead: Ahead | undefined

  /** A way by which a page of the list was reached. Links beside other certain ways on are not remembered. */
  remember(view: View, way: WayOn): void {
    const isOnly = view.ways().every(({ kind, isCertain }) => !isCertain || (kind !== 'load-more' && kind !== 'scroll'))
    this.#link = isOnly ? rememberLink(view.annotated.page, way) : undefined
  }

  /** The next page of a page, if the remembered link is there. */
  on(page: PageModel): LinkWay | undefined {
    if (this.#found?.page !== page) this.#found = { page, way: this.#link && findRemembered(page, this.#link) }
    return this.#found.way
  }

  /** Starts to load a page that is probably needed next. */
  loadAhead(url: string, by: ReadingBy, loader: Pick<PageLoader, 'load'>): void {
    if (this.#ahead?.url === url && this.#ahead.by === by) return
    this.drop()
    const loading = loader.load(url, by, { live: 'if-new' })
    // Whoever needs the page sees the failure.
    loading.catch(() => {})
    this.#ahead = { url, by, loading }
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
