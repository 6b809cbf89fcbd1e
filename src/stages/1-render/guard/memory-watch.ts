import type { Browser, CDPSession } from 'playwright-core'
import { memoryOf } from './process-memory.ts'

/** Of one browser. */
interface MemoryWatchParts {
  readonly browser: Browser
  /** What one page may take; several at a time may take as much each. */
  readonly limit: number
  /** Whether pages are open, or may be opened at any moment. */
  readonly isUsed: () => boolean
  /** Ends the browser. */
  readonly kill: () => void
}

interface BrowserProcess {
  readonly id: number
  readonly isPage: boolean
}

/** A page takes longer than this to reach the limit from half of it, even if it does nothing else. */
const LOOK_MS = 250
/** From half of the limit on. */
const LOOK_OFTEN_MS = 50
/** A tab or browser that was ended is reported as lost within this time. */
const REPORT_MS = 5_000

/**
 * Watches the memory of all processes of a browser while pages are open. Beyond the limit, the process that takes most is
 * ended: that of a page takes only the page with it.
 */
export class MemoryWatch {
  readonly #parts: MemoryWatchParts
  #processes: readonly BrowserProcess[] = []
  #session: CDPSession | undefined
  #isAsking = false
  #timer: NodeJS.Timeout | undefined
  #endedAt = -Infinity

  constructor(parts: MemoryWatchParts) {
    this.#parts = parts
  }

  /** Called when the browser is used; it ends by itself when the browser no longer is. */
  start(): void {
    if (this.#timer === undefined) this.#look()
  }

  /** Whether a process was ended a moment ago, so that what was lost now was lost because of that. */
  get hasJustEnded(): boolean {
    return performance.now() - this.#endedAt < REPORT_MS
  }

  #look(): void {
    this.#timer = undefined
    const { browser, limit, isUsed } = this.#parts
    if (!isUsed() || !browser.isConnected()) return
    void this.#askForProcesses()
    const taken = this.#processes.map(({ id }) => memoryOf(id) ?? 0)
    const all = taken.reduce((sum, each) => sum + each, 0)
    const most = Math.max(0, ...taken)
    const pages = browser.contexts().reduce((sum, context) => sum + context.pages().length, 0)
    if (most > limit || all > limit * Math.max(1, pages)) this.#end(this.#processes[taken.indexOf(most)]!)
    this.#timer = setTimeout(() => this.#look(), most > limit / 2 ? LOOK_OFTEN_MS : LOOK_MS)
    // Nothing waits for it at the end of the program.
    this.#timer.unref()
  }

  #end({ id, isPage }: BrowserProcess): void {
    this.#endedAt = performance.now()
    this.#processes = this.#processes.filter(process => process.id !== id)
    try {
      if (isPage) process.kill(id, 'SIGKILL')
      else this.#parts.kill()
    } catch {
      // Already gone.
    }
  }

  /** Each page, and each frame of another site, has a process; they come and go. */
  async #askForProcesses(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      this.#session ??= await this.#parts.browser.newBrowserCDPSession()
      const { processInfo } = await this.#session.send('SystemInfo.getProcessInfo')
      this.#processes = processInfo.map(({ id, type }) => ({ id, isPage: type === 'renderer' }))
    } catch {
      // The browser is gone.
    } finally {
      this.#isAsking = false
    }
  }
}
