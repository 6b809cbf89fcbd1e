import type { Page, Request } from 'playwright-core'
import { type Sample, takeSample } from './in-page.ts'
import type { RenderWarning } from './snapshot.ts'

export interface SettleOptions {
  /** As long as nothing has changed for so long, nothing more is expected. */
  readonly quietMs: number
  /** No waiting beyond this, counted from the call. */
  readonly ceilingMs: number
}

export interface Settled {
  readonly settled: boolean
  /** The page's own document was still coming in. */
  readonly loading: boolean
  /** What was still under way at the ceiling. */
  readonly pending: readonly string[]
}

/** Half a second is what Playwright's networkidle uses. */
export const QUIET_MS = 500
/** A page without scripts changes only while it loads: there is little to wait for. */
export const QUIET_WITHOUT_SCRIPTS_MS = 100
const SAMPLE_MS = 50
/** Clocks and counters change a few characters for ever; content that arrives is more. */
const TEXT_TOLERANCE = 20
/** Never done by nature, or of no matter for what the page says. */
const BACKGROUND = new Set([
  'websocket',
  'eventsource',
  'ping',
  'media',
  'image',
  'font',
  'texttrack',
  'manifest',
  'other',
])

/** Watches a tab's requests from before it is opened. */
export class NetworkWatch {
  readonly #pending = new Set<Request>()
  #lastChange = performance.now()
  #begun = 0

  constructor(page: Page) {
    page.on('request', request =>
      this.#note(request, pending => {
        pending.add(request)
        this.#begun++
      }),
    )
    page.on('requestfinished', request => this.#note(request, pending => pending.delete(request)))
    page.on('requestfailed', request => this.#note(request, pending => pending.delete(request)))
  }

  #note(request: Request, change: (pending: Set<Request>) => void): void {
    if (BACKGROUND.has(request.resourceType())) return
    change(this.#pending)
    this.#lastChange = performance.now()
  }

  /** How many requests have begun. */
  get begun(): number {
    return this.#begun
  }

  get isBusy(): boolean {
    return this.#pending.size > 0
  }

  get pending(): string[] {
    return [...this.#pending].map(request => request.url())
  }

  isQuietFor(ms: number): boolean {
    return this.#pending.size === 0 && performance.now() - this.#lastChange >= ms
  }
}

/**
 * Waits until late content is there: the document complete, no request under way and no element added or removed for
 * a while. Sampled from outside rather than observed, so that nothing of ours runs between the page's own scripts.
 */
export async function settle(
  page: Page,
  network: NetworkWatch,
  { ceilingMs, quietMs }: SettleOptions,
): Promise<Settled> {
  const end = performance.now() + ceilingMs
  let last: Sample | undefined
  let since = performance.now()
  for (;;) {
    const current = await sample(page)
    if (!last || !isAlike(last, current)) {
      last = current
      since = performance.now()
    }
    const now = performance.now()
    if (current.complete && now - since >= quietMs && network.isQuietFor(quietMs))
      return { settled: true, loading: false, pending: [] }
    if (now >= end) return { settled: false, loading: !current.complete, pending: network.pending }
    await new Promise(resolve => setTimeout(resolve, SAMPLE_MS))
  }
}

const isAlike = (a: Sample, b: Sample): boolean =>
  a.complete === b.complete && a.elements === b.elements && Math.abs(a.text - b.text) <= TEXT_TOLERANCE

async function sample(page: Page): Promise<Sample> {
  try {
    return await page.evaluate(takeSample)
  } catch (error) {
    // A page that moves on by itself takes its context along: look at the next one.
    if (/context was destroyed|navigation/i.test((error as Error).message))
      return { complete: false, elements: -1, text: 0 }
    throw error
  }
}

/** What the user should know about a page that did not come to rest. */
export function settleWarnings({ settled, loading, pending }: Settled, ceilingMs: number): RenderWarning[] {
  if (settled) return []
  const waited = `after ${ceilingMs / 1000} s`
  if (loading) {
    const message = `the page was still loading ${waited}: what comes later is missing. Wait longer with --settle.`
    return [{ kind: 'incomplete', message }]
  }
  const why = pending.length > 0 ? `still waiting for ${pending.slice(0, 3).join(', ')}` : 'still changing'
  const message = `the page was ${why} ${waited}; it was taken as it stood. Wait longer with --settle.`
  return [{ kind: 'unsettled', message }]
}
