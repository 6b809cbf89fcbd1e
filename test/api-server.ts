import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTrainer } from '../src/evaluation/blocks/trainer.ts'
import { startServer } from '../src/server/start-server.ts'
import { newToken, Tokens } from '../src/server/tokens.ts'
import { openStore } from '../src/store/open-store.ts'
import { type Contract, findBreaches } from './conforms.ts'
import { temporaryFolder } from './temporary-folder.ts'

const CONTRACT = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8')) as Contract

/** A server on a store of its own, and how to ask it. */
export interface ApiServer {
  readonly origin: string
  readonly token: string
  readonly database: string
  /** Errors that it logged. */
  readonly log: readonly string[]
  /** A request with the token; paths begin below /api/v1. */
  ask(path: string, options?: AskOptions): Promise<Response>
  /** The same; the answer has to be JSON with this status, as the contract describes it. */
  json<T = Record<string, unknown>>(path: string, options?: AskOptions & { readonly status?: number }): Promise<T>
  close(): Promise<void>
}

interface AskOptions {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface ServerSetup {
  /** An existing database. */
  readonly database?: string
  /** Folders of its owner. */
  readonly folders?: Parameters<typeof startServer>[1]['folders']
  /** As in a token file. */
  readonly tokens?: (admin: string) => string
  /** A server that has ended: this one has its database, its address, and its token. */
  readonly instead?: Pick<ApiServer, 'origin' | 'token' | 'database'>
}

export async function startApiServer(setup: ServerSetup = {}): Promise<ApiServer> {
  const { tokens = admin => admin, instead, database = instead?.database } = setup
  const place = database ?? join(temporaryFolder(), 'server.db')
  const store = await openStore(place)
  const token = instead?.token ?? newToken()
  const stop = new AbortController()
  const log: string[] = []
  const { origin, ended } = await startServer(store, {
    host: '127.0.0.1',
    port: instead ? Number(new URL(instead.origin).port) : 0,
    tokens: new Tokens(tokens(token)),
    signal: stop.signal,
    trainer: createTrainer(),
    folders: setup.folders ?? {},
    onEvent: () => {},
    log: text => log.push(text),
  })
  const ask = (path: string, { method, body, headers }: AskOptions = {}): Promise<Response> =>
    fetch(`${origin}/api/v1${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    origin,
    token,
    database: place,
    log,
    ask,
    async json<T>(path: string, { status = 200, ...options }: AskOptions & { readonly status?: number } = {}) {
      const response = await ask(path, options)
      const text = await response.text()
      if (response.status !== status) throw new Error(`${path}: ${response.status} instead of ${status}: ${text}`)
      const body = JSON.parse(text) as T
      const breaches = findBreaches(CONTRACT, {
        ...{ path: path.split('?')[0]!, status, body, type: response.headers.get('content-type')!.split(';')[0]! },
        method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
      })
      if (breaches.length > 0 && path !== '/openapi.json') throw new Error(breaches.slice(0, 10).join('\n'))
      return body
    },
    async close() {
      stop.abort()
      await ended
      await store.close()
    },
  }
}

/** An event of a stream. */
export interface StreamEvent {
  readonly event: string
  readonly id?: string
  readonly data: Record<string, unknown>
}

/** The events of a stream, until its end or the caller's. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(chunk, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const lines = new Map(block.split('\n').map(line => line.split(/: ?(.*)/s, 2) as [string, string]))
      if (lines.has('event'))
        yield {
          event: lines.get('event')!,
          ...(lines.has('id') ? { id: lines.get('id')! } : {}),
          data: JSON.parse(lines.get('data')!),
        }
    }
  }
}
