import { type Clock, systemClock } from './clock.ts'
import type { Wait, WaitReason } from './wait.ts'

/** The right to send one request to a site. */
export interface Turn {
  /** The answer has arrived, or never will. Further calls do nothing. */
  release(): void
}

export interface TurnOptions {
  /** Requests to one site at the same time. */
  readonly atOnce?: number
  /** From the start of one request to the start of the next. */
  readonly delayMs?: number
  /** Called when the first in the queue has to wait, with how long and why. */
  readonly onWait?: ((wait: Wait & { readonly url: string }) => void) | undefined
}

/** Politeness: who may send a site the next request, and when. A site is a host with its port. */
export interface SiteTurns {
  /** Waits for a turn, first come, first served. If the signal aborts, rejects with its reason and leaves the queue. */
  take(url: string, signal?: AbortSignal): Promise<Turn>
  /** No request goes to this site for this many milliseconds. */
  pause(url: string, ms: number, because?: WaitReason): void
  /** The site wants more time between requests (Crawl-delay); less than our own delay changes nothing. */
  setDelay(url: string, ms: number): void
}

/** Records requests to sites, for one process or, in a database, for many. */
export interface SiteLedger {
  /** Whether other processes may free a place, so that a full site has to be checked again. */
  readonly isShared?: true
  /** Asks for the right to send one request now. */
  ask(site: string, limits: { readonly atOnce: number; readonly delayMs: number }): SiteAnswer | Promise<SiteAnswer>
  /** A longer known pause stays. */
  pause(site: string, wait: Wait): unknown
}

type SiteAnswer =
  /** `end` must be called when the request is over. */
  | { readonly kind: 'go'; readonly end: () => unknown }
  | ({ readonly kind: 'wait' } & Wait)
  /** All places are taken. */
  | { readonly kind: 'full' }

/** As polite as a person who clicks; options can override this. */
const DEFAULT_AT_ONCE = 1
const DEFAULT_DELAY_MS = 1000

/** How often to check for a place that another process may free; less often the longer it takes. */
const FIRST_LOOK_MS = 15
const LAST_LOOK_MS = 250
/** Timers have a limit, and another process may have paused the site in the meantime. */
const MAX_WAIT_MS = 60_000
/** A timer that fires slightly early is set again; that is not a new wait. */
const TIMER_SLACK_MS = 20

interface Waiting {
  readonly url: string
  readonly ledger: SiteLedger
  readonly options: Required<TurnOptions>
  readonly start: (turn: Turn) => void
  readonly fail: (error: unknown) => void
}

interface Site {
  readonly host: string
  /** In order of arrival, as a Set keeps it. Only the first one asks the ledger. */
  readonly queue: Set<Waiting>
  isServing: boolean
  /** Counts changes that may affect the answer of the ledger. */
  changes: number
  /** Ends the wait of the first one. */
  wake: () => void
  /** The delay that robots.txt asks for. */
  delayMs: number
  /** Pending writes to the ledger: later requests wait for them. */
  written: Promise<unknown>
  /** The end of the last wait that was reported. */
  reportedUntil: number
}

/** The queues of a process, one per site. */
export class SiteQueues {
  readonly #clock: Clock
  readonly #sites = new Map<string, Site>()

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  turns(ledger: SiteLedger, options: TurnOptions): SiteTurns {
    const { atOnce = DEFAULT_AT_ONCE, delayMs = DEFAULT_DELAY_MS, onWait } = options
    return {
      take: (url, signal) =>
        new Promise((resolve, reject) => {
          if (signal?.aborted) return reject(signal.reason)
          const site = this.#siteOf(url)
          const leave = (): void => {
            site.queue.delete(waiting)
            change(site)
            reject(signal?.reason)
          }
          const stay = (): void => signal?.removeEventListener('abort', leave)
          const waiting: Waiting = {
            url,
            ledger,
            options: { atOnce, delayMs, onWait },
            start(turn) {
              stay()
              resolve(turn)
            },
            fail(error) {
              stay()
              reject(error)
            },
          }
          signal?.addEventListener('abort', leave, { once: true })
          site.queue.add(waiting)
          void this.#serve(site)
        }),
      pause: (url, ms, because = 'back-off') => {
        const site = this.#siteOf(url)
        write(site, ledger.pause(site.host, { ms, because }))
      },
      setDelay: (url, ms) => {
        const site = this.#siteOf(url)
        site.delayMs = ms
        change(site)
      },
    }
  }

  /** Resolves when everything is written to the ledger, or failed to be. */
  async atRest(): Promise<void> {
    for (const { written } of this.#sites.values()) await written
  }

  #siteOf(url: string): Site {
    const { host } = new URL(url)
    let site = this.#sites.get(host)
    if (!site) this.#sites.set(host, (site = newSite(host)))
    return site
  }

  /** Gets turns for all that wait, one after another. */
  async #serve(site: Site): Promise<void> {
    if (site.isServing) return
    site.isServing = true
    let lookMs = FIRST_LOOK_MS
    for (let [next] = site.queue; next; [next] = site.queue) {
      try {
        await site.written
        const { ledger, options } = next
        const { changes } = site
        const delayMs = Math.max(options.delayMs, site.delayMs)
        const answer = await ledger.ask(site.host, { atOnce: options.atOnce, delayMs })
        if (answer.kind === 'go') {
          const turn = turnOf(site, answer.end)
          lookMs = FIRST_LOOK_MS
          // It may have left the queue in the meantime.
          if (site.queue.delete(next)) next.start(turn)
          else turn.release()
          continue
        }
        if (answer.kind === 'wait') this.#report(site, next, answer)
        const full = ledger.isShared ? lookMs : Number.POSITIVE_INFINITY
        await this.#untilChanged(site, changes, answer.kind === 'wait' ? Math.min(answer.ms, MAX_WAIT_MS) : full)
        lookMs = Math.min(2 * lookMs, LAST_LOOK_MS)
      } catch (error) {
        if (site.queue.delete(next)) next.fail(error)
      }
    }
    site.isServing = false
  }

  #report(site: Site, { url, options }: Waiting, { ms, because }: Wait): void {
    const until = this.#clock.now() + ms
    if (until - site.reportedUntil <= TIMER_SLACK_MS) return
    site.reportedUntil = until
    options.onWait?.({ ms, because, url })
  }

  async #untilChanged(site: Site, changes: number, ms: number): Promise<void> {
    if (site.changes !== changes) return
    await new Promise<void>(resolve => {
      const done = (): void => {
        callOff()
        site.wake = () => {}
        resolve()
      }
      const callOff = ms === Number.POSITIVE_INFINITY ? () => {} : this.#clock.after(ms, done)
      site.wake = done
    })
  }
}

const newSite = (host: string): Site => ({
  host,
  queue: new Set(),
  isServing: false,
  changes: 0,
  wake: () => {},
  delayMs: 0,
  written: Promise.resolve(),
  reportedUntil: Number.NEGATIVE_INFINITY,
})

function change(site: Site): void {
  site.changes++
  site.wake()
}

function write(site: Site, writing: unknown): void {
  site.written = Promise.all([site.written, writing])
  change(site)
}

function turnOf(site: Site, end: () => unknown): Turn {
  let isHeld = true
  return {
    release() {
      if (!isHeld) return
      isHeld = false
      write(site, end())
    },
  }
}
