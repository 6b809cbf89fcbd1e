import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { ServerContext } from '../server-context.ts'

/** What a stream sends. */
export interface SentEvent {
  readonly event: string
  /** A client that comes back names the last one it has seen. */
  readonly id?: string
  readonly data: unknown
}

/** So that proxies do not take a silent stream for a dead one. */
const PING_MS = 15_000

/** Sends events until they end, the client leaves, or the server stops. */
export function sendEvents(
  c: Context,
  { streams, work }: Pick<ServerContext, 'streams' | 'work'>,
  events: (signal: AbortSignal) => AsyncIterable<SentEvent>,
): Response {
  const stop = new AbortController()
  const done = streams.open()
  return streamSSE(c, async stream => {
    const ping = setInterval(() => void stream.write(': ping\n\n'), PING_MS)
    stream.onAbort(() => stop.abort())
    try {
      for await (const { event, id, data } of events(AbortSignal.any([stop.signal, work.signal])))
        await stream.writeSSE({ event, data: JSON.stringify(data), ...(id === undefined ? {} : { id }) })
    } finally {
      clearInterval(ping)
      done()
    }
  })
}
