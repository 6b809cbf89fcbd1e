import type { BrowserContext } from 'playwright-core'
import type { Gate } from '../../net/gate/gate.ts'
import { NO_STOPWATCH } from '../../timing/stopwatch.ts'
import { type LoginState, opensInTime } from './browser-context.ts'
import type { BrowserLease } from './browser-pool.ts'
import { callInPage } from './call-in-page.ts'
import { capture } from './capture.ts'
import { unlessBroken } from './deadline.ts'
import { linksAt, type PageLink } from './in-page.ts'
import { whyNoSandbox } from './launch-browser.ts'
import type { RenderLimits } from './limits.ts'
import { LivePage } from './live-page.ts'
import { loadInTab, type Target } from './load-page.ts'
import { DEFAULT_VIEWPORT, type RenderOptions } from './render-options.ts'
import type { RenderWarning, Snapshot } from './snapshot.ts'
import { hungFailure, inTab, openTab, type Tab } from './tab.ts'
import { toSnapshot } from './tab-snapshot.ts'
import type { SettleHabits } from './waiting/settle-habits.ts'

interface TabRequest {
  readonly options: RenderOptions
  readonly limits: RenderLimits
  readonly gate: Gate
  readonly login: LoginState | undefined
}

/** Texts count as nodes, too; more of them are very rare. */
const NODES_PER_ELEMENT = 4

/** What is done with a page before it has settled. */
export interface EarlyLooks {
  /** It has loaded. Its links are found by their place, see `linksAt`. */
  readonly onLoaded?: ((linksAt: (place: string) => Promise<readonly PageLink[]>) => void) | undefined
  /** There is a while to wait, and this is what it shows already. */
  readonly onEarly?: ((capture: () => Promise<Snapshot>) => void) | undefined
}

interface OpenRequest extends TabRequest {
  readonly target: Target
  readonly signal?: AbortSignal | undefined
  /** Warnings that are known before the page is open, and those that come while it loads. */
  readonly warnings: readonly RenderWarning[]
  readonly habits?: SettleHabits | undefined
  /** An empty tab for the page, if there is one. */
  readonly spareTab?: Tab | undefined
  /** Closes what was opened for the page, including its tab. */
  readonly close: (tab: Tab | undefined) => Promise<void>
  readonly onNavigating?: () => void
  readonly looks?: EarlyLooks | undefined
  readonly onSettled?: (tab: Tab) => void
  readonly onActed?: (tab: Tab) => Promise<void>
}

/** A tab of a context without a page. */
export const openEmptyTab = (
  lease: BrowserLease,
  context: BrowserContext,
  { options, limits, gate, login }: TabRequest,
): Promise<Tab> =>
  opensInTime(
    lease,
    openTab(context, {
      limits,
      gate,
      secrets: options.headers,
      login: login?.cookies,
      checks: lease.isRemote,
      explainLoss: lease.explainLoss,
    }),
  )

/** A tab of a context with the settled page in it. An error leaves nothing open. */
export async function openPage(lease: BrowserLease, context: BrowserContext, request: OpenRequest): Promise<LivePage> {
  const { target, options, limits, gate, signal, habits, onActed } = request
  const { stopwatch = NO_STOPWATCH } = options
  let tab = request.spareTab
  try {
    signal?.throwIfAborted()
    const late = (): Error => hungFailure(target.shown, limits.pageMs)
    const opened =
      request.spareTab ?? (await stopwatch.time('tab', target.shown, () => openEmptyTab(lease, context, request)))
    tab = opened
    const scripts = scriptsOf(target, options)
    const viewport = options.viewport ?? DEFAULT_VIEWPORT
    // Some come while the page loads.
    const warnings = (): RenderWarning[] => [...sandboxWarning(lease), ...request.warnings]
    const early = async (elements: number): Promise<Snapshot> => {
      // A page that has to be cut is cut when it has settled, and that is said then.
      if (elements >= limits.nodes / NODES_PER_ELEMENT) throw new Error('too large for an early look')
      const captured = await capture(opened.page, Number.MAX_SAFE_INTEGER, opened.session)
      const { answer } = opened.document
      const about = { url: opened.page.url(), at: new Date().toISOString(), viewport, warnings: warnings() }
      return toSnapshot(captured, answer ? { ...about, status: answer.status } : about)
    }
    const loading = loadInTab(opened, target, {
      ...{ scripts, limits, gate, habits, stopwatch: options.stopwatch },
      onLoaded: () => request.looks?.onLoaded?.(place => callInPage(opened.session, linksAt, place)),
      onWaiting: elements => request.looks?.onEarly?.(() => early(elements)),
    })
    request.onNavigating?.()
    const loaded = await inTab(opened, signal ? untilAborted(loading, signal) : loading, limits.pageMs, late)
    request.onSettled?.(opened)
    const isArchive = !target.isLive && !target.saved
    return new LivePage({
      tab: opened,
      ...(isArchive ? { shown: target.shown } : {}),
      ...(target.isLive ? {} : { saved: { at: target.at } }),
      status: loaded.status,
      viewport,
      limits,
      warnings: warnings(),
      settled: loaded.settled,
      scripts,
      habits,
      stopwatch: options.stopwatch,
      close: () => request.close(opened),
      ...(onActed ? { onActed: () => onActed(opened) } : {}),
    })
  } catch (error) {
    await request.close(tab)
    throw error
  }
}

export const scriptsOf = ({ isLive }: Pick<Target, 'isLive'>, options: RenderOptions): boolean =>
  options.scripts ?? isLive

/** The result of `work`, or the signal's reason as soon as it is aborted. */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  unlessBroken(work, fail => {
    const onAbort = (): void => fail(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    return () => signal.removeEventListener('abort', onAbort)
  })

function sandboxWarning({ isUnsafe }: BrowserLease): RenderWarning[] {
  if (!isUnsafe) return []
  return [{ kind: 'sandbox-off', message: `Chromium runs without its sandbox, because ${whyNoSandbox()}.` }]
}
