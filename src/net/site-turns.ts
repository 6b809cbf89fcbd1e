import { type Clock, systemClock } from './clock.ts'
import type { Wait, WaitReason } from './wait.ts'

/** The right to send one request to a site. */
export interface Turn {
  /** The answer is there, or will never be. Further calls do nothing. */
  release(): void
}

export interface SiteTurnsOptions {
  /** Requests to one site at the same time. */
  readonly atOnce?: number
  /** From the start of one request to the start of the next. */
  readonly delayMs?: number
  readonly clock?: Clock
  /** Told when the next in turn has to wait, for how long and why. */
  readonly onWait?: (wait: Wait & { readonly url: string }) => void
}

/** Politeness: who may ask a site next, and when. A site is a host with its port. */
export interface SiteTurns {
  /** Waits for a turn, first come, first served. Rejects with the signal's reason and leaves the queue when that ends it. */
  take(url: string, signal?: AbortSignal): Promise<Turn>
  /** Nobody asks this site before so many milliseconds have passed. */
  pause(url: string, ms: number, because?: WaitReason): void
  /** The site wants more time between requests (Crawl-delay); less than the own delay changes nothing. */
  setDelay(url: string, ms: number): void
}

interface Waiting {
  readonly url: string
  readonly start: () => void
}

interface Site {
  /** In order of arrival, which is that of a Set. */
  readonly queue: Set<Waiting>
  active: number
  delayMs: number
  lastStart: number
  pausedUntil: number
  pausedBecause: WaitReason
  callOff: (() => void) | undefined
  /** The end of the last wait that was told. */
  toldUntil: number
}

/** A timer that fires a moment early is set again; that is no new wait. */
const TIMER_SLACK_MS = 5

/** As polite as a person who clicks: these hold unless options say otherwise. */
export const DEFAULT_AT_ONCE = 1
export const DEFAULT_DELAY_MS = 1000

export function createSiteTurns(options: SiteTurnsOptions = {}): SiteTurns {
  const { atOnce = DEFAULT_AT_ONCE, delayMs = DEFAULT_DELAY_MS, clock = systemClock, onWait } = options
  const sites = new Map<string, Site>()

  function siteOf(url: string): Site {
    const { host } = new URL(url)
    let site = sites.get(host)
    if (!site) sites.set(host, (site = newSite(delayMs)))
    return site
  }

  /** Starts whoever may start now; for the next one a single timer is set, and none where nobody waits. */
  function advance(site: Site): void {
    site.callOff?.()
    site.callOff = undefined
    for (const next of site.queue) {
      if (site.active >= atOnce) return
      const wait = waitOf(site, clock.now())
      if (wait.ms > 0) {
        site.callOff = clock.after(wait.ms, () => advance(site))
        tell(site, next.url, wait)
        return
      }
      site.queue.delete(next)
      site.active++
      site.lastStart = clock.now()
      next.start()
    }
  }

  function tell(site: Site, url: string, wait: Wait): void {
    const until = clock.now() + wait.ms
    if (until - site.toldUntil <= TIMER_SLACK_MS) return
    site.toldUntil = until
    onWait?.({ ...wait, url })
  }

  function turnOf(site: Site): Turn {
    let isHeld = true
    return {
      release() {
        if (!isHeld) return
        isHeld = false
        site.active--
        advance(site)
      },
    }
  }

  return {
    take(url, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const site = siteOf(url)
        const leave = (): void => {
          site.queue.delete(waiting)
          advance(site)
          reject(signal?.reason)
        }
        const start = (): void => {
          signal?.removeEventListener('abort', leave)
          resolve(turnOf(site))
        }
        const waiting = { url, start }
        signal?.addEventListener('abort', leave, { once: true })
        site.queue.add(waiting)
        // Those before are waited for already, and the next start has been told.
        if (site.queue.size === 1) advance(site)
      })
    },
    pause(url, ms, because = 'back-off') {
      const site = siteOf(url)
      const until = clock.now() + ms
      if (until <= site.pausedUntil) return
      site.pausedUntil = until
      site.pausedBecause = because
      advance(site)
    },
    setDelay(url, ms) {
      const site = siteOf(url)
      site.delayMs = Math.max(delayMs, ms)
      advance(site)
    },
  }
}

const newSite = (delayMs: number): Site => ({
  queue: new Set(),
  active: 0,
  delayMs,
  lastStart: Number.NEGATIVE_INFINITY,
  pausedUntil: Number.NEGATIVE_INFINITY,
  pausedBecause: 'back-off',
  callOff: undefined,
  toldUntil: Number.NEGATIVE_INFINITY,
})

function waitOf(site: Site, now: number): Wait {
  const polite = site.lastStart + site.delayMs
  // Timers count whole milliseconds only.
  const ms = Math.ceil(Math.max(polite, site.pausedUntil) - now)
  return { ms, because: site.pausedUntil > polite ? site.pausedBecause : 'politeness' }
}
