import { type LookupAddress, type LookupOptions, lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isWebAddress } from '../web-address.ts'
import { isPublicAddress } from './public-address.ts'

/** What pages may reach beyond the public web. */
export interface NetworkAccess {
  /** Also private networks and this machine. */
  readonly privateNetwork?: boolean | undefined
  /** Also these hosts, wherever they are: `host` or `host:port`. */
  readonly hosts?: readonly string[] | undefined
  /** Headers and the state of a login go to every origin, not only to that of the start. */
  readonly secretsEverywhere?: boolean | undefined
}

/** Where a connection leads. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}

/**
 * Decides where a connection may lead. What the user named is open, on exactly that host and port. Everything else
 * comes from a page, and a page must not reach the machine and the network of the user.
 */
export interface Gate {
  /** Throws a `ClosedGate` if a connection is not allowed, as far as the host itself says. */
  check(endpoint: Endpoint): void
  /** Throws a `ClosedGate` if a connection is not allowed, also by what the name of the host stands for. */
  checkName(endpoint: Endpoint): Promise<void>
  /** For `net.connect`: a name is looked up once, and what was checked is what is connected. */
  lookup(port: number): LookupFunction
  /** Whether headers, and what a login stored, may be sent to this address. */
  takesSecrets(url: string): boolean
  /** The same for cookies of a domain. */
  takesCookies(domain: string): boolean
  /** Notes why a connection failed, or that it did not. */
  note(endpoint: Endpoint, failure: Error | undefined): void
  /** Why the last connection to this endpoint failed, if it did. */
  failureAt(endpoint: Endpoint): Error | undefined
}

/** A connection that only a page asked for, to a place that pages must not reach. */
export class ClosedGate extends Error {
  override readonly name = 'ClosedGate'
  readonly code = 'ERR_CLOSED_GATE'

  constructor(endpoint: string) {
    super(`${endpoint} is not on the public web`)
  }
}

type AllAddresses = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** `typed` are the addresses that the user gave. */
export function openGate(typed: readonly string[], access: NetworkAccess = {}, lookUpAll: AllAddresses = lookUp): Gate {
  const addresses = typed.filter(isWebAddress).map(address => new URL(address))
  const named = new Set(addresses.map(({ href }) => textOf(endpointOf(href))))
  // Many sites lead from http to https; to the same host, that is no other place, only a safer way.
  const homes = new Set(
    addresses.flatMap(({ origin, port, host }) => (port === '' ? [origin, `https://${host}`] : origin)),
  )
  const failures = new Map<string, Error>()
  const isAllowed = accessOf(access)
  const publicNames = new Set<string>()

  const isNamed = (endpoint: Endpoint): boolean => isAllowed(endpoint) || named.has(textOf(endpoint))

  const check = (endpoint: Endpoint): void => {
    const host = hostOf(endpoint.host)
    const isInside = isIP(host) === 0 ? isThisMachine(host) : !isPublicAddress(host)
    if (isInside && !isNamed(endpoint)) throw new ClosedGate(textOf(endpoint))
  }

  /** A name that the user typed may be private, but once it was public, its owner must not lead it inside. */
  const allowedOf = (endpoint: Endpoint, found: LookupAddress[]): LookupAddress[] => {
    if (isAllowed(endpoint)) return found
    const outside = found.filter(({ address }) => isPublicAddress(address))
    if (!named.has(textOf(endpoint))) return outside
    const name = hostOf(endpoint.host)
    if (outside.length > 0) publicNames.add(name)
    return publicNames.has(name) ? outside : found
  }

  const lookup =
    (port: number): LookupFunction =>
    (host, options, done) => {
      lookUpAll(host, { ...options, all: true }, (error, found) => {
        const fail = (reason: Error): void => done(reason as NodeJS.ErrnoException, [])
        if (error) return fail(error)
        const endpoint = { host, port }
        const allowed = allowedOf(endpoint, found)
        const [first] = allowed
        if (first === undefined) return fail(new ClosedGate(textOf(endpoint)))
        if (options.all) done(null, allowed)
        else done(null, first.address, first.family)
      })
    }

  return {
    check,
    lookup,
    checkName: endpoint => {
      check(endpoint)
      const host = hostOf(endpoint.host)
      if (isNamed(endpoint) || isIP(host) !== 0) return Promise.resolve()
      return new Promise<void>((resolve, reject) => {
        // That a name is not found is no matter of the gate.
        lookup(endpoint.port)(host, {}, error => (error instanceof ClosedGate ? reject(error) : resolve()))
      })
    },
    takesSecrets: url => access.secretsEverywhere === true || homes.has(new URL(url).origin),
    takesCookies: domain => {
      const wanted = domain.replace(/^\./, '').toLowerCase()
      const hosts = addresses.map(({ hostname }) => hostOf(hostname))
      return access.secretsEverywhere === true || hosts.some(host => host === wanted || host.endsWith(`.${wanted}`))
    },
    note: (endpoint, failure) => {
      if (failure) failures.set(textOf(endpoint), failure)
      else failures.delete(textOf(endpoint))
    },
    failureAt: endpoint => failures.get(textOf(endpoint)),
  }
}

/** Whether the user allowed an endpoint beyond the public web, wherever it is. */
function accessOf({ privateNetwork, hosts = [] }: NetworkAccess): (endpoint: Endpoint) => boolean {
  const open = new Set(hosts.map(canonical))
  return endpoint => privateNetwork === true || open.has(hostOf(endpoint.host)) || open.has(textOf(endpoint))
}

/** Names that every resolver must keep on its own machine (RFC 6761). A proxy would look them up on its own. */
const isThisMachine = (name: string): boolean => /^(?:.+\.)?localhost$/i.test(name)

/** For a page that must load nothing: no connection is allowed. */
export function closedGate(): Gate {
  const refuse = (endpoint: Endpoint): never => {
    throw new ClosedGate(textOf(endpoint))
  }
  return { ...openGate([]), check: refuse, checkName: async endpoint => refuse(endpoint) }
}

/** Whether a request may be sent, as far as can be said before it is; if not, the gate keeps the reason. */
export async function mayReach(gate: Gate, url: string): Promise<boolean> {
  // What has no host is not loaded from the network: data:, blob: …
  if (!/^(?:http|ws)s?:/i.test(url)) return true
  const endpoint = endpointOf(url)
  try {
    await gate.checkName(endpoint)
    return true
  } catch (error) {
    gate.note(endpoint, error as Error)
    return false
  }
}

/** Where a request to a web address leads. */
export function endpointOf(url: string): Endpoint {
  const { hostname, port, protocol } = new URL(url)
  const usual = /^(?:https|wss):$/.test(protocol) ? 443 : 80
  return { host: hostname, port: port === '' ? usual : Number(port) }
}

const textOf = ({ host, port }: Endpoint): string => `${hostOf(host)}:${port}`

/** `host` or `host:port`, as the parser of URLs writes it. */
function canonical(text: string): string {
  const bare = isIP(text) === 6 ? `[${text}]` : text
  const port = /:(\d+)$/.exec(bare.replace(/^\[.*\]/, ''))?.[1]
  const host = hostOf(port === undefined ? bare : bare.slice(0, -port.length - 1))
  return port === undefined ? host : textOf({ host, port: Number(port) })
}

/** Without brackets, and with numbers such as 2130706433 or 0x7f.1 as the address that they stand for. */
function hostOf(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) === 4) return bare
  const address = `http://${isIP(bare) === 6 ? `[${bare}]` : host}/`
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$|\.$/g, '') : host
}
