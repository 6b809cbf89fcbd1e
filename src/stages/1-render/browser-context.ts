import { readFile } from 'node:fs/promises'
import type { BrowserContext } from 'playwright-core'
import { endpointOf, type Gate } from '../../net/gate/gate.ts'
import { openGateProxy } from '../../net/gate/gate-proxy.ts'
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

/** Cookies and local storage, in Playwright's format. */
export type LoginState = Exclude<RenderOptions['storageState'], string | undefined>

/** The state of a login, as far as the gate lets it pass: what was stored for other sites stays unused. */
export async function readLogin(state: RenderOptions['storageState'], gate: Gate): Promise<LoginState | undefined> {
  if (state === undefined) return undefined
  const { cookies = [], origins = [] }: Partial<LoginState> =
    typeof state === 'string' ? JSON.parse(await readFile(state, 'utf8')) : state
  return {
    cookies: cookies.filter(({ domain }) => gate.takesCookies(domain)),
    origins: origins.filter(({ origin }) => gate.takesSecrets(origin)),
  }
}

interface ContextParts {
  readonly gate: Gate
  readonly state: LoginState | undefined
}

/** With its own cookies, cache, and storage, according to the options. All its connections pass the gate. */
export async function newContext(
  lease: BrowserLease,
  options: RenderOptions,
  { gate, state: storageState }: ContextParts,
): Promise<BrowserContext> {
  const userAgent = options.userAgent ?? (options.product ? `${lease.userAgent} ${options.product}` : undefined)
  // Another machine cannot reach a proxy on this one, and the proxy of the user looks up names itself.
  const own = options.proxy || lease.isRemote ? undefined : await openGateProxy(gate)
  const proxy = options.proxy ?? own
  const opening = lease.browser.newContext({
    viewport: options.viewport ?? DEFAULT_VIEWPORT,
    serviceWorkers: 'block',
    acceptDownloads: false,
    ...(userAgent ? { userAgent } : {}),
    ...(proxy ? { proxy: { ...proxy, bypass: THIS_MACHINE_TOO } } : {}),
    ...(storageState ? { storageState } : {}),
  })
  try {
    const context = await opensInTime(lease, opening)
    if (own) context.once('close', own.close)
    else await checkRequests(context, gate, lease.isRemote)
    return context
  } catch (error) {
    own?.close()
    throw error
  }
}

/** The second best: requests are checked, but the connection is made by another program, which looks up the name again. */
async function checkRequests(context: BrowserContext, gate: Gate, looksUp: boolean): Promise<void> {
  await context.route('**/*', async route => {
    const endpoint = endpointOf(route.request().url())
    try {
      if (looksUp) await gate.checkName(endpoint)
      else gate.check(endpoint)
    } catch (error) {
      gate.note(endpoint, error as Error)
      return route.abort('accessdenied').catch(() => {})
    }
    await route.fallback().catch(() => {})
  })
}

/** By default, Chromium bypasses its proxy for addresses of this machine; this rule turns that off. */
const THIS_MACHINE_TOO = '<-loopback>'
