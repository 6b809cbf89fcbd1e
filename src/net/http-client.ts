import type { buildConnector, Dispatcher, Response } from 'undici'
import { undici } from '../packages.ts'
import { type Cookies, createCookies } from './cookies.ts'
import { endpointOf, type Gate } from './gate/gate.ts'
import { isWebAddress } from './web-address.ts'

/**
 * Sends requests without a browser, as one visitor: connections stay open and cookies are kept. Close it at the end.
 */
export interface HttpClient {
  /** One request; redirects are returned like any other answer. */
  fetch(url: string, request?: HttpRequest): Promise<Response>
  /** Follows redirects; `url` is where the final answer came from. */
  follow(url: string, request?: HttpRequest): Promise<{ readonly response: Response; readonly url: string }>
  /** The proxy for all requests, without its password. */
  readonly proxy?: string
  close(): Promise<void>
}

interface HttpRequest {
  readonly method?: string | undefined
  readonly body?: Uint8Array | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent only where the gate lets secrets pass. */
  readonly secrets?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
}

interface HttpClientOptions {
  /** Decides where connections may lead. */
  readonly gate: Gate
  readonly proxy?: HttpProxy | undefined
  readonly cookies?: Cookies | undefined
}

interface HttpProxy {
  /** `http://host:port` */
  readonly server: string
  readonly username?: string
  readonly password?: string
}

export function openHttpClient({ gate, proxy, cookies = createCookies() }: HttpClientOptions): HttpClient {
  const { fetch } = undici()
  const dispatcher = proxy ? proxyAgent(proxy) : gatedAgent(gate)
  const send = async (
    url: string,
    { method = 'GET', body, headers, secrets, signal }: HttpRequest = {},
  ): Promise<Response> => {
    // A proxy looks up names itself: only addresses can be checked.
    if (proxy) gate.check(endpointOf(url))
    const isHome = gate.takesSecrets(url)
    const sent = withCookies(isHome ? { ...headers, ...secrets } : headers, cookies.headerFor(url, isHome))
    const response = await fetch(url, {
      dispatcher,
      method,
      redirect: 'manual',
      headers: sent,
      ...(body ? { body } : {}),
      ...(signal ? { signal } : {}),
    })
    cookies.keep(url, response.headers.getSetCookie())
    return response
  }
  return {
    fetch: send,
    follow: (url, request) => follow(send, url, request),
    ...(proxy ? { proxy: proxy.server } : {}),
    close: () => dispatcher.destroy(),
  }
}

/** Every connection passes the gate, also those of redirects. */
function gatedAgent(gate: Gate): Dispatcher {
  const { Agent, buildConnector } = undici()
  const connectors = new Map<number, buildConnector.connector>()
  return new Agent({
    connect: (options, done) => {
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80))
      try {
        gate.check({ host: options.hostname, port })
      } catch (error) {
        return done(error as Error, null)
      }
      const connect = connectors.get(port) ?? buildConnector({ lookup: gate.lookup(port) })
      connectors.set(port, connect)
      connect(options, done)
    },
  })
}

function proxyAgent({ server, username, password }: HttpProxy): Dispatcher {
  const login = username === undefined ? undefined : Buffer.from(`${username}:${password ?? ''}`).toString('base64')
  // Many proxies open tunnels only for https, as browsers request them.
  const { ProxyAgent } = undici()
  return new ProxyAgent({ uri: server, proxyTunnel: false, ...(login ? { token: `Basic ${login}` } : {}) })
}

/** A cookie that the caller sets is sent in addition to those of the jar. */
function withCookies(headers: HttpRequest['headers'], cookies: string): Record<string, string> {
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers ?? {})) sent[name.toLowerCase()] = value
  const cookie = [sent.cookie, cookies].filter(Boolean).join('; ')
  return cookie ? { ...sent, cookie } : sent
}

/** The limit of browsers. */
const MAX_REDIRECTS = 20

async function follow(
  send: HttpClient['fetch'],
  url: string,
  request: HttpRequest = {},
): Promise<{ response: Response; url: string }> {
  let at = url
  for (let redirects = 0; ; redirects++) {
    const response = await send(at, request)
    const target = redirectOf(response, at)
    if (target === undefined) return { response, url: withoutFragment(at) }
    await response.body?.cancel()
    if (redirects === MAX_REDIRECTS) throw new TypeError('redirect count exceeded')
    if (!isWebAddress(target)) throw new TypeError(`redirect to ${target.slice(0, 200)}, which is not a web address`)
    at = target
  }
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

function redirectOf({ status, headers }: Response, from: string): string | undefined {
  const location = headers.get('location')
  if (!REDIRECTS.includes(status) || location === null) return undefined
  return URL.canParse(location, from) ? new URL(location, from).href : location
}

function withoutFragment(url: string): string {
  const { href } = new URL(url)
  return href.split('#', 1)[0]!
}
