import { pathToFileURL } from 'node:url'
import type { Page, Request, Response } from 'playwright-core'
import type { Gate } from '../../net/gate/gate.ts'
import { NO_STOPWATCH, type Stopwatch } from '../../timing/stopwatch.ts'
import { readMhtml } from './archives/mhtml.ts'
import { callInPage } from './call-in-page.ts'
import { layOutEverything } from './in-page.ts'
import type { RenderLimits } from './limits.ts'
import { networkFailure } from './network-failure.ts'
import { checkAnswer, emptyFailure, notHtmlFailure, timeoutFailure } from './page-failure.ts'
import type { PageSource } from './source.ts'
import type { Tab } from './tab.ts'
import type { Settled, SettleOptions } from './waiting/settle.ts'
import { kindOfPage, type SettleHabits, settleAsUsual } from './waiting/settle-habits.ts'
import { watchTab } from './waiting/watch-tab.ts'

/** The page that a tab loads. */
export interface Target {
  /** The address for the browser. */
  readonly address: string
  /** The page's address for messages: for archives, the original one. */
  readonly shown: string
  readonly saved?: { readonly bytes: Uint8Array; readonly contentType?: string | undefined }
  readonly isLive: boolean
  /** When a saved page was read, if that is known. */
  readonly at?: string | undefined
}

export function targetOf(source: PageSource): Target {
  switch (source.kind) {
    case 'url':
      return { address: source.url, shown: source.url, isLive: true }
    case 'html':
      return { address: source.url, shown: source.url, isLive: false, saved: source, at: source.at }
    case 'mhtml': {
      // Chromium reads these itself, with pictures and frames; it never runs their scripts.
      const { url, at } = readMhtml(source.bytes, source.path)
      return { address: pathToFileURL(source.path).href, shown: url, isLive: false, at }
    }
  }
}

export interface LoadOptions extends Pick<SettleOptions, 'onLoaded' | 'onWaiting'> {
  readonly scripts: boolean
  readonly limits: RenderLimits
  readonly gate: Gate
  /** How pages of the same session settled. */
  readonly habits?: SettleHabits | undefined
  readonly stopwatch?: Stopwatch | undefined
}

interface LoadedTab {
  readonly status: number | undefined
  readonly settled: Settled
}

/** Loads the page and waits until it has settled. */
export async function loadInTab(
  tab: Tab,
  target: Target,
  { scripts, limits, gate, habits, onLoaded, onWaiting, stopwatch = NO_STOPWATCH }: LoadOptions,
): Promise<LoadedTab> {
  tab.document.begin()
  tab.scripts.forget()
  const { shown } = target
  const watched = {
    onLoaded,
    onWaiting(elements: number) {
      tab.scripts.begin()
      onWaiting?.(elements)
    },
  }
  const response = await stopwatch.time('navigate', shown, () => navigate(tab.page, target, limits.loadMs, gate))
  const settled = await stopwatch.time('settle', shown, () =>
    settleAsUsual(watchTab(tab), kindOfPage(target.address), { scripts, limits, habits, ...watched }),
  )
  await callInPage(tab.session, layOutEverything)
  return { status: target.isLive ? response?.status() : undefined, settled }
}

/** Loads the page and checks the response before waiting. */
async function navigate(
  page: Page,
  { address, shown, isLive }: Target,
  loadMs: number,
  gate: Gate,
): Promise<Response | null> {
  // Redirects may lead elsewhere.
  let at = address
  const follow = (request: Request): void => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) at = request.url()
  }
  page.on('request', follow)
  let response: Response | null
  try {
    response = await page.goto(address, { waitUntil: 'commit', timeout: loadMs })
  } catch (error) {
    const { message, name } = error as Error
    if (name === 'TimeoutError') throw timeoutFailure(shown, loadMs)
    if (/Download is starting/.test(message)) throw notHtmlFailure(shown, 'a file to download')
    if (/ERR_ABORTED/.test(message)) throw emptyFailure(shown)
    throw /net::ERR_/.test(message) ? networkFailure(at, error, gate) : error
  } finally {
    page.off('request', follow)
  }
  if (!isLive || !response) return response
  checkAnswer({
    url: response.url(),
    status: response.status(),
    statusText: response.statusText(),
    headers: response.headers(),
    contentType: response.headers()['content-type'] ?? '',
  })
  return response
}
