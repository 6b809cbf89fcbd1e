import { letItStart } from '../../../net/breath.ts'
import type { LoadedPage, PageLoader, ReadingBy } from '../load/page-loader.ts'

interface Ahead {
  readonly url: string
  readonly by: ReadingBy
  readonly loading: Promise<LoadedPage>
}

/** The page that is probably needed next, loaded while the current one is analyzed. */
export class PageAhead {
  #ahead: Ahead | undefined

  /** Starts to load a page. Its request is under way when this returns. */
  async load(url: string, by: ReadingBy, loader: Pick<PageLoader, 'load'>): Promise<void> {
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
