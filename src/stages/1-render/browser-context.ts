import type { BrowserContext } from 'playwright-core'
import { readTextFile } from '../../files/read-file.ts'
import { openForwardingProxy } from '../../net/gate/forwarding-proxy.ts'
import { type Gate, mayReach } from '../../net/gate/gate.ts'
import { type GateProxy, openGateProxy } from '../../net/gate/gate-proxy.ts'
import { isWebAddress } from '../../net/web-address.ts'
import type { BrowserLease } from './browser-pool.ts'
import { withDeadline } from './deadline.ts'
import { RenderFailure } from './failure.ts'
import { diedFailure } from './loss.ts'
import { type ProxyServer, socksEndpointOf } from './proxy.ts'
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
  const { cookies, origins } = await storedLogin(state)
  return {
    cookies: cookies.filter(({ domain }) => gate.takesCookies(domain)),
    origins: origins.filter(({ origin }) => gate.takesSecrets(origin)),
  }
}

async function storedLogin(state: string | LoginState): Promise<LoginState> {
  const place = typeof state === 'string' ? state : 'The saved session'
  const fail = (problem: string, cause?: unknown): RenderFailure => {
    const remedy =
      "Store it with amberyl login or with Playwright's context.storageState({ path }), and pass that path."
    return new RenderFailure('no-file', `${place} ${problem}`, remedy, cause, { isLasting: true })
  }
  let saved: unknown = state
  try {
    if (typeof state === 'string') saved = JSON.parse(await readTextFile(state))
  } catch (error) {
    throw fail(`cannot be read as a saved session: ${(error as Error).message}`, error)
  }
  const { cookies = [], origins = [] } = Object(saved)
  if (!Array.isArray(cookies) || !cookies.every(isCookie)) throw fail('has a cookie without name, value, or domain.')
  if (!Array.isArray(origins) || !origins.every(isOrigin)) throw fail('has storage of something that is no address.')
  return { cookies, origins }
}

const isCookie = (cookie: unknown): boolean =>
  ['name', 'value', 'domain'].every(key => typeof Object(cookie)[key] === 'string')

const isOrigin = (entry: unknown): boolean => {
  const { origin, localStorage } = Object(entry)
  return typeof origin === 'string' && URL.canParse(origin) && Array.isArray(localStorage)
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
  // Another machine cannot reach a proxy on this one.
  const own = lease.isRemote ? undefined : await ownProxy(gate, options.proxy)
  const proxy = own ?? options.proxy
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
    else await checkRequests(context, gate)
    return context
  } catch (error) {
    own?.close()
    throw error
  }
}

/** Every connection of the browser goes through it, and then through the proxy of the user, if there is one. */
function ownProxy(gate: Gate, proxy: ProxyServer | undefined): Promise<GateProxy> {
  if (proxy === undefined) return openGateProxy(gate)
  return isWebAddress(proxy.server)
    ? openForwardingProxy(gate, proxy)
    : openGateProxy(gate, socksEndpointOf(proxy.server))
}

/** The second best: requests are checked, but the connection is made by another program, which looks up the name again. */
async function checkRequests(context: BrowserContext, gate: Gate): Promise<void> {
  await context.route('**/*', async route => {
    if (await mayReach(gate, route.request().url())) await route.fallback().catch(() => {})
    else await route.abort('accessdenied').catch(() => {})
  })
  await context.routeWebSocket(/./, async socket => {
    if (await mayReach(gate, socket.url())) socket.connectToServer()
    else await socket.close()
  })
}

/** By default, Chromium bypasses its proxy for addresses of this machine; this rule turns that off. */
const THIS_MACHINE_TOO = '<-loopback>'
