import { loadCookies, SessionFileProblem, type StorageState } from '../../net/cookies.ts'
import { type HttpClient, openHttpClient } from '../../net/http-client.ts'
import { decodeHtml } from './encoding.ts'
import { RenderFailure } from './failure.ts'
import { type FetchedPage, fetchPage } from './fetch-page.ts'
import { DEFAULT_LIMITS, type RenderLimits } from './limits.ts'
import { readMhtml } from './mhtml.ts'
import { emptyFailure, tooLargeFailure } from './network-failure.ts'
import { parseHtml } from './parse.ts'
import type { ProxyServer } from './proxy.ts'
import type { Snapshot } from './snapshot.ts'
import type { PageSource } from './source.ts'

export interface StaticOptions extends VisitorOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly userAgent?: string
  /** `Name/version` of the program, sent if no user agent is given. */
  readonly product?: string
  readonly encoding?: string
  readonly limits?: Partial<RenderLimits>
  readonly signal?: AbortSignal
  /** For many pages of one visitor; then the visitor's options are those of the client. By default, each page has its own. */
  readonly client?: HttpClient
}

/** The identity in which pages are requested. */
interface VisitorOptions {
  readonly proxy?: ProxyServer
  /** The cookies of a logged-in session, as Playwright saves them: the path of a file, or the object. */
  readonly storageState?: string | StorageState | undefined
}

interface LoadedHtml {
  readonly url: string
  readonly bytes: Uint8Array
  readonly contentType?: string
  readonly status?: number
}

/** A page without a browser: loaded, decoded, parsed. No script runs, and nothing visual is known. */
export async function renderStatically(source: PageSource, options: StaticOptions = {}): Promise<Snapshot> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const { url, bytes, contentType, status } = await load(source, { ...options, limits })
  if (bytes.length > limits.bytes) throw tooLargeFailure(url, limits.bytes)
  const { html, encoding, warnings } = decodeHtml(bytes, { contentType, encoding: options.encoding })
  if (html.trim() === '') throw emptyFailure(url)
  return parseHtml(html, { url, encoding, status, warnings, maxNodes: limits.nodes })
}

async function load(source: PageSource, options: StaticOptions & { limits: RenderLimits }): Promise<LoadedHtml> {
  switch (source.kind) {
    case 'url':
      return fetchAs(source.url, options)
    case 'html':
      return source
    case 'mhtml':
      return readMhtml(source.bytes, source.path)
  }
}

async function fetchAs(url: string, options: StaticOptions & { limits: RenderLimits }): Promise<FetchedPage> {
  if (options.client) return fetchPage(url, options)
  const client = await openVisitor(options)
  try {
    return await fetchPage(url, { ...options, client })
  } finally {
    await client.close()
  }
}

/** A client for the pages of one visitor. Close it at the end. */
export async function openVisitor({ proxy, storageState }: VisitorOptions = {}): Promise<HttpClient> {
  if (proxy && !isHttpAddress(proxy.server)) {
    const remedy = 'Write it as http://host:port, or read the pages with a browser.'
    throw new RenderFailure('bad-address', 'Without a browser, only http proxies are supported.', remedy)
  }
  try {
    return openHttpClient({ proxy, cookies: storageState === undefined ? undefined : await loadCookies(storageState) })
  } catch (error) {
    if (!(error instanceof SessionFileProblem)) throw error
    const remedy = "Save it with Playwright's context.storageState({ path }), and pass that path."
    throw new RenderFailure('no-file', error.message, remedy, error)
  }
}

const isHttpAddress = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
