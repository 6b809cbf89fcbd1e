import type { Sample } from '../in-page.ts'
import { endlessFailure, restlessFailure } from '../page-failure.ts'
import type { RenderWarning } from '../snapshot.ts'
import { PageClock } from './page-clock.ts'
import type { WatchedPage } from './watched-page.ts'

export interface SettleOptions {
  /** Whether the page's scripts may run. */
  readonly scripts: boolean
  /** The maximum waiting time, from the call. */
  readonly ceilingMs: number
  /** A page that grows on beyond this many elements has no end. */
  readonly maxNodes: number
  /** How long pages of this kind have to be quiet after loading, as far as it is known now. */
  readonly knownQuietMs?: (() => number | undefined) | undefined
  /** Called once, when the page has loaded. */
  readonly onLoaded?: (() => void) | undefined
  /** Called once, with the number of elements, if the page has loaded and there is a while to wait. */
  readonly onWaiting?: ((elements: number) => void) | undefined
}

export interface Settled {
  readonly settled: boolean
  /** The page's own document was still loading. */
  readonly loading: boolean
  /** What was still active at the limit. */
  readonly pending: readonly string[]
  /** The longest quiet time after loading that was followed by something; -1 if nothing came at all. */
  readonly latePause: number
}

/** If nothing has changed for this long, nothing more is expected. Playwright's networkidle also uses half a second. */
export const QUIET_MS = 500
/** A page without scripts changes only while it loads: there is little to wait for, and nothing once it is loaded. */
const QUIET_WITHOUT_SCRIPTS_MS = 100
const SAMPLE_MS = 50
/** A long list that a script adds in several steps is still read up to the limit. */
const MAX_GROWTHS = 3
/** Checks of cookies and logins lead from page to page a few times. */
const MAX_DOCUMENTS = 10
/** By the end of the time, even a slow machine has seen more of a page that keeps navigating. */
const MAX_DOCUMENTS_AT_END = 3
/** Between samples of a page that may settle at any moment. */
const SHORT_SAMPLE_MS = 10
/** In less time, nothing useful can be done. */
const LONG_WAIT_MS = 100
/** Clocks and counters change a few characters forever; arriving content is more. */
const TEXT_TOLERANCE = 20

/**
 * Waits for late content: until the document is complete, no request is active, and no element was added or removed
 * for a while. Sampled from outside instead of observed, so that none of our code runs between the page's own
 * scripts.
 */
export async function settle(page: WatchedPage, options: SettleOptions): Promise<Settled> {
  const { network } = page
  const end = performance.now() + options.ceilingMs
  const loaded = page.onceLoaded()
  const pause = new PauseWatch()
  const clock = new PageClock()
  let last: Sample | undefined
  let since = 0
  let growths = 0
  let isLoaded = false
  let isTold = false
  const before = page.document.count
  try {
    for (;;) {
      const current = await page.sample()
      const now = clock.tick()
      const isOther = last !== undefined && !isAlike(last, current)
      // While it loads, a long page grows, too; its bytes have a limit.
      const grows = last?.complete === true && current.elements > Math.max(last.elements, options.maxNodes)
      growths = grows ? growths + 1 : growths
      const isLate = performance.now() >= end
      const most = isLate ? MAX_DOCUMENTS_AT_END : MAX_DOCUMENTS
      if (page.document.count - before > most) throw restlessFailure(page.url(), most)
      if (growths > MAX_GROWTHS || (grows && isLate)) throw endlessFailure(page.url(), options.maxNodes)
      if (!last || isOther) {
        last = current
        since = now
      }
      const quiet = Math.min(now - since, network.quietMs)
      if (current.loaded) pause.note(quiet, isOther || network.isBusy)
      if (current.loaded && !isLoaded) {
        isLoaded = true
        options.onLoaded?.()
      }
      const enough = quietNeeded(current, network, options)
      const latePause = pause.longest
      if (current.complete && !network.isBusy && quiet >= enough)
        return { settled: true, loading: false, pending: [], latePause }
      if (isLate) return { settled: false, loading: !current.complete, pending: network.pending, latePause }
      if (current.loaded && !isTold && enough - quiet >= LONG_WAIT_MS) {
        isTold = true
        options.onWaiting?.(current.elements)
      }
      const isClose = enough < SAMPLE_MS
      await Promise.race([delay(isClose ? SHORT_SAMPLE_MS : SAMPLE_MS), ...(current.loaded ? [] : [loaded.promise])])
    }
  } finally {
    loaded.forget()
  }
}

function quietNeeded(
  current: Sample,
  network: WatchedPage['network'],
  { scripts, knownQuietMs }: SettleOptions,
): number {
  const isStill = !scripts || (!current.mayChange && !network.hadScripts)
  if (isStill) return current.loaded ? 0 : QUIET_WITHOUT_SCRIPTS_MS
  // Before the load event, habits say nothing: a picture may delay it forever.
  return current.loaded ? (knownQuietMs?.() ?? QUIET_MS) : QUIET_MS
}

/** Finds the longest quiet time after loading that was followed by something. */
class PauseWatch {
  longest = -1
  #quiet: number | undefined

  note(quiet: number, isActive: boolean): void {
    // Less quiet than at the last sample: something came in between.
    if (this.#quiet !== undefined && quiet < this.#quiet) this.longest = Math.max(this.longest, this.#quiet)
    else if (isActive) this.longest = Math.max(this.longest, 0)
    this.#quiet = quiet
  }
}

const delay = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const isAlike = (a: Sample, b: Sample): boolean =>
  a.complete === b.complete && a.elements === b.elements && Math.abs(a.text - b.text) <= TEXT_TOLERANCE

/** Warnings about a page that did not settle. */
export function settleWarnings({ settled, loading, pending }: Settled, ceilingMs: number): RenderWarning[] {
  if (settled) return []
  const waited = `after ${ceilingMs / 1000} s`
  if (loading) {
    const message = `the page was still loading ${waited}: content that loads later is missing. Wait longer with --settle.`
    return [{ kind: 'incomplete', message }]
  }
  const why = pending.length > 0 ? `still waiting for ${pending.slice(0, 3).join(', ')}` : 'still changing'
  const message = `the page was ${why} ${waited}; it was captured as it was. Wait longer with --settle.`
  return [{ kind: 'unsettled', message }]
}
