import { realpathSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Route } from 'playwright-core'
import { readBody } from '../../files/read-body.ts'
import { endpointOf, type Gate } from '../../net/gate/gate.ts'
import { type HttpClient, openHttpClient } from '../../net/http-client.ts'
import { isWebAddress } from '../../net/web-address.ts'
import { decodeHtml } from './encoding.ts'
import { isHtmlType } from './html-type.ts'
import { tooLargeFailure } from './page-failure.ts'
import type { ProxyServer } from './proxy.ts'
import type { RenderWarning } from './snapshot.ts'

interface RoutePlan {
  /** The address of the only page; a session has many. */
  readonly url?: string | undefined
  /** Its content, if already known. */
  readonly saved?: { readonly bytes: Uint8Array; readonly contentType?: string | undefined } | undefined
  readonly encoding?: string | undefined
  readonly scripts: boolean
  readonly offline: boolean
  /** The folder that a page in a file may load other files from. */
  readonly files?: string | undefined
  /** For documents that are requested here, because they are changed before the browser gets them. */
  readonly gate: Gate
  readonly proxy?: ProxyServer | undefined
  readonly bytes: number
}

interface Routing extends RoutePlan {
  readonly client: HttpClient
  readonly warnings: RenderWarning[]
  /** Some documents are changed, or are known already. */
  readonly rewrites: boolean
}

/**
 * A policy blocks scripts without disabling them: `<noscript>` stays text, and the tree is the same as with scripts.
 * Frames without an address of their own inherit it.
 */
const NO_SCRIPTS = "script-src 'none'"

/** Intercepts requests if the plan needs it: pages in files, forced encodings, no scripts, offline. */
export async function routeRequests(context: BrowserContext, plan: RoutePlan): Promise<RenderWarning[]> {
  const warnings: RenderWarning[] = []
  const isFile = plan.url?.startsWith('file:') === true
  const rewrites = plan.saved !== undefined || plan.encoding !== undefined || !plan.scripts
  if (!rewrites && !plan.offline && !isFile) return warnings
  const proxy = plan.proxy && isWebAddress(plan.proxy.server) ? plan.proxy : undefined
  // The browser has the cookies.
  const client = openHttpClient({ gate: plan.gate, proxy, cookies: { headerFor: () => '', keep: () => {} } })
  context.once('close', () => void client.close().catch(() => {}))
  const routing = { ...plan, client, warnings, rewrites }
  await context.route('**/*', async route => {
    try {
      await handle(route, routing)
    } catch (error) {
      // The page may be gone, or the address may not answer: for the page, that is a failed request.
      await route.abort(/ECONNREFUSED/.test(chain(error)) ? 'connectionrefused' : 'failed').catch(() => {})
    }
  })
  return warnings
}

async function handle(route: Route, routing: Routing): Promise<void> {
  const { offline, rewrites, url } = routing
  const request = route.request()
  const isDocument = request.isNavigationRequest()
  const isPage = isDocument && request.frame().parentFrame() === null
  const isItself = isPage && isAddress(request.url(), url)
  if (request.url().startsWith('file:')) return handleFile(route, isItself, routing)
  // A saved page that navigates stays: an aborted navigation keeps the current document.
  if (isPage && offline && !isItself) return route.abort('aborted')
  const isInline = /^(data|blob|about):/.test(request.url())
  if (offline && !isPage && !isInline) return route.abort('internetdisconnected')
  return isDocument && rewrites && !isInline ? answer(route, isPage, routing) : route.continue()
}

/** A page in a file reads itself, and nothing else on the disk but what was allowed. */
function handleFile(route: Route, isItself: boolean, routing: Routing): Promise<void> {
  const { saved, files, warnings } = routing
  if (isItself) return saved ? answer(route, true, routing) : route.continue()
  // A page that navigates stays what it is, and a frame stays empty.
  if (route.request().isNavigationRequest()) return route.abort('aborted')
  if (files !== undefined && isBelow(route.request().url(), files)) return route.continue()
  if (!warnings.includes(FILES_NOT_LOADED)) warnings.push(FILES_NOT_LOADED)
  return route.abort('accessdenied')
}

const FILES_NOT_LOADED: RenderWarning = {
  kind: 'files-not-loaded',
  message:
    'The page refers to other files on this machine, which were not loaded. If you trust it, allow their folder: --allow-files DIR.',
}

function isBelow(url: string, folder: string): boolean {
  try {
    // Links are followed first: they may lead out of the folder.
    return realpathSync(fileURLToPath(url)).startsWith(realpathSync(folder) + sep)
  } catch {
    return false
  }
}

async function answer(route: Route, isPage: boolean, routing: Routing): Promise<void> {
  const { saved, encoding, scripts, url, client, bytes: limit, warnings } = routing
  const policy: Record<string, string> = scripts ? {} : { 'content-security-policy': NO_SCRIPTS }
  const request = route.request()
  if (isPage && saved && isAddress(request.url(), url)) {
    const decoded = decodeHtml(saved.bytes, { contentType: saved.contentType, encoding })
    warnings.push(...decoded.warnings)
    return route.fulfill({ body: decoded.html, headers: { 'content-type': 'text/html; charset=utf-8', ...policy } })
  }
  // Redirects are followed by the browser, so that the address stays correct.
  const response = await client.fetch(request.url(), {
    method: request.method(),
    body: request.postDataBuffer() ?? undefined,
    headers: sentHeaders(await request.allHeaders()),
  })
  const received = receivedHeaders(response.headers)
  const body = await readBody(response.body, limit)
  // The gate keeps the reason for whoever asks why the page failed.
  if (body.length > limit) {
    routing.gate.note(endpointOf(request.url()), tooLargeFailure(request.url(), limit))
    return route.abort('failed')
  }
  const isForced = isPage && encoding !== undefined && isHtmlType(received['content-type'] ?? '')
  await route.fulfill({
    status: response.status,
    headers: { ...received, ...(isForced ? { 'content-type': 'text/html; charset=utf-8' } : {}), ...policy },
    body: isForced ? decodeHtml(body, { encoding }).html : Buffer.from(body),
  })
}

/** Pseudo headers belong to the browser's own connection. */
const sentHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^:|^(?:host|connection|content-length)$/i.test(name)))

/** The body was decompressed here. */
function receivedHeaders(headers: Iterable<[string, string]> & { getSetCookie(): string[] }): Record<string, string> {
  const kept = [...headers].filter(
    ([name]) => !/^(?:content-(?:encoding|length)|transfer-encoding|set-cookie)$/i.test(name),
  )
  const cookies = headers.getSetCookie()
  return { ...Object.fromEntries(kept), ...(cookies.length > 0 ? { 'set-cookie': cookies.join('\n') } : {}) }
}

/** Node hides the code of a network error in `cause`. */
const chain = (error: unknown): string => `${error} ${(error as Error).cause ?? ''}`

/** Fragments are not sent. */
function isAddress(a: string, b: string | undefined): boolean {
  if (b === undefined) return false
  const [left, right] = [new URL(a), new URL(b)]
  left.hash = right.hash = ''
  return left.href === right.href
}
