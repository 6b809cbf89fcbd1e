import { type Browser, chromium } from 'playwright-core'
import { requireBrowser } from './browser-path.ts'
import { withDeadline } from './deadline.ts'
import { RenderFailure } from './failure.ts'
import type { RenderLimits } from './limits.ts'

export interface PoolOptions {
  readonly limits: RenderLimits
  readonly browserPath?: string | undefined
  readonly browserArguments?: readonly string[] | undefined
}

/** The right to open one page in a browser, until it is given back. */
export interface Lease {
  readonly browser: Browser
  /** True once the browser is gone, whether we killed it, somebody else did, or it crashed. */
  readonly isGone: () => boolean
  release(): Promise<void>
  /** For a page that cannot be stopped otherwise: ends the browser and all its pages. */
  kill(): void
}

interface Running {
  readonly browser: Browser
  readonly pid: number
  pages: number
  open: number
  retired: boolean
}

/** How long Chromium gets to close by itself before it is killed. */
const CLOSE_MS = 5_000
const LAUNCH_MS = 30_000

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

  async lease(): Promise<Lease> {
    await this.#turn()
    try {
      const running = await this.#place()
      let released = false
      return {
        browser: running.browser,
        isGone: () => !running.browser.isConnected(),
        kill: () => this.#kill(running),
        release: async () => {
          if (released) return
          released = true
          running.open--
          this.#next()
          if (running.retired && running.open === 0) await this.#close(running)
        },
      }
    } catch (error) {
      this.#next()
      throw error
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
        running.pages++
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
      })
    } catch (error) {
      const reason = (error as Error).message.split('\n').slice(0, 2).join(' ')
      const remedy = 'Try to start it by hand; set AMBERYL_BROWSER to another Chromium or Chrome if it is broken.'
      throw new RenderFailure('no-browser', `${executablePath} could not be started: ${reason}`, remedy, error)
    }
    const running: Running = { browser, pid: await processOf(browser), pages: 0, open: 0, retired: false }
    this.#running.add(running)
    browser.on('disconnected', () => this.#running.delete(running))
    return running
  }

  async #close(running: Running): Promise<void> {
    if (!this.#running.has(running)) return
    await withDeadline(running.browser.close(), CLOSE_MS, () => new Error('too slow')).catch(() => this.#kill(running))
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

async function processOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.find(process => process.type === 'browser')!.id
}
