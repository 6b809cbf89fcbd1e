import { letItStart } from '../../../net/breath.ts'
import { retry, waitBeforeRetry } from '../../../net/retry.ts'
import type { RobotsGate } from '../../../net/robots/robots-gate.ts'
import type { SiteTurns } from '../../../net/site-queues.ts'
import type { Wait } from '../../../net/wait.ts'
import { once } from '../../../once.ts'
import { NO_STOPWATCH, type Stopwatch } from '../../../timing/stopwatch.ts'
import { isWorthRepeating, type RenderFailure } from '../../1-render/failure.ts'
import type { PageValidators, StaticOptions } from '../../1-render/fetch-page.ts'
import type { PageLink } from '../../1-render/in-page.ts'
import type { OpenTab } from '../../1-render/live-page.ts'
import type { EarlyLooks } from '../../1-render/open-page.ts'
import { isSameSnapshot } from '../../1-render/same-snapshot.ts'
import type { Snapshot } from '../../1-render/snapshot.ts'
import { buildModel } from '../../2-model/build.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { HarvestEvent } from '../event.ts'
import { ForbiddenByRobots } from './forbidden-by-robots.ts'
import { checkRedirect } from './sign-in-failure.ts'

/** A page that was read; with `live` it is still open in the browser, and the receiver must close it. */
export interface LoadedPage {
  readonly model: PageModel
  readonly live?: OpenTab
  /** Of a page that was requested without a browser. */
  readonly validators?: PageValidators
}

export type ReadingBy = 'browser' | 'parser'

/** Pages that were loaded but whose result is not stored yet: after a crash they need not be requested again. */
export interface PageJournal {
  /** A page that an earlier process loaded; each is returned once. */
  recall(url: string, by: ReadingBy): Promise<PageModel | undefined>
  /** Stores a page before it is used. */
  note(url: string, by: ReadingBy, model: PageModel): Promise<void>
}

interface LoadOptions {
  /**
   * False: the open page is not needed. The loader closes it, and may answer with a page that an earlier process loaded.
   * `if-new`: such a page is enough, but a page that is loaded now stays open. By default a page that was rendered is open.
   */
  readonly live?: boolean | 'if-new'
  /** Called with what a page shows already while it settles; it may be the page that is loaded. Not by threads. */
  readonly onEarly?: ((model: PageModel) => void) | undefined
  /** Links to look for as soon as a page has loaded: they are known before what it shows is. */
  readonly links?: LinkSearch | undefined
}

interface LinkSearch {
  /** See `linksAt`; without a browser, all links are found. */
  readonly place: string
  readonly onFound: (links: readonly PageLink[]) => void
}

interface ParseRequest {
  /** What is known of the page: one that is still the same is `not-modified`. */
  readonly known?: PageValidators | undefined
  readonly signal: AbortSignal | undefined
  /** See `StaticOptions`. */
  readonly onLoaded?: StaticOptions['onLoaded']
}

export interface PageLoaderParts {
  readonly session: { open(url: string, signal?: AbortSignal, looks?: EarlyLooks): Promise<OpenTab> }
  /** Requests and parses a page without a browser. Absent: every page is opened in the browser. */
  readonly parse?: ((url: string, request: ParseRequest) => Promise<LoadedPage | 'not-modified'>) | undefined
  /** What a failed request for robots.txt means. */
  readonly failureOf?: ((url: string, cause: unknown) => RenderFailure) | undefined
  readonly turns: SiteTurns
  /** Absent: robots.txt is not requested. */
  readonly robots?: RobotsGate | undefined
  /** Absent: nothing outlives the process. */
  readonly journal?: PageJournal | undefined
  readonly retries: number
  readonly signal?: AbortSignal | undefined
  readonly tell: (event: HarvestEvent) => void
  /** Sees every page that the browser has read, before anything is done on it. It must not change the page. */
  readonly onRendered?: ((url: string, live: OpenTab) => Promise<void>) | undefined
  readonly stopwatch?: Stopwatch | undefined
}

/** Where the pages of a harvest come from. */
export interface OpenedPages {
  readonly loader: Pick<PageLoader, 'load' | 'inTurn'>
  /** A page that is opened takes the place of the one before, so none is opened ahead. */
  readonly isOneTab?: boolean
  close(): Promise<void>
}

interface RenderWatch extends Pick<LoadOptions, 'onEarly' | 'links'> {
  readonly onLoaded?: () => void
}

type ParseWatch = Omit<RenderWatch, 'onEarly'>

/** The longest wait for one page. */
const MAX_RETRY_AFTER_MS = 10 * 60_000

/** Loads pages politely: obeys robots.txt, waits for its turn, retries after temporary failures. */
export class PageLoader {
  readonly #parts: PageLoaderParts

  constructor(parts: PageLoaderParts) {
    this.#parts = parts
  }

  /** Throws a RenderFailure if the page fails to load, or ForbiddenByRobots. */
  async load(url: string, by: ReadingBy, { live = true, ...watch }: LoadOptions = {}): Promise<LoadedPage> {
    const { journal } = this.#parts
    const recalled = by === 'parser' || live !== true ? await journal?.recall(url, by) : undefined
    if (recalled) return { model: recalled }
    const page = await this.#request(url, () => this.#attempt(url, by, watch))
    if (live) return page
    const { live: open, ...read } = page
    await open?.close()
    return read
  }

