import {
  DEFAULT_AT_ONCE,
  DEFAULT_DELAY_MS,
  type SiteTurns,
  type SiteTurnsOptions,
  type Turn,
} from '../../net/site-turns.ts'
import type { Wait } from '../../net/wait.ts'
import type { Store } from '../database/store.ts'
import { thisOwner } from './owner.ts'
import { askForRequest, endRequest, pauseSite, renewRequests } from './site-requests.ts'

export interface SharedTurnsOptions extends Omit<SiteTurnsOptions, 'clock'> {
  readonly owner?: string
  /** So long a request of a process that died takes up a place. */
  readonly leaseMs?: number
}

interface Waiting {
  readonly url: string
  readonly site: string
  readonly options: Required<Omit<SharedTurnsOptions, 'onWait'>> & {
    readonly onWait: SiteTurnsOptions['onWait'] | undefined
  }
  /** How the promise of the turn ends. */
  readonly start: (turn: Turn) => void
  readonly fail: (error: unknown) => void
}

/** A site as this process sees it. What others do stands in the database. */
interface Site {
  /** In order of arrival, which is that of a Set. Only the first one asks the database. */
  readonly queue: Set<Waiting>
  isServing: boolean
  /** Ends the wait of the first one. */
  wake: () => void
  /** What robots.txt asks for; every process reads it. */
  delayMs: number
  /** What is being told to the database: whoever asks after it finds it there. */
  told: Promise<unknown>
  /** The end of the last wait that was told. */
  toldUntil: number
  /** Requests that are over, but the database was away: they would take up places until their leases run out. */
  readonly untold: Set<string>
}

const LEASE_MS = 30_000
/** Two renewals may fail. */
const RENEWALS = 3
/** Where others take up all places: so often we look whether one is free. The longer it takes, the less often. */
const FIRST_LOOK_MS = 15
const LAST_LOOK_MS = 250
/** Somebody may have more to say meanwhile, and timers have a limit. */
const LONGEST_WAIT_MS = 60_000
/** A timer that fires a moment early is set again; that is no new wait. */
const SLACK_MS = 20

/** Of each store, the sites that are asked in this process: tasks of a process take turns, first come, first served. */
const sitesOfStores = new WeakMap<Store, Map<string, Site>>()

/** Politeness that holds for all processes on a database together, on however many hosts. */
export function createSharedTurns(store: Store, options: SharedTurnsOptions): SiteTurns {
  const {
    atOnce = DEFAULT_AT_ONCE,
    delayMs = DEFAULT_DELAY_MS,
    owner = thisOwner(),
    leaseMs = LEASE_MS,
    onWait,
  } = options
  let sites = sitesOfStores.get(store)
  if (!sites) sitesOfStores.set(store, (sites = new Map()))
  const siteOf = (host: string): Site => {
    const site = sites.get(host) ?? newSite()
    sites.set(host, site)
    return site
  }
  return {
    take(url, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const { host } = new URL(url)
        const site = siteOf(host)
        const leave = (): void => {
          site.queue.delete(waiting)
          site.wake()
          reject(signal?.reason)
        }
        const stay = (): void => signal?.removeEventListener('abort', leave)
        const waiting: Waiting = {
          url,
          site: host,
          options: { atOnce, delayMs, owner, leaseMs, onWait },
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
        void serve(store, site)
      })
    },
    pause(url, ms, because = 'back-off') {
      const { host } = new URL(url)
      const site = siteOf(host)
      site.told = Promise.all([site.told, pauseSite(store, host, { ms, because }).catch(() => {})])
      site.wake()
    },
    setDelay(url, ms) {
      siteOf(new URL(url).host).delayMs = ms
    },
  }
}

/** All that was told is in the database, or could not be written. */
export async function turnsAtRest(store: Store): Promise<void> {
  for (const { told } of sitesOfStores.get(store)?.values() ?? []) await told
}

const newSite = (): Site => ({
  queue: new Set(),
  isServing: false,
  wake: () => {},
  delayMs: 0,
  told: Promise.resolve(),
  toldUntil: Number.NEGATIVE_INFINITY,
  untold: new Set(),
})

/** Gets turns for all who wait, one after another. */
async function serve(store: Store, site: Site): Promise<void> {
  if (site.isServing) return
  site.isServing = true
  let lookMs = FIRST_LOOK_MS
  for (let [next] = site.queue; next; [next] = site.queue) {
    try {
      await site.told
      for (const id of site.untold) {
        await endRequest(store, id)
        site.untold.delete(id)
      }
      const { options } = next
      const delayMs = Math.max(options.delayMs, site.delayMs)
      const answer = await askForRequest(store, { ...options, delayMs, site: next.site })
      if (answer.kind === 'go') {
        const turn = hold(store, site, { id: answer.id, leaseMs: options.leaseMs })
        lookMs = FIRST_LOOK_MS
        // It may have left the queue meanwhile.
        if (site.queue.delete(next)) next.start(turn)
        else turn.release()
        continue
      }
      if (answer.kind === 'wait') tell(site, next, answer)
      await untilWoken(site, answer.kind === 'wait' ? answer.ms : lookMs)
      lookMs = Math.min(2 * lookMs, LAST_LOOK_MS)
    } catch (error) {
      if (site.queue.delete(next)) next.fail(error)
    }
  }
  site.isServing = false
}

function tell(site: Site, { url, options }: Waiting, { ms, because }: Wait): void {
  const until = performance.now() + ms
  if (until - site.toldUntil <= SLACK_MS) return
  site.toldUntil = until
  options.onWait?.({ ms, because, url })
}

function untilWoken(site: Site, ms: number): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer)
      site.wake = () => {}
      resolve()
    }
    const timer = setTimeout(done, Math.min(ms, LONGEST_WAIT_MS))
    site.wake = done
  })
}

/** Renews the request until it is over. Where nobody can tell the database, it ends by itself. */
function hold(store: Store, site: Site, { id, leaseMs }: { readonly id: string; readonly leaseMs: number }): Turn {
  let isHeld = true
  const renew = (): void => void renewRequests(store, [id], leaseMs).catch(() => {})
  const timer = setInterval(renew, leaseMs / RENEWALS).unref()
  return {
    release() {
      if (!isHeld) return
      isHeld = false
      clearInterval(timer)
      site.told = Promise.all([site.told, endRequest(store, id).catch(() => site.untold.add(id))])
      site.wake()
    },
  }
}
