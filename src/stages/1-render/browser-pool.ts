import type { Browser } from 'playwright-core'
import type { RunningBrowser } from './browser.ts'
import { closeInTime } from './deadline.ts'
import { type LaunchOptions, launchBrowser } from './launch-browser.ts'
import type { RenderLimits } from './limits.ts'
import { connectBrowser } from './remote-browser.ts'

interface PoolOptions extends LaunchOptions {
  readonly limits: RenderLimits
  /** A browser that runs already; by default browsers are started here. */
  readonly browserUrl?: string | undefined
}

/** The right to open one page in a browser, or the pages of one session, until it is given back. */
export interface BrowserLease {
  readonly browser: Browser
  /** What this browser calls itself. */
  readonly userAgent: string
  /** Known to run without Chromium's sandbox. */
  readonly isUnsafe: boolean
  /** True once the browser is gone, whether we killed it, somebody else did, or it crashed. */
  readonly isGone: () => boolean
  /** True once the browser has had its number of pages: who can go elsewhere should. */
  readonly isUsedUp: () => boolean
  /** The result of work with the browser; fails as soon as the browser is gone, where the work itself may wait for ever. */
  untilGone<T>(work: Promise<T>): Promise<T>
  /** A session says so for each page that it opens. */
  countPage(): void
  release(): Promise<void>
  /** For a page that cannot be stopped otherwise: ends the browser and all its pages; of a remote one, our pages. */
  kill(): void
}

interface Running extends RunningBrowser {
  pages: number
  open: number
  retired: boolean
}

const GRACE_MS = 1_000

/**
 * Browsers for pages: several pages at once in one, a fresh one after a number of pages, none left behind. Of a remote
 * browser it has connections, which are made anew in the same way.
 */
export class BrowserPool {
  readonly #options: PoolOptions
  #current: Promise<Running> | undefined
  readonly #running = new Set<Running>()
  readonly #waiting: (() => void)[] = []
  #leases = 0
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** For one page. Waits while as many are open as may be. */
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

  /** For a session of many pages. It takes no turn: it stays for long, and would keep single pages waiting. */
  async leaseForSession(): Promise<BrowserLease> {
    return this.#leaseOf(await this.#place(), () => {})
  }

  #leaseOf(running: Running, onRelease: () => void): BrowserLease {
    let released = false
    return {
      browser: running.browser,
      userAgent: running.userAgent,
      isUnsafe: running.isUnsafe,
      isGone: () => !running.browser.isConnected(),
      untilGone: work => untilGone(running.browser, work),
      isUsedUp: () => running.pages >= this.#options.limits.pagesPerBrowser,
      countPage: () => void running.pages++,
      kill: () => this.#kill(running),
      release: async () => {
        if (released) return
        released = true
        running.open--
        onRelease()
        if (running.retired && running.open === 0) await this.#close(running)
      },
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#current?.catch(() => {})
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

  /** A place in the browser that takes pages now; a used-up or lost one is replaced by whoever notices first. */
  async #place(): Promise<Running> {
    for (;;) {
      if (this.#closed) throw new Error('the browser pool is closed')
      const starting = (this.#current ??= this.#start())
      const running = await starting.catch(error => {
        if (this.#current === starting) this.#current = undefined
        throw error
      })
      if (running.pages < this.#options.limits.pagesPerBrowser && !running.retired && running.browser.isConnected()) {
        running.open++
        return running
      }
      if (this.#current === starting) this.#current = undefined
      running.retired = true
      if (running.open === 0) await this.#close(running)
    }
  }

  async #start(): Promise<Running> {
    const { browserUrl } = this.#options
    const started = await (browserUrl === undefined ? launchBrowser(this.#options) : connectBrowser(browserUrl))
    const running: Running = { ...started, pages: 0, open: 0, retired: false }
    this.#running.add(running)
    running.browser.on('disconnected', () => this.#running.delete(running))
    return running
  }

  async #close(running: Running): Promise<void> {
    if (!this.#running.has(running)) return
    await closeInTime(running.browser.close(), () => this.#kill(running))
  }

  #kill(running: Running): void {
    running.retired = true
    this.#running.delete(running)
    running.kill()
  }
}

async function untilGone<T>(browser: Browser, work: Promise<T>): Promise<T> {
  work.catch(() => {})
  let onGone = (): void => {}
  // Whoever ended the browser on purpose says why in a moment.
  const gone = new Promise<never>((_, reject) => {
    onGone = () => void setTimeout(() => reject(new Error('the browser ended')), GRACE_MS)
    browser.once('disconnected', onGone)
    if (!browser.isConnected()) onGone()
  })
  gone.catch(() => {})
  try {
    return await Promise.race([work, gone])
  } finally {
    browser.off('disconnected', onGone)
  }
}
