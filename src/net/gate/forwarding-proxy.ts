import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendHttp,
} from 'node:http'
import { request as sendHttps, Agent as TlsAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { isWebAddress } from '../web-address.ts'
import { endpointOf, type Gate } from './gate.ts'
import type { GateProxy } from './gate-proxy.ts'

/** A proxy for HTTP that the user named. */
interface Upstream {
  /** `http://host:port` or `https://host:port`. */
  readonly server: string
  readonly username?: string
  readonly password?: string
}

/** As long as Chromium lets the headers of an answer be. */
const MAX_HEADER_BYTES = 1 << 18

/** These belong to one connection, not to what passes through it. */
const OF_CONNECTION = /^(?:connection|keep-alive|proxy-(?:connection|authorization))$/i

/**
 * A local server between Chromium and the proxy of the user, so that the gate decides about every connection there,
 * too: also about those of redirects, sockets, and workers, which nothing else sees.
 */
export async function openForwardingProxy(gate: Gate, upstream: Upstream): Promise<GateProxy> {
  const send = senderTo(upstream)
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 0, insecureHTTPParser: true })
  const sockets = new Set<Duplex>()
  const keep = (socket: Duplex): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  server.on('connection', keep)
  server.on('request', (request, response) => passRequest(request, response, { gate, send }))
  server.on('connect', (request, client, head) => {
    passTunnel(request, client, head, { gate, send, keep })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  // Nothing waits for it at the end of the program.
  server.unref()
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      send.close()
    },
  }
}

interface Passage {
  readonly gate: Gate
  readonly send: Sender
}

function passRequest(request: IncomingMessage, response: ServerResponse, { gate, send }: Passage): void {
  const url = request.url ?? ''
  const fail = failing(gate, url, () => response.destroy())
  if (!mayPass(gate, url, fail)) return
  const passed = send(request.method, url, withoutHops(request.rawHeaders))
  passed.once('error', fail).once('response', answer => {
    gate.note(endpointOf(url), undefined)
    answer.once('error', () => response.destroy())
    try {
      response.writeHead(answer.statusCode!, answer.statusMessage, withoutHops(answer.rawHeaders))
      answer.pipe(response)
    } catch (error) {
      fail(error as Error)
    }
  })
  response.once('close', () => passed.destroy())
  request.pipe(passed)
}

function passTunnel(
  { url: authority = '' }: IncomingMessage,
  client: Duplex,
  head: Buffer,
  { gate, send, keep }: Passage & { readonly keep: (socket: Duplex) => void },
): void {
  const url = `https://${authority}`
  const fail = failing(gate, url, () => client.destroy())
  if (!mayPass(gate, url, fail)) return
  const passed = send('CONNECT', authority, ['Host', authority])
  client.once('close', () => passed.destroy())
  passed.once('error', fail).once('connect', (answer, target, first) => {
    keep(target)
    const { statusCode } = answer
    gate.note(endpointOf(url), statusCode === 200 ? undefined : new Error(`Proxy response (${statusCode})`))
    target.once('close', () => client.destroy())
    client.once('close', () => target.destroy())
    client.write(headOf(answer))
    client.write(first)
    target.write(head)
    client.pipe(target)
    target.pipe(client)
  })
  passed.end()
}

/** Chromium learns only that there is no answer; the gate knows why. */
function failing(gate: Gate, url: string, end: () => void): (error: Error) => void {
  return error => {
    const known = (error as NodeJS.ErrnoException).code === 'ERR_CLOSED_GATE'
    if (isWebAddress(url)) gate.note(endpointOf(url), known ? error : new Error('ERR_PROXY', { cause: error }))
    end()
  }
}

function mayPass(gate: Gate, url: string, fail: (error: Error) => void): boolean {
  try {
    if (!isWebAddress(url)) throw new Error(`${url} is not a web address`)
    gate.check(endpointOf(url))
    return true
  } catch (error) {
    fail(error as Error)
    return false
  }
}

interface Sender {
  (method: string | undefined, path: string, headers: readonly string[]): ClientRequest
  close(): void
}

/** Sends requests to the proxy of the user, with its password. */
function senderTo({ server, username, password }: Upstream): Sender {
  const { protocol, hostname, port } = new URL(server)
  const isSafe = protocol === 'https:'
  const agent = isSafe ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const login = username === undefined ? undefined : Buffer.from(`${username}:${password ?? ''}`).toString('base64')
  const own = login === undefined ? [] : ['Proxy-Authorization', `Basic ${login}`]
  const send = (method: string | undefined, path: string, headers: readonly string[]): ClientRequest =>
    (isSafe ? sendHttps : sendHttp)({
      host: hostname.replace(/^\[|\]$/g, ''),
      port,
      method,
      path,
      headers: [...headers, ...own] as unknown as Record<string, string>,
      // A tunnel ends with its connection.
      agent: method === 'CONNECT' ? false : agent,
      maxHeaderSize: MAX_HEADER_BYTES,
      insecureHTTPParser: true,
    })
  return Object.assign(send, { close: () => agent.destroy() })
}

/** Names and values in turn, as they were sent. */
function withoutHops(raw: readonly string[]): string[] {
  return raw.filter((_, at) => !OF_CONNECTION.test(raw[at - (at % 2)]!))
}

/** What the proxy says to a request for a tunnel: Chromium reads only the status, and what login it wants. */
function headOf({ statusCode, headers }: IncomingMessage): string {
  const wanted = headers['proxy-authenticate']
  return `HTTP/1.1 ${statusCode} Tunnel\r\n${wanted ? `Proxy-Authenticate: ${wanted}\r\n` : ''}\r\n`
}
