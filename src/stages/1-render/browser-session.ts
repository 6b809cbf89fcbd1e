import type { BrowserContext } from 'playwright-core'
import type { Gate } from '../../net/gate/gate.ts'
import { NO_STOPWATCH } from '../../timing/stopwatch.ts'
import { type LoginState, newContext, readLogin } from './browser-context.ts'
import type { BrowserLease, BrowserPool } from './browser-pool.ts'
import { callInPage } from './call-in-page.ts'
import { closeInTime, withDeadline } from './deadline.ts'
import { readStorage } from './in-page.ts'
import type { RenderLimits } from './limits.ts'
import type { LivePage } from './live-page.ts'
import { targetOf } from './load-page.ts'
import { reopenIfLost } from './loss.ts'
import { type EarlyLooks, openEmptyTab, openPage, scriptsOf } from './open-page.ts'
import type { RenderOptions } from './render-options.ts'
import { routeRequests } from './routes.ts'
import { emptyTab, type Tab, wipeTab } from './tab.ts'
import { SettleHabits } from './waiting/settle-habits.ts'

interface SessionParts {
  readonly pool: BrowserPool
  readonly limits: RenderLimits
  readonly options: RenderOptions
  readonly gate: Gate
  /** From the first page on, a tab is ready for the next one. */
  readonly hasSpareTab: boolean
}

/** The session's context in one browser. */
interface Home {
  readonly lease: BrowserLease
  readonly context: BrowserContext
  tabs: number
  /** How many pages were opened in it. */
  pages: number
  /** Tabs for further pages: using one is faster than opening one. */
  readonly spare: Tab[]
  /** How many more are being wiped or opened. */
  preparing: number
  /** Pages that wait for one of these. */
  readonly waiting: ((tab: Tab | undefined) => void)[]
  /** How many pages are loading or settling. */
  loading: number
  /** Closed with its last tab. */
  isLeft: boolean
}

/** Reading the storage takes a few milliseconds; the limit allows for a busy machine, but not for a busy page. */
const REMEMBER_MS = 5_000
/** Without delays, the next page comes in a few hundredths of a second. */
const SPARE_MS = 100

/**
 * One visitor of a site: its pages share cookies, storage, and cache. When its browser has reached its limit of
 * pages, or is lost, the next page opens in a fresh one with the same cookies and storage.
 *
 * Any number of pages may be open at a time; the caller limits them.
 */
