import type { Endpoint } from '../../net/gate/gate.ts'
import { RenderFailure } from './failure.ts'

/** A server that all requests go through. */
export interface ProxyServer {
  /** `http://host:port`; `https` and `socks5` are also possible. */
  readonly server: string
  readonly username?: string
  readonly password?: string
}

const SCHEMES: readonly string[] = ['http:', 'https:', 'socks5:']

/** From an address such as `http://user:password@host:port`. */
export function parseProxy(address: string): ProxyServer {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !SCHEMES.includes(url.protocol) || url.hostname === '') {
    // The address may contain a password, so it is not repeated.
    const remedy = 'Write it as http://host:port or http://user:password@host:port.'
    throw new RenderFailure('bad-address', 'The address of the proxy is not valid.', remedy)
  }
  return {
    server: `${url.protocol}//${url.host}`,
    ...(url.username ? { username: decodePart(url.username) } : {}),
    ...(url.password ? { password: decodePart(url.password) } : {}),
  }
}

/** Where a SOCKS server listens; 1080 is its usual port. */
export function socksEndpointOf(server: string): Endpoint {
  const { hostname, port } = new URL(server)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 1080) }
}

/** A percent sign that encodes nothing is part of the name or password. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
