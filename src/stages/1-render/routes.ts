import type { BrowserContext, Route } from 'playwright-core'
import { decodeHtml } from './encoding.ts'
import type { RenderWarning } from './snapshot.ts'

interface RoutePlan {
  /** The address of the only page; a session has many. */
  readonly url?: string | undefined
  /** Its content, if already known. */
  readonly saved?: { readonly bytes: Uint8Array; readonly contentType?: string | undefined } | undefined
  readonly encoding?: string | undefined
  readonly scripts: boolean
  readonly offline: boolean
}

/**
 * A policy blocks scripts without disabling them: `<noscript>` stays text, and the tree is the same as with scripts.
 */
const NO_SCRIPTS = "script-src 'none'"

/** Intercepts requests if the plan needs it: saved pages, forced encodings, no scripts, offline. */
export async function routeRequests(context: BrowserContext, plan: RoutePlan): Promise<RenderWarning[]> {
  const warnings: RenderWarning[] = []
  const rewrites = plan.saved !== undefined || plan.encoding !== undefined || !plan.scripts
  if (!rewrites && !plan.offline) return warnings
  await context.route('**/*', async route => {
    try {
      await handle(route, plan, rewrites, warnings)
    } catch (error) {
      // The page may be gone, or the address may not answer: for the page, that is a failed request.
      await route.abort(/ECONNREFUSED/.test(String(error)) ? 'connectionrefused' : 'failed').catch(() => {})
    }
  })
  return warnings
}

async function handle(route: Route, plan: RoutePlan, rewrites: boolean, warnings: RenderWarning[]): Promise<void> {
  const request = route.request()
  const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null
  const isItself = isPage && isAddress(request.url(), plan.url)
  // A saved page that navigates stays: an aborted navigation keeps the current document.
  if (isPage && plan.offline && !isItself) return route.abort('aborted')
  if (isPage && rewrites) return answer(route, plan, warnings)
  const isLocal = request.url().startsWith('file:') && plan.url?.startsWith('file:') === true
  const isInline = /^(data|blob|about):/.test(request.url())
  return plan.offline && !isPage && !isLocal && !isInline ? route.abort('internetdisconnected') : route.continue()
}

async function answer(route: Route, plan: RoutePlan, warnings: RenderWarning[]): Promise<void> {
  const policy: Record<string, string> = plan.scripts ? {} : { 'content-security-policy': NO_SCRIPTS }
  if (plan.saved && isAddress(route.request().url(), plan.url)) {
    const { contentType } = plan.saved
    const decoded = decodeHtml(plan.saved.bytes, { contentType, encoding: plan.encoding })
    warnings.push(...decoded.warnings)
    return route.fulfill({ body: decoded.html, headers: { 'content-type': 'text/html; charset=utf-8', ...policy } })
  }
  // Redirects are followed by the browser, so that the address stays correct.
  const response = await route.fetch({ maxRedirects: 0 })
  if (!plan.encoding) return route.fulfill({ response, headers: { ...response.headers(), ...policy } })
  const { html } = decodeHtml(await response.body(), { encoding: plan.encoding })
  const headers = { ...response.headers(), 'content-type': 'text/html; charset=utf-8', ...policy }
  return route.fulfill({ response, body: html, headers })
}

/** Fragments are not sent. */
function isAddress(a: string, b: string | undefined): boolean {
  if (b === undefined) return false
  const [left, right] = [new URL(a), new URL(b)]
  left.hash = right.hash = ''
  return left.href === right.href
}
