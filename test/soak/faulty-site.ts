import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KEEP_ALIVE_MS } from '../../demo/keep-alive.ts'
import { listPage } from '../harvest-server/list-page.ts'
import { makeListRecord } from '../harvest-server/list-record.ts'
import { harming } from '../harvest-server/trouble.ts'

/** What is wrong with a page of the site. */
export const FAULTS = [
  'none',
  'slow',
  'reset',
  'error',
  'short',
  'cut-chunks',
  'large',
  'loop',
  'to-private',
  'many-pictures',
  'script-storm',
  'not-html',
  'broken-gzip',
  'crash',
  'hang',
] as const

export type SiteFault = (typeof FAULTS)[number]

/** More than the limit of bytes that the soak sets. */
const LARGE_BYTES = 6_000_000
const SLOW_MS = 300
const PER_PAGE = 20

export interface FaultySite {
  /** A page of the endless list, in order. */
  listUrl(list: number): string
  /** A page with this fault. */
  faultUrl(fault: SiteFault, number: number): string
  close(): Promise<void>
}

/** Every list has this many pages. The second request for a page is answered, whatever was wrong with the first. */
export async function startFaultySite(pagesPerList: number): Promise<FaultySite> {
  const html = (list: number, page: number): string =>
    listPage({
      number: page,
      count: pagesPerList,
      records: Array.from({ length: PER_PAGE }, (_, at) =>
        makeListRecord((list * pagesPerList + page - 1) * PER_PAGE + at + 1),
      ),
      template: 'cards',
      addressOf: to => `/list/${list}/${to}`,
      next: page < pagesPerList ? page + 1 : undefined,
    })
  const failed = new Set<string>()
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const [, kind, first = '', second = ''] = request.url!.split('/')
    if (kind === 'list') {
      const page = Number(second)
      // Few: each costs a wait before the next attempt.
      const fault = page === 7 ? 'error' : page === 13 ? 'reset' : 'none'
      const isFirst = !failed.has(request.url!)
      if (fault !== 'none' && isFirst) failed.add(request.url!)
      else failed.delete(request.url!)
      return send(response, request, isFirst ? fault : 'none', html(Number(first), page))
    }
    if (kind === 'fault') return send(response, request, first as SiteFault, html(1, 1))
    if (kind === 'picture') return void response.writeHead(404).end()
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    listUrl: list => `${url}/list/${list}/1`,
    faultUrl: (fault, number) => `${url}/fault/${fault}/${number}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

function send(response: ServerResponse, request: IncomingMessage, fault: SiteFault, body: string): void {
  const bytes = Buffer.byteLength(body)
  switch (fault) {
    case 'none':
      return void response.writeHead(200, { ...HTML, 'content-length': bytes }).end(body)
    case 'slow':
      response.writeHead(200, HTML).write(body.slice(0, 200))
      return void setTimeout(() => response.end(body.slice(200)), SLOW_MS)
    case 'reset':
      return void request.socket.resetAndDestroy()
    case 'error':
      return void response.writeHead(500, HTML).end('<h1>Error 500</h1>')
    case 'short':
      response.writeHead(200, { ...HTML, 'content-length': bytes + 5000 })
      return void response.write(body, () => response.destroy())
    case 'cut-chunks':
      response.writeHead(200, HTML)
      return void response.write(body.slice(0, 2000), () => request.socket.destroy())
    case 'large':
      return void sendLarge(response)
    case 'loop':
      return void response.writeHead(302, { location: request.url! }).end()
    case 'to-private':
      return void response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
    case 'many-pictures':
      return void sendBody(response, body, Array.from({ length: 60 }, (_, at) => `<img src="/picture/${at}">`).join(''))
    case 'script-storm':
      return void sendBody(response, body, '<script>setInterval(() => { document.title = Math.random() }, 1)</script>')
    case 'not-html':
      return void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7')
    case 'broken-gzip':
      return void response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(body)
    case 'crash':
    case 'hang':
      return void response.writeHead(200, HTML).end(harming(body, fault))
  }
}

const sendBody = (response: ServerResponse, body: string, more: string): void =>
  void response.writeHead(200, HTML).end(body.replace('</body>', `${more}</body>`))

/** In pieces, so that the server itself needs no memory for it. */
function sendLarge(response: ServerResponse): void {
  response.writeHead(200, HTML)
  const piece = '<p>A paragraph of a page that does not end.</p>\n'.repeat(1000)
  let sent = 0
  const more = (): void => {
    while (sent < LARGE_BYTES && !response.destroyed) {
      sent += piece.length
      if (!response.write(piece)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}
