import { letItStart } from '../../../net/breath.ts'
import type { PageLink } from '../../1-render/in-page.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { LoadedPage, PageLoader, ReadingBy } from '../load/page-loader.ts'
import { LEADS, type Lead } from '../options.ts'

/** A page that the walk will probably want. */
export interface ComingPage {
  readonly url: string
  readonly by: ReadingBy
  /** The page after it, as far as this one shows it. */
  readonly next?: ((model: PageModel) => ComingPage | undefined) | undefined
  /** The same by its links at a place, which are known sooner; what the page shows decides. */
  readonly guess?: {
    readonly place: string
    readonly next: (links: readonly PageLink[]) => ComingPage | undefined
  }
  /** The same by its address alone, which is known before this page is there. */
  readonly beyond?: (() => ComingPage | undefined) | undefined
}

interface Ahead extends Omit<ComingPage, 'beyond'> {
  readonly loading: Promise<LoadedPage>
  /** What it shows: while it settles, and then for good. */
  model?: PageModel
  onEarly?: ((model: PageModel) => void) | undefined
  beyond?: ComingPage['beyond']
  /** It has settled, or failed. */
  isThere?: boolean
  /** Its tab is closed, because the page after it has one. */
  isShut?: boolean
}

/**
 * The pages that are probably needed next, in order: loaded while the current one is watched or analyzed. A page that
 * waits to settle, or to be taken, does not keep the one after it from being requested.
 */
export class PageAhead {
  #pages: Ahead[] = []
  /** The page before them, which was taken last. */
  #taken: Ahead | undefined
  /** What was requested since the first of them: the last page of a list may lead back to the first ones. */
  readonly #asked = new Set<string>()
  readonly #loader: Pick<PageLoader, 'load'>
  readonly #lead: Lead

  constructor(loader: Pick<PageLoader, 'load'>, lead: Lead = LEADS.none) {
    this.#loader = loader
    this.#lead = lead
  }

  /** Starts to load a page, and then those after it. Its request is under way when this returns. */
  async load(next: ComingPage): Promise<void> {
    const [first] = this.#pages
    if (this.#lead.pages === 0 || (first?.url === next.url && first.by === next.by)) return
    this.drop()
    this.#request(next)
    // The analysis of the current page blocks the process.
    await letItStart()
  }

  /** The page that was loaded ahead, if it is this one. `onEarly` gets what it shows while it settles. */
  take(url: string, by: ReadingBy, onEarly?: (model: PageModel) => void): Promise<LoadedPage> | undefined {
    const [page] = this.#pages
    if (page?.url !== url || page.by !== by) return undefined
    this.#taken = this.#pages.shift()
    if (page.model) onEarly?.(page.model)
    else page.onEarly = onEarly
    this.#goOnFromLast()
    return page.isShut ? page.loading.then(({ live: _, ...read }) => read) : page.loading
  }

  /** The first page once it is there; undefined if it has been taken by then. */
  async whenThere(): Promise<PageModel | undefined> {
    const [page] = this.#pages
    const loaded = await page?.loading
    return loaded && this.#pages[0] === page ? loaded.model : undefined
  }

  /** Whether a page is the first one, and has not been taken yet. */
  isWaiting(model: PageModel): boolean {
    return this.#pages[0]?.model === model
  }

  /** Nobody needs the pages that were loaded ahead. */
  drop(): void {
    this.#taken = undefined
    this.#asked.clear()
    for (const page of this.#pages.splice(0)) close(page)
  }

  #request(next: ComingPage): void {
    const onEarly = (model: PageModel): void => {
      page.onEarly?.(model)
      this.#goOn(page, model)
    }
    const guess = this.#lead.pages > 1 ? next.guess : undefined
    const links = guess && {
      place: guess.place,
      onFound: (at: readonly PageLink[]) => this.#guess(page, guess.next(at)),
    }
    const loading = this.#loader.load(next.url, next.by, { live: 'if-new', onEarly, links })
    const page: Ahead = { ...next, loading }
    this.#pages.push(page)
    this.#asked.add(keyOf(page))
    const end = (): void => {
      page.isThere = true
    }
    loading.then(end, end)
    // Whoever needs the page sees the failure.
    loading.then(({ model }) => this.#arrive(page, model)).catch(() => {})
    this.#requestBeyond(page)
  }

  /** Where the site may get several requests at a time, the page after one is requested before this one is there. */
  #requestBeyond(page: Ahead): void {
    if (this.#lead.foresees) this.#requestNew(page.beyond?.())
  }

  /** Few pages stay open: a tab that is free again loads the next page faster than a new one. */
  #arrive(page: Ahead, model: PageModel): void {
    const before = this.#pages[this.#pages.indexOf(page) - 1]
    if (before) {
      before.isShut = true
      close(before)
    }
    this.#goOn(page, model)
    this.#goOnFromLast()
  }

  /** There may be room for one more. */
  #goOnFromLast(): void {
    const last = this.#pages.at(-1)
    if (last?.model) this.#goOn(last, last.model)
    else if (last) this.#requestBeyond(last)
  }

  /** Requests the page after one. What was requested after it by mistake is not needed. */
  #goOn(page: Ahead, model: PageModel): void {
    page.model = model
    if (!this.#leads(page)) return
    const next = page.next?.(model)
    const at = this.#pages.indexOf(page) + 1
    if (next && next.url === this.#pages[at]?.url) {
      this.#foresee(at, next)
      return
    }
    for (const wrong of this.#pages.splice(at)) close(wrong)
    this.#requestNew(next)
  }

  /** The pager of each page may show more pages than the one before did. */
  #foresee(from: number, next: ComingPage): void {
    let coming: ComingPage | undefined = next
    for (const page of this.#pages.slice(from)) {
      if (page.url !== coming?.url) return
      page.beyond = coming.beyond
      coming = coming.beyond?.()
    }
  }

  #guess(page: Ahead, next: ComingPage | undefined): void {
    if (page === (this.#pages.at(-1) ?? this.#taken)) this.#requestNew(next)
  }

  /** Whether pages after this one are wanted: not after one that was taken, if one page ahead is enough. */
  #leads(page: Ahead): boolean {
    return this.#pages.includes(page) || (page === this.#taken && this.#lead.pages > 1)
  }

  #requestNew(next: ComingPage | undefined): void {
    const isNew = next && !this.#asked.has(keyOf(next))
    const loading = this.#pages.filter(({ isThere }) => !isThere).length
    if (isNew && this.#pages.length < this.#lead.pages && loading < this.#lead.atOnce) this.#request(next)
  }
}

const keyOf = ({ url, by }: ComingPage): string => `${by} ${url}`

const close = ({ loading }: Ahead): void => void loading.then(({ live }) => live?.close()).catch(() => {})
