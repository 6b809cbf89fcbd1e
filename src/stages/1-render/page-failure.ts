import { parseRetryAfter } from '../../net/retry-after.ts'
import { RenderFailure } from './failure.ts'
import { isHtmlType } from './html-type.ts'

// What is wrong with a page whose server was reached.

/** The server's response for the document in the tab. */
export interface DocumentAnswer {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
  readonly contentType: string
}

export function timeoutFailure(url: string, ms: number): RenderFailure {
  const remedy = 'Try again later, or allow more time with --timeout.'
  return new RenderFailure('timeout', `${url} did not answer within ${ms / 1000} s.`, remedy)
}

/** `headers` of the response, with lower-case names: they may say when to retry. */
export function statusFailure(
  url: string,
  status: number,
  statusText: string,
  headers: Readonly<Record<string, string>> = {},
): RenderFailure {
  const retryAfterMs = parseRetryAfter(headers['retry-after'], Date.now())
  const wish = retryAfterMs === undefined ? '' : ` and asks to retry in ${durationOf(retryAfterMs)}`
  const what = `${url}: the server answered ${`${status} ${statusText}`.trim()}${wish}.`
  const remedy = status >= 500 || status === 429 ? RETRY : remedyOfStatus(status)
  return new RenderFailure('http-status', what, remedy, undefined, { status, retryAfterMs })
}

function durationOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

const RETRY = 'The server has a problem or is busy; try again later.'

function remedyOfStatus(status: number): string {
  if (status === 401 || status === 403)
    return 'The page requires a login or blocks automated requests: see amberyl login, --storage-state and --user-agent.'
  return 'Check the address; the page may have moved.'
}

export function notHtmlFailure(url: string, contentType: string): RenderFailure {
  const remedy = 'Amberyl reads web pages (HTML). Give it the page that lists the data.'
  return new RenderFailure('not-html', `${url} is ${contentType}, not a web page.`, remedy)
}

export function emptyFailure(url: string): RenderFailure {
  const remedy =
    'Open it in a browser. If it shows content there, it may need scripts (--scripts), more time (--settle), or a login.'
  return new RenderFailure('empty', `${url} is empty: no text and no elements.`, remedy)
}

export function tooMuchFailure(url: string, bytes: number): RenderFailure {
  const remedy = 'Load nothing but the page itself (--offline), or run no scripts (--no-scripts).'
  return new RenderFailure('too-large', `All that ${url} loads is larger than ${bytes / 1e6} MB.`, remedy)
}

export function restlessFailure(url: string, documents: number): RenderFailure {
  const remedy =
    'Run no scripts (--no-scripts), or open it in a browser: it may need cookies or a login (--storage-state).'
  const what = `${url} does not come to rest: it led to another page, or to itself, more than ${documents} times.`
  return new RenderFailure('unreachable', what, remedy, undefined, { isLasting: true })
}

export function ledOnFailure(url: string): RenderFailure {
  const what = `${url} does not come to rest: it led to another page, or to itself, while it was read.`
  return new RenderFailure('unreachable', what, 'Try again, or run no scripts (--no-scripts).')
}

export function endlessFailure(url: string, nodes: number): RenderFailure {
  const remedy = 'Run no scripts (--no-scripts), or raise the limit with --max-nodes.'
  return new RenderFailure(
    'too-large',
    `${url} is larger than ${nodes} nodes, and a script in it adds more and more.`,
    remedy,
  )
}

export function memoryFailure(url: string, bytes: number): RenderFailure {
  const remedy =
    'Run no scripts (--no-scripts), read it without a browser (--static), or raise the limit with --max-memory.'
  // A page that is ended while it loads has no address yet.
  const what = url === '' || url === 'about:blank' ? 'The page' : url
  return new RenderFailure(
    'too-large',
    `${what} is larger than ${bytes / 1e6} MB in the memory of the browser.`,
    remedy,
  )
}

export function tooLargeFailure(url: string, bytes: number): RenderFailure {
  const remedy = 'Raise the limit with --max-bytes, or request shorter pages from the site.'
  return new RenderFailure('too-large', `${url} is larger than ${bytes / 1e6} MB.`, remedy)
}

/** Throws if the server's response is not a page. */
export function checkAnswer({ url, status, statusText, headers, contentType }: DocumentAnswer): void {
  if (status >= 400) throw statusFailure(url, status, statusText, headers)
  if (!isHtmlType(contentType)) throw notHtmlFailure(url, contentType)
}