  /** Requests a page without a browser, unless it is still the one with these validators. It is not kept in the journal. */
  revalidate(url: string, known: PageValidators): Promise<LoadedPage | 'not-modified'> {
    return this.#request(url, () => this.inTurn(url, () => this.#parse(url, { known })))
  }

  async #request<T>(url: string, attempt: () => Promise<T>): Promise<T> {
    const { retries, signal, tell } = this.#parts
    await this.#askRobots(url)
    return retry(attempt, {
      retries,
      signal,
      waitOf: (error, attempt) => waitAfter(error, attempt, url),
      onRetry: ({ attempt, error, wait }) => {
        this.#parts.turns.pause(url, wait.ms, wait.because)
        tell({ kind: 'retry', url, attempt, because: (error as Error).message })
        tell({ kind: 'wait', url, ...wait })
      },
    })
  }

  async #askRobots(url: string): Promise<void> {
    const { robots, turns } = this.#parts
    if (!robots) return
    const { allowed, because, cause, crawlDelayMs } = await robots.check(url)
    if (crawlDelayMs !== undefined) turns.setDelay(url, crawlDelayMs)
    // A site that cannot be reached is a failure, not a prohibition.
    if (cause !== undefined) throw this.#parts.failureOf?.(url, cause) ?? cause
    if (!allowed) throw new ForbiddenByRobots(url, because ?? 'robots.txt forbids it')
  }

  /** Runs work that makes a page send requests, in turn with the pages that are loaded. */
  inTurn<T>(url: string, work: () => Promise<T>): Promise<T> {
    return this.#inTurn(url, work)
  }

  /** The work may end its turn early. */
  async #inTurn<T>(url: string, work: (endTurn: () => void) => Promise<T>): Promise<T> {
    const { turns, signal } = this.#parts
    const turn = await this.#stopwatch.time('wait', url, () => turns.take(url, signal))
    const endTurn = once(() => turn.release())
    try {
      // The caller may have stopped while it waited for its turn.
      signal?.throwIfAborted()
      return await work(endTurn)
    } finally {
      endTurn()
    }
  }

  /**
   * With a journal, the turn ends when the page is stored: a crash loses no more pages than are requested at the same
   * time. Otherwise it ends when the page has loaded, so that the next one is requested while this one settles.
   */
  #attempt(url: string, by: ReadingBy, watch: RenderWatch): Promise<LoadedPage> {
    const { journal } = this.#parts
    return this.#inTurn(url, async endTurn => {
      const onLoaded = journal ? () => {} : endTurn
      const page = await (by === 'parser'
        ? (this.#parse(url, { ...watch, onLoaded }) as Promise<LoadedPage>)
        : this.#render(url, { ...watch, onLoaded }))
      try {
        await journal?.note(url, by, page.model)
        return page
      } catch (error) {
        await page.live?.close()
        throw error
      }
    })
  }

  #parse(
    url: string,
    { known, onLoaded, links }: ParseWatch & Pick<ParseRequest, 'known'>,
  ): Promise<LoadedPage | 'not-modified'> {
    const { parse, signal } = this.#parts
    if (!parse) return this.#render(url)
    return parse(url, {
      ...{ known, signal },
      async onLoaded(linksInPage) {
        onLoaded?.()
        if (!links) return
        links.onFound(linksInPage())
        // Parsing blocks the process.
        await letItStart()
      },
    })
  }

  async #render(url: string, { onLoaded = () => {}, onEarly, links }: RenderWatch = {}): Promise<LoadedPage> {
    const { session, signal } = this.#parts
    let early: { readonly snapshot: Snapshot; readonly model: PageModel } | undefined
    const live = await session.open(url, signal, {
      async onLoaded(linksAt) {
        onLoaded()
        if (links) await linksAt(links.place).then(links.onFound, () => {})
      },
      async onEarly(capture) {
        onLoaded()
        if (!onEarly) return
        try {
          const snapshot = await capture()
          early = { snapshot, model: buildModel(snapshot) }
          onEarly(early.model)
        } catch {
          // What fails for the whole page, too, is reported then.
        }
      },
    })
    onLoaded()
    try {
      const snapshot = await live.capture()
      const model = this.#stopwatch.time('model', url, () =>
        early && isSameSnapshot(early.snapshot, snapshot) ? early.model : buildModel(snapshot),
      )
      const checked = checkRedirect(model, url)
      await this.#parts.onRendered?.(checked.url, live)
      return { model: checked, live }
    } catch (error) {
      await live.close()
      throw error
    }
  }

  get #stopwatch(): Stopwatch {
    return this.#parts.stopwatch ?? NO_STOPWATCH
  }
}

function waitAfter(error: unknown, attempt: number, url: string): Wait | undefined {
  if (!isWorthRepeating(error)) return undefined
  const { retryAfterMs } = error as RenderFailure
  if (retryAfterMs !== undefined && retryAfterMs > MAX_RETRY_AFTER_MS) return undefined
  return waitBeforeRetry(attempt, url, retryAfterMs)
}
