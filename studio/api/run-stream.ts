import { problemFrom, unreachable } from './problem.ts'
import { send } from './send.ts'

/** A page that a run has read and stored. */
export interface RunPage {
  readonly id: number
  readonly walk: number
  readonly page: number
  readonly url: string
  readonly readBy: string
  readonly records: number
  /** Those that earlier pages did not have. */
  readonly fresh: number
  readonly isCut: boolean
  /** Whether the server has a picture of it. */
  readonly picture?: boolean
  readonly readAt: string
}

interface ServerEvent {
  readonly event: string
  readonly id: string | undefined
  readonly data: unknown
}

/** The events of a run, after one that was seen before. */
export const runStream = (run: string, after: string | undefined, signal: AbortSignal): AsyncGenerator<ServerEvent> =>
  eventStream(`/runs/${run}/events`, after, signal)

/**
 * A stream of events, after one that was seen before. Our own instead of `EventSource`, which cannot send the token.
 * Throws if the connection is lost.
 */
export async function* eventStream(
  path: string,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const headers: Record<string, string> = after === undefined ? {} : { 'last-event-id': after }
  const answer = await send(`/api/v1${path}`, { headers, signal })
  if (!answer.ok) throw await problemFrom(answer)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw unreachable()
      })
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Lines that begin with a colon only keep the connection open. */
function parseEvent(block: string): ServerEvent | undefined {
  const lines = new Map(block.split('\n').map(line => line.split(/: ?(.*)/s, 2) as [string, string]))
  const event = lines.get('event')
  return event === undefined ? undefined : { event, id: lines.get('id'), data: JSON.parse(lines.get('data') ?? 'null') }
}
