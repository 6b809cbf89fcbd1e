import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import type { Lease } from './browser-pool.ts'
import { DEFAULT_VIEWPORT, type RenderOptions } from './render-options.ts'

/** Cookies, cache and storage of their own, as the options ask. */
export function newContext(
  lease: Lease,
  options: RenderOptions,
  storageState: BrowserContextOptions['storageState'] = options.storageState,
): Promise<BrowserContext> {
  const userAgent = options.userAgent ?? (options.product ? `${lease.userAgent} ${options.product}` : undefined)
  return lease.browser.newContext({
    viewport: options.viewport ?? DEFAULT_VIEWPORT,
    serviceWorkers: 'block',
    acceptDownloads: false,
    ...(userAgent ? { userAgent } : {}),
    ...(options.headers ? { extraHTTPHeaders: { ...options.headers } } : {}),
    ...(options.proxy ? { proxy: { ...options.proxy, bypass: THIS_MACHINE_TOO } } : {}),
    ...(storageState ? { storageState } : {}),
  })
}

/** Chromium passes its proxy by for addresses of this machine, unless it is told not to. */
const THIS_MACHINE_TOO = '<-loopback>'
