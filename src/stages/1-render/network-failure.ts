import { endpointOf, type Gate } from '../../net/gate/gate.ts'
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
