import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import type { BrowserLease } from './browser-pool.ts'
import { withDeadline } from './deadline.ts'
import { diedFailure } from './loss.ts'
import { DEFAULT_VIEWPORT, type RenderOptions } from './render-options.ts'

/**
 * As long as a browser may take to start: opening a tab takes milliseconds, unless a remote connection was lost
 * silently.
 */
const ANSWER_MS = 30_000

/**
 * The result of opening something in a browser. A browser that does not answer gets no more pages; the caller can try
 * another one.
 */
export function opensInTime<T>(lease: BrowserLease, opening: Promise<T>): Promise<T> {
  return withDeadline(opening, ANSWER_MS, () => {
    lease.retire()
    return diedFailure(`The browser did not answer within ${ANSWER_MS / 1000} s.`)
  })
}

/** With its own cookies, cache, and storage, according to the options. */
export function newContext(
  lease: BrowserLease,
  options: RenderOptions,
  storageState: BrowserContextOptions['storageState'] = options.storageState,
): Promise<BrowserContext> {
  const userAgent = options.userAgent ?? (options.product ? `${lease.userAgent} ${options.product}` : undefined)
  const opening = lease.browser.newContext({
    viewport: options.viewport ?? DEFAULT_VIEWPORT,
    serviceWorkers: 'block',
    acceptDownloads: false,
    ...(userAgent ? { userAgent } : {}),
    ...(options.headers ? { extraHTTPHeaders: { ...options.headers } } : {}),
    ...(options.proxy ? { proxy: { ...options.proxy, bypass: THIS_MACHINE_TOO } } : {}),
    ...(storageState ? { storageState } : {}),
  })
  return opensInTime(lease, opening)
}

/** By default, Chromium bypasses its proxy for addresses of this machine; this rule turns that off. */
const THIS_MACHINE_TOO = '<-loopback>'
