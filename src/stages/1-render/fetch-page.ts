import { type HttpClient, openHttpClient } from '../../net/http-client.ts'
import { TimeIsUp, withTimeLimit } from '../../net/time-limit.ts'
import { userAgentOf } from '../../net/user-agent.ts'
import { RenderFailure } from './failure.ts'
import { isHtmlType } from './html-type.ts'
import type { RenderLimits } from './limits.ts'
import {
  networkFailure,
  notHtmlFailure,
  proxyFailure,
  statusFailure,
  timeoutFailure,
  tooLargeFailure,
} from './network-failure.ts'

export interface FetchedPage {
  readonly url: string
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array
}

export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly userAgent?: string | undefined
  /** `Name/version` of the program, sent if no user agent is given. */
  readonly product?: string | undefined
  readonly limits: RenderLimits
  /** Aborts the request: then the signal's reason is thrown instead of a failure. */
  readonly signal?: AbortSignal | undefined
  /** Keeps connections and cookies from page to page; by default, each page has its own. */
  readonly client?: HttpClient | undefined
}

/** Loads a complete page without a browser, or fails. */
export async function fetchPage(url: string, options: FetchOptions): Promise<FetchedPage> {
  const client = options.client ?? openHttpClient()
  const { limits, signal } = options
  try {
    return await withTimeLimit(limits.loadMs, signal, ending => fetchWith(client, url, { ...options, signal: ending }))
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof RenderFailure) throw error
    if (error instanceof TimeIsUp) throw timeoutFailure(url, limits.loadMs)
    throw (client.proxy && proxyFailure(url, client.proxy, error)) || networkFailure(url, error)
  } finally {
    if (!options.client) await client.close()
  }
}

async function fetchWith(client: HttpClient, url: string, options: FetchOptions): Promise<FetchedPage> {
  const { response, url: shown } = await client.follow(url, { headers: headersOf(options), signal: options.signal })
  const contentType = response.headers.get('content-type') ?? ''
  try {
    if (!response.ok) {
      throw statusFailure(shown, response.status, response.statusText, Object.fromEntries(response.headers))
    }
    if (!isHtmlType(contentType)) throw notHtmlFailure(shown, contentType)
    const bytes = await readLimited(response.body, shown, options.limits.bytes)
    return { url: shown, status: response.status, contentType, bytes }
  } finally {
    // An unread body would keep its connection open.
    await response.body?.cancel().catch(() => {})
  }
}

function headersOf({ headers, userAgent, product }: FetchOptions): Record<string, string> {
  return {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'user-agent': userAgent ?? userAgentOf(product),
    ...headers,
  }
}

async function readLimited(body: AsyncIterable<Uint8Array> | null, url: string, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > limit) throw tooLargeFailure(url, limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
