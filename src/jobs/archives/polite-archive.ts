import { openGate } from '../../net/gate/gate.ts'
import { openHttpClient } from '../../net/http-client.ts'
import type { SiteTurns, Turn } from '../../net/site-queues.ts'
import { userAgentOf } from '../../net/user-agent.ts'
import { openArchiveAt } from '../../stages/1-render/archives/open-archive.ts'
import { readWarc } from '../../stages/1-render/archives/warc.ts'
import { RenderFailure } from '../../stages/1-render/failure.ts'
import { networkFailure } from '../../stages/1-render/network-failure.ts'
import { statusFailure } from '../../stages/1-render/page-failure.ts'
import type { ArchiveInput } from './archive-input.ts'

/** What a server says about an archive. */
interface RemoteArchive {
  /** Undefined if it does not give parts of files. */
  readonly size: number | undefined
  /** Undefined if nothing says whether the archive has changed. */
  readonly print: string | undefined
}

/** Requests to a server take turns with those of all workers. */
interface Manners {
  readonly turns: SiteTurns
  readonly signal: AbortSignal
}

/**
 * So much is requested at a time: a request does not last as long as the analysis of a whole archive, so that others get
 * their turn. Analyzed by one core, it lasts for more than ten seconds.
 */
const PART = 1 << 24

/** An archive on a server, part after part, each in a turn of its own. If the server gives no parts, as a whole in one. */
export const politeArchive = (url: string, { size }: RemoteArchive, manners: Manners): ArchiveInput => ({
  name: url,
  pages: limit => readWarc({ name: url, bytes: bytesOf(url, size, manners) }, limit),
})

async function* bytesOf(url: string, size: number | undefined, manners: Manners): AsyncGenerator<Uint8Array> {
  if (size === undefined) {
    const turn = await takeTurn(url, manners)
    try {
      yield* openArchiveAt(url).bytes
    } finally {
      turn.release()
    }
  } else
    for (let offset = 0; offset < size; offset += PART) {
      const length = Math.min(PART, size - offset)
      const part: Uint8Array[] = []
      await inTurn(url, manners, async () => {
        for await (const chunk of openArchiveAt(url, { offset, length }).bytes) part.push(chunk)
      })
      yield* part
    }
}

/** Asks for the first byte: unlike a request for the headers alone, this is allowed with presigned addresses, too. */
export const askAbout = (url: string, manners: Manners): Promise<RemoteArchive> =>
  inTurn(url, manners, async () => {
    const client = openHttpClient({ gate: openGate([url]) })
    try {
      const headers = { 'user-agent': userAgentOf(), 'accept-encoding': 'identity', range: 'bytes=0-0' }
      const { response } = await client.follow(url, { headers, signal: manners.signal }).catch(error => {
        throw networkFailure(url, error)
      })
      await response.body?.cancel()
      if (!response.ok)
        throw statusFailure(url, response.status, response.statusText, Object.fromEntries(response.headers))
      return remoteArchiveOf(response)
    } finally {
      await client.close()
    }
  })

function remoteArchiveOf({ headers }: { readonly headers: { get(name: string): string | null } }): RemoteArchive {
  const part = /^bytes 0-0\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  const mark = headers.get('etag') ?? headers.get('last-modified')
  return {
    size: part === undefined ? undefined : Number(part),
    print: mark === null ? undefined : `${mark} ${part ?? headers.get('content-length') ?? ''}`,
  }
}

/** The database tells whose turn it is. If it does not answer, nothing is wrong with the archive. */
const takeTurn = (url: string, { turns, signal }: Manners): Promise<Turn> =>
  turns.take(url, signal).catch(error => {
    throw new RenderFailure(
      'unreachable',
      `${url} was not requested: ${(error as Error).message}`,
      'Try again later.',
      error,
    )
  })

/** If the server asks for time, all workers wait. */
async function inTurn<T>(url: string, manners: Manners, request: () => Promise<T>): Promise<T> {
  const { turns } = manners
  const turn = await takeTurn(url, manners)
  try {
    return await request()
  } catch (error) {
    if (error instanceof RenderFailure && error.retryAfterMs !== undefined)
      turns.pause(url, error.retryAfterMs, 'retry-after')
    throw error
  } finally {
    turn.release()
  }
}