export class BrowserSession {
  readonly #parts: SessionParts
  #home: Promise<Home> | undefined
  /** As the user gave it. */
  #login: LoginState | undefined
  /** As the site has changed it since. */
  #state: LoginState | undefined
  readonly #habits = new SettleHabits()
  readonly #homes = new Set<Home>()
  /** What the page of a tab has stored is read while the page is used. */
  readonly #remembering = new WeakMap<Tab, Promise<void>>()
  #isClosed = false

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  /** Opens a page in its own tab and waits until it has settled. Meanwhile the caller may look at it. */
  open(url: string, signal = this.#parts.options.signal, looks?: EarlyLooks): Promise<LivePage> {
    return reopenIfLost(url, async () => {
      signal?.throwIfAborted()
      const home = await this.#enter()
      return home.lease.untilGone(this.#openIn(home, url, signal, looks))
    })
  }

  /** Also closes its pages. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#home?.catch(() => {})
    await Promise.all([...this.#homes].map(home => this.#leave(home)))
  }

  async #openIn(
    home: Home,
    url: string,
    signal: AbortSignal | undefined,
    looks: EarlyLooks | undefined,
  ): Promise<LivePage> {
    const { options, limits, gate } = this.#parts
    home.lease.countPage()
    home.pages++
    home.loading++
    const spareTab = takeSpare(home) ?? (await this.#comingTab(home))
    const opening = openPage(home.lease, home.context, {
      target: targetOf({ kind: 'url', url }),
      options,
      limits,
      gate,
      login: this.#login,
      signal,
      warnings: [],
      habits: this.#habits,
      spareTab,
      close: tab => this.#closeTab(home, tab),
      onNavigating: () => this.#openSpare(home),
      looks,
      onSettled: tab => void this.#remembering.set(tab, this.#remember(home, tab)),
      onActed: tab => this.#remember(home, tab),
    })
    return opening.finally(() => {
      home.loading--
    })
  }

  /** A tab that is being prepared is there sooner than one that is opened now, unless its last page is busy. */
  #comingTab(home: Home): Promise<Tab | undefined> | undefined {
    const { waiting } = home
    if (home.preparing <= waiting.length) return undefined
    return new Promise(resolve => {
      const give = (tab: Tab | undefined): void => {
        clearTimeout(late)
        resolve(tab)
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(give), 1)
        resolve(undefined)
      }, SPARE_MS)
      waiting.push(give)
    })
  }

  /** While the server answers, a tab is opened for the next page. A session of one page needs none. */
  #openSpare(home: Home): void {
    if (home.spare.length + home.preparing > 0 || (home.pages === 1 && !this.#parts.hasSpareTab)) return
    void this.#prepare(home, openEmptyTab(home.lease, home.context, { ...this.#parts, login: this.#login }))
  }

  /** A tab that is not needed any more, or fails, is no loss: the next page opens its own, and fails with a reason. */
  async #prepare(home: Home, preparing: Promise<Tab | undefined>): Promise<void> {
    home.preparing++
    const tab = await preparing.catch(() => undefined)
    home.preparing--
    const isReady = tab !== undefined && this.#takesTab(home)
    const give = isReady || home.waiting.length > home.preparing ? home.waiting.shift() : undefined
    if (give) give(isReady ? tab : undefined)
    else if (isReady) home.spare.push(tab)
    if (!isReady) await tab?.close(home.lease.retire)
  }

  /** The next page replaces that of a tab; if none comes soon, the tab is emptied, because its page still runs. */
  async #keep(home: Home, tab: Tab): Promise<void> {
    await this.#prepare(home, this.#wiped(home, tab))
    // After a page that loads, there is often another one.
    do await new Promise(resolve => setTimeout(resolve, SPARE_MS))
    while (home.loading > 0 && home.spare.includes(tab))
    const at = home.spare.indexOf(tab)
    if (at < 0) return
    home.spare.splice(at, 1)
    await this.#prepare(home, this.#orClosed(home, tab, emptyTab(tab)))
  }

  #takesTab(home: Home): boolean {
    const isOpen = !home.isLeft && !this.#isClosed && !home.lease.isGone()
    return isOpen && home.spare.length < this.#parts.limits.pagesAtOnce
  }

  /** The tab of a page that was read is kept for the next one; one that caused trouble is not. */
  async #closeTab(home: Home, tab: Tab | undefined): Promise<void> {
    home.tabs--
    if (tab && this.#takesTab(home)) return void this.#keep(home, tab)
    await tab?.close(home.lease.retire)
    if (home.isLeft && home.tabs === 0) await this.#leave(home)
  }

  async #wiped(home: Home, tab: Tab): Promise<Tab | undefined> {
    await this.#remembering.get(tab)
    return this.#orClosed(home, tab, wipeTab(tab))
  }

  async #orClosed(home: Home, tab: Tab, isDone: Promise<boolean>): Promise<Tab | undefined> {
    if (await isDone) return tab
    await tab.close(home.lease.retire)
    return undefined
  }

  /** The context in which the next page opens, with one more tab in it. */
  async #enter(): Promise<Home> {
    for (;;) {
      if (this.#isClosed) throw new Error('the session is closed')
      const { stopwatch = NO_STOPWATCH } = this.#parts.options
      const moving = (this.#home ??= stopwatch.time('launch', undefined, () => this.#move()))
      const home = await moving.catch(error => {
        if (this.#home === moving) this.#home = undefined
        throw error
      })
      if (!home.isLeft && !home.lease.isGone() && !home.lease.isRetired()) {
        home.tabs++
        return home
      }
      if (this.#home === moving) this.#home = undefined
      if (home.isLeft) continue
      home.isLeft = true
      await this.#remember(home)
      if (home.tabs === 0 || home.lease.isGone()) await this.#leave(home)
    }
  }

  async #move(): Promise<Home> {
    const { pool, options, gate } = this.#parts
    this.#login ??= await readLogin(options.storageState, gate)
    this.#state ??= this.#login
    const lease = await pool.leaseForSession()
    try {
      const context = await lease.untilGone(this.#newContext(lease))
      const home: Home = {
        lease,
        context,
        tabs: 0,
        pages: 0,
        spare: [],
        preparing: 0,
        waiting: [],
        loading: 0,
        isLeft: false,
      }
      this.#homes.add(home)
      return home
    } catch (error) {
      await lease.release()
      throw error
    }
  }

  async #newContext(lease: BrowserLease): Promise<BrowserContext> {
    const { options, gate, limits } = this.#parts
    const context = await newContext(lease, options, { gate, state: this.#state })
    const scripts = scriptsOf({ isLive: true }, options)
    await routeRequests(context, {
      encoding: options.encoding,
      scripts,
      offline: false,
      gate,
      proxy: options.proxy,
      bytes: limits.bytes,
    })
    return context
  }

  async #leave(home: Home): Promise<void> {
    if (!this.#homes.delete(home)) return
    const { lease, context } = home
    if (!lease.isGone()) await closeInTime(context.close(), lease.retire)
    await lease.release()
  }

  /** Saves what the site has stored for its visitor; if the browser is gone, the previous state is kept. */
  async #remember({ context, lease }: Home, tab?: Tab): Promise<void> {
    if (lease.isGone()) return
    try {
      const work = Promise.all([context.cookies(), tab && callInPage(tab.session, readStorage)])
      const [cookies, storage] = await withDeadline(work, REMEMBER_MS, () => new Error('too slow'))
      const others = this.#state?.origins ?? []
      const origins = storage
        ? [...others.filter(({ origin }) => origin !== storage.origin), storage].filter(hasEntries)
        : others
      this.#state = { cookies, origins }
    } catch {
      // Lost in the meantime, or the page is navigating.
    }
  }
}

/** Tabs may crash while they wait. */
function takeSpare(home: Pick<Home, 'spare'>): Tab | undefined {
  const tab = home.spare.shift()
  return tab?.isLost() ? takeSpare(home) : tab
}

const hasEntries = ({ localStorage }: { localStorage: unknown[] }): boolean => localStorage.length > 0
