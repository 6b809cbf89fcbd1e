import { endpointOf, type Gate } from '../../net/gate/gate.ts'
import { parseRetryAfter } from '../../net/retry-after.ts'
import { isWebAddress } from '../../net/web-address.ts'
import { RenderFailure } from './failure.ts'

interface Explanation {
  /** Error codes of Node and of Chromium. */
  readonly codes: RegExp
  readonly what: (host: string) => string
  readonly remedy: string
  /** It will fail in the same way next time. */
  readonly isLasting?: boolean
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    codes: /ERR_CLOSED_GATE/,
    what: host => `${host} is on this machine or in a private network, and only a page leads there.`,
    remedy:
      'If you trust the page, allow that host with --allow-host, or all of them with --allow-private-network. An address that you name yourself is always reached.',
    isLasting: true,
  },
  {
    codes: /Proxy response \(407\)|Proxy Authentication Required|ERR_PROXY_AUTH|ERR_INVALID_AUTH_CREDENTIALS/,
    what: () => 'The proxy requires a user name and password, or rejected the given ones.',
    remedy: 'Write the proxy as http://user:password@host:port.',
    isLasting: true,
  },
  {
    codes: /Proxy response|ERR_TUNNEL|ERR_PROXY|ERR_NO_SUPPORTED_PROXIES/,
    what: host => `The proxy failed to connect to ${host}.`,
    remedy: 'Check the address of the proxy, and whether it may connect to that host.',
  },
  {
    codes: /ENOTFOUND|ERR_NAME_NOT_RESOLVED/,
    what: host => `The host ${host} was not found.`,
    remedy: 'Check the address for typos, and check the network connection.',
    isLasting: true,
  },
  {
    codes: /EAI_AGAIN|ERR_NAME_RESOLUTION_FAILED/,
    what: host => `The DNS lookup of ${host} failed.`,
    remedy: 'Check the network connection, or try again later.',
  },
  {
    codes: /ECONNREFUSED|ERR_CONNECTION_REFUSED/,
    what: host => `${host} refused the connection.`,
    remedy: 'Check the port, and whether the server is running.',
  },
  {
    codes: /UND_ERR_HEADERS_OVERFLOW|ERR_RESPONSE_HEADERS_TOO_BIG/,
    what: host => `${host} sends headers that are larger than any page needs.`,
    remedy: 'Open the address in a browser: if it shows a page, the server may want something else than a program.',
    isLasting: true,
  },
  {
    codes:
      /does not match the HTTP|too many content-encodings|ERR_INVALID_(?:HTTP_RESPONSE|CHUNKED_ENCODING)|ERR_CONTENT_DECODING_FAILED|ERR_RESPONSE_HEADERS_MULTIPLE/,
    what: host => `${host} does not answer as a web server does.`,
    remedy: 'Check the address and its port: another kind of server may listen there.',
    isLasting: true,
  },
  {
    codes:
      /ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_|terminated|Z_(DATA|BUF)_ERROR|ERR_CONNECTION_(RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH|ERR_INCOMPLETE/,
    what: host => `${host} closed the connection before the page was loaded.`,
    remedy: 'Try again later; the server may be overloaded or block automated requests.',
  },
  {
    codes: /ENETUNREACH|EHOSTUNREACH|ERR_ADDRESS_UNREACHABLE|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
    what: host => `${host} cannot be reached from this machine.`,
    remedy: 'Check the network connection.',
  },
  {
    codes: /CERT|ERR_SSL|ERR_TLS|SELF_SIGNED|UNABLE_TO_VERIFY/,
    what: host => `${host} has no valid certificate.`,
    remedy: 'Check the address. If the server is your own, use a certificate that this machine trusts.',
    isLasting: true,
  },
  {
    codes: /ERR_TOO_MANY_REDIRECTS|redirect count exceeded/,
    what: host => `${host} redirects in a loop.`,
    remedy: 'Open the address in a browser: it may need cookies or a login (--storage-state).',
    isLasting: true,
  },
  {
    codes: /ERR_UNSAFE_REDIRECT|ERR_UNKNOWN_URL_SCHEME|which is not a web address/,
    what: host => `${host} redirects to something that is not a web address.`,
    remedy: 'Open the address in a browser to see where it leads.',
    isLasting: true,
  },
  {
    codes: /ERR_UNSAFE_PORT|bad port/,
    what: host => `${host} uses a port that browsers do not open.`,
    remedy: 'Serve the page on another port, for example 8080.',
    isLasting: true,
  },
  {
    codes: /ETIMEDOUT|UND_ERR_(HEADERS|BODY|CONNECT)_TIMEOUT|ERR_(CONNECTION_)?TIMED_OUT/,
    what: host => `${host} did not answer in time.`,
    remedy: 'Try again later, or allow more time with --timeout.',
  },
]

/**
 * Converts a network error, from Node or from Chromium, into a failure with a message. Chromium knows only that the gate
 * failed to connect; the gate knows why.
 */
export function networkFailure(url: string, error: unknown, gate?: Gate): RenderFailure {
  // A link of a page may be no address at all.
  const host = URL.canParse(url) ? new URL(url).host : url
  const noted = gate && isWebAddress(url) ? gate.failureAt(endpointOf(url)) : undefined
  const isOwn = noted instanceof RenderFailure
  if (isOwn && noted.message.startsWith(url)) return noted
  const text = chain(isOwn ? error : (noted ?? error))
  const known = EXPLANATIONS.find(({ codes }) => codes.test(text))
  if (known) {
    const { isLasting } = known
    return new RenderFailure('unreachable', `${url}: ${known.what(host)}`, known.remedy, error, { isLasting })
  }
  const reason = (error as Error).message?.split('\n', 1)[0] ?? String(error)
  return new RenderFailure('unreachable', `${url} failed to load: ${reason}`, 'Open it in a browser to see why.', error)
}

/** With a proxy, all connections go to it: then the proxy cannot be reached. */
export function proxyFailure(url: string, proxy: string, error: unknown): RenderFailure | undefined {
  if (!/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT/.test(chain(error))) return undefined
  const what = `${url}: the proxy ${new URL(proxy).host} cannot be reached.`
  return new RenderFailure('unreachable', what, 'Check the address of the proxy, and whether it is running.', error)
}

/** Node hides the code of a network error in `cause`. */
function chain(error: unknown): string {
  const texts: string[] = []
  for (
    let at = error as { message?: string; code?: string; cause?: unknown } | undefined;
    at;
    at = at.cause as typeof at
  ) {
    texts.push(`${at.code ?? ''} ${at.message ?? ''}`)
  }
  return texts.join(' ')
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
