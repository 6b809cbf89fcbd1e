import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { frontRoutes } from './front/routes.ts'
import { homesRoutes } from './homes/routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { notFound } from './not-found.ts'
import { type DemoRequest, findReply, type Reply, type Route } from './router.ts'
import { shopRoutes } from './shop/routes.ts'

export interface DemoSite {
  /** Address of the front page, with its last slash. */
  readonly url: string
  /** Ends the server and every connection to it. */
  close(): Promise<void>
}

export interface DemoOptions {
  /** 0 takes any free port. */
  readonly port?: number
  readonly host?: string
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
  if (!asked) return { status: 400, type: PLAIN, body: 'That is no address.\n' }
  return findReply(routes, asked) ?? notFound(asked)
}

function send(response: ServerResponse, reply: Reply): void {
  const headers = { 'content-type': reply.type, 'content-length': Buffer.byteLength(reply.body) }
  response.writeHead(reply.status, reply.location ? { ...headers, location: reply.location } : headers)
  response.end(response.req.method === 'HEAD' ? '' : reply.body)
}

/** Serves all sites of the demo, each in a folder of its own. */
export async function startDemo({ port = 0, host = '127.0.0.1' }: DemoOptions = {}): Promise<DemoSite> {
  const routes = [...frontRoutes(), ...homesRoutes(), ...shopRoutes(), ...journalRoutes()]
  let origin = ''
  const server = createServer((request, response) => {
    const reply = replyTo(request, routes, origin)
    if (!reply.delay) return send(response, reply)
    const timer = setTimeout(send, reply.delay, response, reply)
    response.on('close', () => clearTimeout(timer))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const name = host.includes(':') ? `[${host}]` : host
  origin = `http://${name}:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
