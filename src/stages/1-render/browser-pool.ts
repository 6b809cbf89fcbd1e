import type { Browser } from 'playwright-core'
import { unlessBroken, withDeadline } from './deadline.ts'
import { RenderFailure } from './failure.ts'
import { MemoryWatch } from './guard/memory-watch.ts'
import { type LaunchOptions, launchBrowser, type RunningBrowser } from './launch-browser.ts'
import type { RenderLimits } from './limits.ts'
import { diedFailure } from './loss.ts'
import { memoryFailure } from './page-failure.ts'
import { connectBrowser } from './remote-browser.ts'

interface PoolOptions extends LaunchOptions {
  readonly limits: RenderLimits
  /** A browser that is already running; by default, browsers are started here. */
  readonly browserUrl?: string | undefined
}

/** The right to open one page in a browser, or the pages of one session, until it is released. */
export interface BrowserLease extends Omit<RunningBrowser, 'kill'> {
  /** True once the browser is gone: killed by us, killed by others, or crashed. */
  readonly isGone: () => boolean
  /** True once the browser takes no more pages: it has reached its limit, or something in it does not answer. */
  readonly isRetired: () => boolean
  /** Why a page was lost with its tab, or with the whole browser, if that is known here. */
  explainLoss(url: string, what: 'tab' | 'browser'): RenderFailure | undefined
  /** The result of work with the browser; fails (`browser-died`) at once if the browser is gone. */
  untilGone<T>(work: Promise<T>): Promise<T>
  /** A session calls this for each page that it opens. */
  countPage(): void
  /** For a browser in which something does not answer. Its other pages stay; it ends when the last lease is released. */
  retire(): void
  release(): Promise<void>
}

interface Running extends RunningBrowser {
  pages: number
  leases: number
  isRetired: boolean
  readonly memory: MemoryWatch | undefined
}

/**
 * Browsers for pages: several pages at a time in one, a fresh one after a number of pages, none left behind. For a
 * remote browser, it holds connections, which are replaced in the same way.
 *
 * A browser is ended only when there is no lease on it or the pool is closed. So no page can make another page lose its
 * browser.
 */
export class BrowserPool {
  readonly #options: PoolOptions
  #current: Promise<Running> | undefined
  /** Started before the current one has reached its limit of pages. */
  #successor: Promise<Running> | undefined
  readonly #running = new Set<Running>()
  readonly #waiting: (() => void)[] = []
  #leases = 0
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Starts a browser now, while others work: the first page needs it anyway, and learns if it does not start. */
  start(): void {
    this.#current ??= this.#start()
    this.#current.catch(() => {})
  }

  /** For one page. Waits while the maximum number of pages is open. */
  async lease(): Promise<BrowserLease> {
    await this.#turn()
    try {
      const lease = this.#leaseOf(await this.#place(), () => this.#next())
      lease.countPage()
      return lease
    } catch (error) {
      this.#next()
      throw error
    }
  }

  /** For a session of many pages. It does not count as an open page: it is long-lived, and would block single pages. */
  async leaseForSession(): Promise<BrowserLease> {
    return this.#leaseOf(await this.#place(), () => {})
  }

  #leaseOf(running: Running, onRelease: () => void): BrowserLease {
    let released = false
    const { limits } = this.#options
    const explainLoss = (url: string, what: 'tab' | 'browser'): RenderFailure | undefined => {
      // With several pages in a browser, it is not known which one took so much; each gets another one.
      const isKnown = what === 'tab' || running.leases <= 1
      return running.memory?.hasJustEnded && isKnown ? memoryFailure(url, limits.memory) : undefined
    }
    running.memory?.start()
    return {
      browser: running.browser,
      userAgent: running.userAgent,
      isRemote: running.isRemote,
      isUnsafe: running.isUnsafe,
      isGone: () => !running.browser.isConnected(),
      explainLoss,
      untilGone: work => untilGone(running.browser, work, () => explainLoss('', 'browser')),
      isRetired: () => running.isRetired,
      countPage: () => {
        running.pages++
        if (running.pages === limits.pagesPerBrowser - PAGES_BEFORE_LIMIT) this.#startSuccessor()
        if (running.pages >= limits.pagesPerBrowser) running.isRetired = true
      },
      retire: () => {
        running.isRetired = true
      },
      release: async () => {
        if (released) return
        released = true
        running.leases--
        onRelease()
        if (running.isRetired && running.leases === 0) await this.#close(running)
      },
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled([this.#current, this.#successor])
    await Promise.all([...this.#running].map(running => this.#close(running)))
  }

  async #turn(): Promise<void> {
    if (this.#leases >= this.#options.limits.pagesAtOnce)
      await new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#leases++
  }

  #next(): void {
    this.#leases--
    this.#waiting.shift()?.()
  }

  /** The browser that currently takes pages; a retired or lost one is replaced on the next request. */
  async #place(): Promise<Running> {
    for (;;) {
      if (this.#closed) throw new Error('the browser pool is closed')
      const starting = (this.#current ??= this.#takeSuccessor() ?? this.#start())
      const running = await starting.catch(error => {
        if (this.#current === starting) this.#current = undefined
        throw error
      })
      if (!running.isRetired && running.browser.isConnected()) {
        running.leases++
        return running
      }
      if (this.#current === starting) this.#current = undefined
    }
  }

  /** A browser that does not start now is started when it is needed, and its failure reported then. */
  #startSuccessor(): void {
    const starting = this.#start()
    this.#successor = starting
    starting.catch(() => {
      if (this.#successor === starting) this.#successor = undefined
    })
  }

  #takeSuccessor(): Promise<Running> | undefined {
    const successor = this.#successor
    this.#successor = undefined
    return successor
  }

  async #start(): Promise<Running> {
    const { browserUrl } = this.#options
    const started = await (browserUrl === undefined ? launchBrowser(this.#options) : connectBrowser(browserUrl))
    const memory = started.isRemote
      ? undefined
      : new MemoryWatch({
          browser: started.browser,
          limit: this.#options.limits.memory,
          isUsed: () => running.leases > 0,
          kill: started.kill,
        })
    const running: Running = { ...started, pages: 0, leases: 0, isRetired: false, memory }
    this.#running.add(running)
    running.browser.on('disconnected', () => this.#running.delete(running))
    return running
  }

  /**
   * A browser of ours is killed, not asked to close: nothing of it is kept, and a browser that was asked would be waited
   * for, up to 30 s by Playwright, even if only one of its helper processes does not end.
   */
  async #close(running: Running): Promise<void> {
    if (!this.#running.has(running)) return
    const gone = new Promise<void>(resolve => running.browser.once('disconnected', () => resolve()))
    running.kill()
    await withDeadline(gone, KILLED_MS, () => new Error('too slow')).catch(() => {})
  }
}

/** Starting a browser takes as long as a few pages. */
const PAGES_BEFORE_LIMIT = 10

/** How long to wait for a browser that was killed: it takes a few milliseconds, unless something else has its pipes. */
const KILLED_MS = 1_000

async function untilGone<T>(browser: Browser, work: Promise<T>, explain: () => RenderFailure | undefined): Promise<T> {
  try {
    return await unlessBroken(work, fail => {
      const onGone = (): void => fail(explain() ?? diedFailure('The browser exited.'))
      browser.once('disconnected', onGone)
      if (!browser.isConnected()) onGone()
      return () => browser.off('disconnected', onGone)
    })
  } catch (error) {
    if (error instanceof RenderFailure || browser.isConnected()) throw error
    throw explain() ?? diedFailure('The browser exited.', error)
  }
}
