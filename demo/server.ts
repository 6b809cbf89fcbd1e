import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Faults, faultOf, sendFault } from './fault.ts'
import { frontRoutes } from './front/routes.ts'
import { homesRoutes } from './homes/routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { KEEP_ALIVE_MS } from './keep-alive.ts'
import { libraryRoutes } from './library/routes.ts'
import { motorsRoutes } from './motors/routes.ts'
import { notFound } from './not-found.ts'
import { redesigned } from './redesign.ts'
import { type LoggedRequest, RequestLog } from './request-log.ts'
import { type DemoRequest, findReply, type Reply, type Route } from './router.ts'
import { shopRoutes } from './shop/routes.ts'
import { townRoutes } from './town/routes.ts'

export interface DemoSite {
  /** Address of the front page, with its final slash. */
  readonly url: string
  /** Every request so far, in order of arrival. */
  readonly requests: readonly LoggedRequest[]
  /** Ends the server and every connection to it. */
  close(): Promise<void>
}

export interface DemoOptions {
  /** 0 for any free port. */
  readonly port?: number
  readonly host?: string
  /** Milliseconds that every answer takes, in addition to the delay of a listing. */
  readonly delayMs?: number
  /** Requests that fail. */
  readonly faults?: Faults
  /** Serve used cars in another template: the same content in other elements. */
  readonly isRedesigned?: boolean
}

const PLAIN = 'text/plain; charset=utf-8'

function parseRequest(request: IncomingMessage, origin: string): DemoRequest | undefined {
  const base = request.headers.host ? `http://${request.headers.host}` : origin
  if (!request.url?.startsWith('/') || !URL.canParse(base + request.url)) return undefined
  const url = new URL(base + request.url)
  return { path: url.pathname, query: url.searchParams, origin: url.origin }
}

function replyTo(request: IncomingMessage, routes: readonly Route[], origin: string): Reply {
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, type: PLAIN, body: 'Only GET.\n' }
  const asked = parseRequest(request, origin)
  if (!asked) return { status: 400, type: PLAIN, body: 'Not a valid address.\n' }
  return findReply(routes, asked) ?? notFound(asked)
}

function send(response: ServerResponse, reply: Reply): void {
  const headers = { 'content-type': reply.type, 'content-length': Buffer.byteLength(reply.body) }
  response.writeHead(reply.status, reply.location ? { ...headers, location: reply.location } : headers)
  response.end(response.req.method === 'HEAD' ? '' : reply.body)
}

/** Calls back after the delay, unless the reader has disconnected. */
function later(response: ServerResponse, ms: number, act: () => void): void {
  if (ms === 0) {
    act()
    return
  }
  const timer = setTimeout(act, ms)
  response.on('close', () => clearTimeout(timer))
}

/** The list of used cars and their pages, which work without scripts. */
const REDESIGNED = /^\/motors\/(?:\?|$|v\/)/

const inNewDesign = (reply: Reply): Reply =>
  reply.type.startsWith('text/html') ? { ...reply, body: redesigned(reply.body) } : reply

/** Serves all sites of the demo, each in its own folder. */
export async function startDemo(options: DemoOptions = {}): Promise<DemoSite> {
  const { port = 0, host = '127.0.0.1', delayMs = 0, faults = [], isRedesigned = false } = options
  const sites = [frontRoutes, homesRoutes, shopRoutes, journalRoutes, libraryRoutes, townRoutes, motorsRoutes]
  const routes = sites.flatMap(make => make())
  const log = new RequestLog()
  let origin = ''
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const logged = log.add(request.url ?? '', request.method ?? '', request.headers)
    response.on('close', () => {
      logged.ended = log.now()
    })
    const answer = replyTo(request, routes, origin)
    const reply = isRedesigned && REDESIGNED.test(request.url ?? '') ? inNewDesign(answer) : answer
    const fault = faultOf(faults, logged)
    later(response, delayMs + (reply.delay ?? 0), () =>
      fault ? sendFault(response, fault, reply.body) : send(response, reply),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const name = host.includes(':') ? `[${host}]` : host
  origin = `http://${name}:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/`,
    requests: log.requests,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
