import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendFault } from '../../demo/fault.ts'
import { KEEP_ALIVE_MS } from '../../demo/keep-alive.ts'
import { type LoggedRequest, RequestLog } from '../../demo/request-log.ts'
import { aboutPage, detailPage, listPage } from './list-page.ts'
import { type ListRecord, makeListRecord } from './list-record.ts'
import { type Asked, harming, type Trouble, type Troubles, troubleOf } from './trouble.ts'

export interface ListServerOptions {
  readonly pages?: number
  readonly perPage?: number
  /** Milliseconds for each answer. */
  readonly latencyMs?: number
  /** What goes wrong, on which page and attempt. */
  readonly troubles?: Troubles
  /** From this page on the list has other markup, with the same data. */
  readonly changedFrom?: number
  /** The target of the next link on the last page. */
  readonly lastLeadsTo?: 'nothing' | 'itself' | 'first'
  /** Every answer starts a new session and adds it to its links. */
  readonly sessionIds?: boolean
  /** The text of /robots.txt, or how it fails; absent: there is none. */
  readonly robots?: string | Trouble
  /** By default a free port of this machine. */
  readonly listen?: { readonly host: string; readonly port: number }
}

export interface ListServer {
  /** Address of the list's first page. */
  readonly listUrl: string
  /** Address of the server, without a last slash. */
  readonly url: string
  /** Every record in the order of the list. */
  readonly records: readonly ListRecord[]
  readonly requests: readonly LoggedRequest[]
  close(): Promise<void>
}

/** What an address requests; the session in it is ignored. */
function askedBy(address: string): Omit<Asked, 'attempt'> {
  const { pathname, searchParams } = new URL(address, 'http://list.test')
  if (pathname === '/list') return { path: address, page: Number(searchParams.get('page') ?? 1) }
  const item = /^\/item\/(\d+)$/.exec(pathname)
  return item ? { path: address, detail: Number(item[1]) } : { path: address }
}

const thingOf = ({ page, detail, path }: Omit<Asked, 'attempt'>): string =>
  page !== undefined ? `page ${page}` : detail !== undefined ? `detail ${detail}` : path

interface Content {
  readonly status: number
  readonly type: string
  readonly body: string
}

const HTML = 'text/html; charset=utf-8'
const NOT_FOUND: Content = {
  status: 404,
  type: HTML,
  body: '<!DOCTYPE html><title>Not found</title><h1>Not found</h1>',
}

function addressOf(page: number, session: string): string {
  const query = [page > 1 ? `page=${page}` : '', session].filter(Boolean).join('&')
  return query ? `/list?${query}` : '/list'
}

/** Maps a request to its answer when nothing goes wrong. */
function contents(options: ListServerOptions, records: readonly ListRecord[]): (asked: Asked) => Content {
  const { pages = 5, perPage = 10, changedFrom = Number.POSITIVE_INFINITY } = options
  const { lastLeadsTo = 'nothing', sessionIds = false, robots } = options
  let answers = 0
  const afterLast = { nothing: undefined, itself: pages, first: 1 }[lastLeadsTo]
  const list = (number: number): string => {
    const session = sessionIds ? `sid=${(++answers * 7919).toString(16)}` : ''
    return listPage({
      number,
      count: pages,
      records: records.slice((number - 1) * perPage, number * perPage),
      template: number >= changedFrom ? 'table' : 'cards',
      addressOf: page => addressOf(page, session),
      next: number < pages ? number + 1 : afterLast,
    })
  }
  return ({ page, detail, path }) => {
    if (page !== undefined)
      return page >= 1 && page <= pages ? { status: 200, type: HTML, body: list(page) } : NOT_FOUND
    if (detail !== undefined) {
      const record = records[detail - 1]
      return record ? { status: 200, type: HTML, body: detailPage(record) } : NOT_FOUND
    }
    if (path === '/about') return { status: 200, type: HTML, body: aboutPage() }
    const isRobots = path === '/robots.txt' && typeof robots === 'string'
    return isRobots ? { status: 200, type: 'text/plain; charset=utf-8', body: robots } : NOT_FOUND
  }
}

function send(response: ServerResponse, { status, type, body }: Content, trouble: Trouble | undefined): void {
  switch (trouble?.kind) {
    case 'status':
    case 'stall':
    case 'cut':
      sendFault(response, trouble, body)
      return
    case 'crash':
    case 'hang':
      response.writeHead(status, { 'content-type': type }).end(harming(body, trouble.kind))
      return
    case undefined:
      response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
  }
}

/** A small local list that fails on demand and knows its true data. */
export async function startListServer(options: ListServerOptions = {}): Promise<ListServer> {
  const { pages = 5, perPage = 10, latencyMs = 0, troubles = [], robots, listen } = options
  const records = Array.from({ length: pages * perPage }, (_, index) => makeListRecord(index + 1))
  const contentOf = contents(options, records)
  const log = new RequestLog()
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const thing = askedBy(request.url ?? '/')
    const logged = log.add(thing.path, request.method ?? '', request.headers, thingOf(thing))
    logged.from = request.socket.remoteAddress
    response.on('close', () => {
      logged.ended = log.now()
    })
    const asked = { ...thing, attempt: logged.attempt }
    const isRobots = thing.path === '/robots.txt'
    const trouble = isRobots && typeof robots === 'object' ? robots : troubleOf(troubles, asked)
    const timer = setTimeout(() => send(response, contentOf(asked), trouble), latencyMs)
    response.on('close', () => clearTimeout(timer))
  }
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, answer)
  await new Promise<void>(resolve => server.listen(listen?.port ?? 0, listen?.host ?? '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    listUrl: `${url}/list`,
    records,
    requests: log.requests,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
