import { join } from 'node:path'
import { createTrainer } from '../src/evaluation/blocks/trainer.ts'
import { startServer } from '../src/server/start-server.ts'
import { newToken, Tokens } from '../src/server/tokens.ts'
import { openStore } from '../src/store/open-store.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A server on a store of its own, and how to ask it. */
export interface ApiServer extends ApiClient {
  readonly database: string
  /** Errors that it logged. */
  readonly log: readonly string[]
  close(): Promise<void>
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
  return {
    ...createApiClient({ origin, token }),
    ...{ database: place, log },
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

/** Waits until a run has ended, and says how. */
export async function endOf<T = Record<string, unknown>>(
  client: ApiClient,
  { id }: { readonly id: string },
): Promise<T> {
  for await (const { event, data } of eventsOf(await client.ask(`/runs/${id}/events`)))
    if (event === 'end') return data as T
  throw new Error('the stream ended before the run')
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
