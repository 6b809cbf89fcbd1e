import { letItStart } from '../../../net/breath.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { LoadedPage, PageLoader, ReadingBy } from '../load/page-loader.ts'

interface Ahead {
  readonly url: string
  readonly by: ReadingBy
  readonly loading: Promise<LoadedPage>
  /** What it shows while it settles. */
  early?: PageModel
  onEarly?: ((model: PageModel) => void) | undefined
}

/** The page that is probably needed next, loaded while the current one is analyzed. */
export class PageAhead {
  #ahead: Ahead | undefined

  /** Starts to load a page. Its request is under way when this returns. */
  async load(url: string, by: ReadingBy, loader: Pick<PageLoader, 'load'>): Promise<void> {
    if (this.#ahead?.url === url && this.#ahead.by === by) return
    this.drop()
    const onEarly = (model: PageModel): void => {
      ahead.early = model
      ahead.onEarly?.(model)
    }
    const loading = loader.load(url, by, { live: 'if-new', onEarly })
    // Whoever needs the page sees the failure.
    loading.catch(() => {})
    const ahead: Ahead = { url, by, loading }
    this.#ahead = ahead
    // The analysis of the current page blocks the process.
    await letItStart()
  }

  /** The page that was loaded ahead, if it is this one. `onEarly` gets what it shows while it settles. */
  take(url: string, by: ReadingBy, onEarly?: (model: PageModel) => void): Promise<LoadedPage> | undefined {
    const ahead = this.#ahead
    if (ahead?.url !== url || ahead.by !== by) return undefined
    this.#ahead = undefined
    if (ahead.early) onEarly?.(ahead.early)
    else ahead.onEarly = onEarly
    return ahead.loading
  }

  /** Nobody needs the page that was loaded ahead. */
  drop(): void {
    this.#ahead?.loading.then(({ live }) => live?.close()).catch(() => {})
    this.#ahead = undefined
  }
}
