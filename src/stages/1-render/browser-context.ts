import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import type { BrowserLease } from './browser-pool.ts'
import { withDeadline } from './deadline.ts'
import { DEFAULT_VIEWPORT, type RenderOptions } from './render-options.ts'
import { diedFailure } from './tab.ts'

/** Takes milliseconds, unless the way to a remote browser is cut and nobody tells. */
const CONTEXT_MS = 30_000

/** Cookies, cache and storage of their own, as the options ask. */
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
  return withDeadline(opening, CONTEXT_MS, () => {
    lease.kill()
    return diedFailure(`The browser did not answer within ${CONTEXT_MS / 1000} s.`)
  })
}

/** Chromium passes its proxy by for addresses of this machine, unless it is told not to. */
const THIS_MACHINE_TOO = '<-loopback>'
