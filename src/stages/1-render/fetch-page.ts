import { createHash } from 'node:crypto'
import { readBody } from '../../files/read-body.ts'
import { loadCookies, SessionFileProblem, type StorageState } from '../../net/cookies.ts'
import { type Gate, openGate } from '../../net/gate/gate.ts'
import { type HttpClient, openHttpClient } from '../../net/http-client.ts'
import { TimeIsUp, withTimeLimit } from '../../net/time-limit.ts'
import { userAgentOf } from '../../net/user-agent.ts'
import { isWebAddress } from '../../net/web-address.ts'
import { RenderFailure } from './failure.ts'
import { isHtmlType } from './html-type.ts'
import type { PageLink } from './in-page.ts'
import type { RenderLimits } from './limits.ts'
import { networkFailure, proxyFailure } from './network-failure.ts'
import { notHtmlFailure, statusFailure, timeoutFailure, tooLargeFailure } from './page-failure.ts'
import type { RenderOptions } from './render-options.ts'

/** What tells later whether the page is still the same: what the server gave for this, and a digest of its answer. */
export interface PageValidators {
  readonly etag?: string
  readonly lastModified?: string
  readonly answer?: string
}

/** The page is still the one with the given validators. */
export class NotModified extends Error {
  override readonly name = 'NotModified'
}

interface FetchedPage {
  readonly url: string
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array
  /** When it was loaded. */
  readonly at: string
  readonly validators: PageValidators
}

/** How pages are requested without a browser. */
export interface StaticOptions
  extends Pick<
    RenderOptions,
    'headers' | 'userAgent' | 'product' | 'encoding' | 'proxy' | 'access' | 'stopwatch' | 'signal'
  > {
  /** The cookies of a logged-in session, as Playwright saves them: the path of a file, or the object. */
  readonly storageState?: string | StorageState | undefined
  readonly limits?: Partial<RenderLimits>
  /** What is known of the page: if it is still the same, NotModified is thrown. */
  readonly known?: PageValidators
  /** For many pages of one visitor; then the visitor's options are those of the client. By default, each page has its own. */
  readonly client?: HttpClient
  /** Called when the page has been loaded, before it is parsed. Its links are found in its source, see `linksInHtml`. */
  readonly onLoaded?: ((links: () => readonly PageLink[]) => Promise<void>) | undefined
}

type FetchOptions = Omit<StaticOptions, 'limits'> & { readonly limits: RenderLimits }

/** Loads a complete page without a browser, or fails. If the signal aborts, its reason is thrown instead of a failure. */
export async function fetchPage(url: string, options: FetchOptions): Promise<FetchedPage> {
  const client = options.client ?? (await openVisitor(options, openGate([url], options.access)))
  const { limits, signal } = options
  try {
    return await withTimeLimit(limits.loadMs, signal, ending => fetchWith(client, url, { ...options, signal: ending }))
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof RenderFailure || error instanceof NotModified) throw error
    if (error instanceof TimeIsUp) throw timeoutFailure(url, limits.loadMs)
    throw (client.proxy && proxyFailure(url, client.proxy, error)) || networkFailure(url, error)
  } finally {
    if (!options.client) await client.close()
  }
}

/** A client for the pages of one visitor. Close it at the end. */
export async function openVisitor(
  { proxy, storageState }: Pick<StaticOptions, 'proxy' | 'storageState'>,
  gate: Gate,
): Promise<HttpClient> {
  if (proxy && !isWebAddress(proxy.server)) {
    const remedy = 'Write it as http://host:port, or read the pages with a browser.'
    throw new RenderFailure('bad-address', 'Without a browser, only http proxies are supported.', remedy)
  }
  try {
    const state = storageState === undefined ? undefined : await loadCookies(storageState)
    return openHttpClient({ gate, proxy, cookies: state })
  } catch (error) {
    if (!(error instanceof SessionFileProblem)) throw error
    const remedy =
      "Store it with amberyl login or with Playwright's context.storageState({ path }), and pass that path."
    throw new RenderFailure('no-file', error.message, remedy, error)
  }
}

async function fetchWith(client: HttpClient, url: string, options: FetchOptions): Promise<FetchedPage> {
  const { response, url: shown } = await client.follow(url, {
    headers: headersOf(options),
    secrets: options.headers,
    signal: options.signal,
  })
  const contentType = response.headers.get('content-type') ?? ''
  try {
    if (response.status === NOT_MODIFIED && options.known) throw new NotModified(shown)
    if (!response.ok) {
      throw statusFailure(shown, response.status, response.statusText, Object.fromEntries(response.headers))
    }
    if (!isHtmlType(contentType)) throw notHtmlFailure(shown, contentType)
    const bytes = await readBody(response.body, options.limits.bytes)
    if (bytes.length > options.limits.bytes) throw tooLargeFailure(shown, options.limits.bytes)
    const answer = digestOf(shown, contentType, bytes)
    if (answer === options.known?.answer) throw new NotModified(shown)
    const validators = { ...validatorsOf(response), answer }
    return { url: shown, status: response.status, contentType, bytes, at: new Date().toISOString(), validators }
  } finally {
    // An unread body would keep its connection open.
    await response.body?.cancel().catch(() => {})
  }
}

const NOT_MODIFIED = 304

/** Of everything that a parsed page is made from. */
const digestOf = (url: string, contentType: string, bytes: Uint8Array): string =>
  createHash('sha256').update(`${url}\0${contentType}\0`).update(bytes).digest('hex')

function validatorsOf({ headers }: Pick<Response, 'headers'>): PageValidators {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')]
  return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) }
}

function headersOf({ userAgent, product, known }: FetchOptions): Record<string, string> {
  return {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'user-agent': userAgent ?? userAgentOf(product),
    ...(known?.etag === undefined ? {} : { 'if-none-match': known.etag }),
    ...(known?.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }),
  }
}
