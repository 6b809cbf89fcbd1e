import { type Browser, chromium } from 'playwright-core'
import { requireBrowser } from './browser-path.ts'
import { closeInTime } from './deadline.ts'
import { RenderFailure } from './failure.ts'
import type { RenderLimits } from './limits.ts'

export interface PoolOptions {
  readonly limits: RenderLimits
  readonly browserPath?: string | undefined
  readonly browserArguments?: readonly string[] | undefined
  readonly handlesSignals?: boolean | undefined
}

/** The right to open one page in a browser, or the pages of one session, until it is given back. */
export interface Lease {
  readonly browser: Browser
  /** What this browser calls itself. */
  readonly userAgent: string
  /** True once the browser is gone, whether we killed it, somebody else did, or it crashed. */
  readonly isGone: () => boolean
  /** True once the browser has had its number of pages: who can go elsewhere should. */
  readonly isUsedUp: () => boolean
  /** The result of work with the browser; fails as soon as the browser is gone, where the work itself may wait for ever. */
  untilGone<T>(work: Promise<T>): Promise<T>
  /** A session says so for each page that it opens. */
  countPage(): void
  release(): Promise<void>
  /** For a page that cannot be stopped otherwise: ends the browser and all its pages. */
  kill(): void
}

interface Running {
  readonly browser: Browser
  readonly pid: number
  readonly userAgent: string
  pages: number
  open: number
  retired: boolean
}

const LAUNCH_MS = 30_000
const GRACE_MS = 1_000

/** Browsers for pages: several pages at once in one, a fresh one after a number of pages, none left behind. */
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

  /** Chromium keeps its sandbox, but it cannot have one as root. */
  static get sandbox(): boolean {
    return process.getuid?.() !== 0
  }

  /** For one page. Waits while as many are open as may be. */
  async lease(): Promise<Lease> {
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
  async leaseForSession(): Promise<Lease> {
    return this.#leaseOf(await this.#place(), () => {})
  }

  #leaseOf(running: Running, onRelease: () => void): Lease {
    let released = false
    return {
      browser: running.browser,
      userAgent: running.userAgent,
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
      const starting = (this.#current ??= this.#launch())
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

  async #launch(): Promise<Running> {
    const executablePath = this.#options.browserPath ?? requireBrowser()
    let browser: Browser
    try {
      browser = await chromium.launch({
        executablePath,
        timeout: LAUNCH_MS,
        chromiumSandbox: BrowserPool.sandbox,
        args: [...(this.#options.browserArguments ?? [])],
        handleSIGINT: !this.#options.handlesSignals,
        handleSIGTERM: !this.#options.handlesSignals,
      })
    } catch (error) {
      const reason = (error as Error).message.split('\n').slice(0, 2).join(' ')
      const remedy = 'Try to start it by hand; set AMBERYL_BROWSER to another Chromium or Chrome if it is broken.'
      throw new RenderFailure('no-browser', `${executablePath} could not be started: ${reason}`, remedy, error)
    }
    const running: Running = { browser, ...(await identityOf(browser)), pages: 0, open: 0, retired: false }
    this.#running.add(running)
    browser.on('disconnected', () => this.#running.delete(running))
    return running
  }

  async #close(running: Running): Promise<void> {
    if (!this.#running.has(running)) return
    await closeInTime(running.browser.close(), () => this.#kill(running))
  }

  #kill(running: Running): void {
    running.retired = true
    this.#running.delete(running)
    try {
      // Playwright starts Chromium as the leader of a process group.
      process.kill(process.platform === 'win32' ? running.pid : -running.pid, 'SIGKILL')
    } catch {
      // Already gone.
    }
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

async function identityOf(browser: Browser): Promise<{ pid: number; userAgent: string }> {
  const session = await browser.newBrowserCDPSession()
  const [{ processInfo }, { userAgent }] = await Promise.all([
    session.send('SystemInfo.getProcessInfo'),
    session.send('Browser.getVersion'),
  ])
  await session.detach()
  return { pid: processInfo.find(process => process.type === 'browser')!.id, userAgent }
}
