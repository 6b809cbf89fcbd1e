import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { openGate } from '../../../net/gate/gate.ts'
import { type HttpClient, openHttpClient } from '../../../net/http-client.ts'
import { retry, waitBeforeRetry } from '../../../net/retry.ts'
import { userAgentOf } from '../../../net/user-agent.ts'
import { isWorthRepeating, RenderFailure } from '../failure.ts'
import { networkFailure } from '../network-failure.ts'
import { statusFailure } from '../page-failure.ts'
import type { ArchiveBytes } from './warc.ts'

/** A part of a file, as indexes of archives give it. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

/** The last byte of a range counts. */
const lastOf = ({ offset, length }: ByteRange): number => offset + length - 1

export async function openArchiveFile(path: string, range?: ByteRange): Promise<ArchiveBytes> {
  if (!(await stat(path).catch(() => undefined))?.isFile())
    throw new RenderFailure('no-file', `There is no file ${path}.`, 'Give a WARC file that exists.')
  return { name: path, bytes: createReadStream(path, range && { start: range.offset, end: lastOf(range) }) }
}

/**
 * An archive on a web server or in storage that answers like one. A connection that breaks is taken up again where it
 * broke, if the server gives parts of files.
 */
export const openArchiveAt = (url: string, range?: ByteRange): ArchiveBytes => ({
  name: url,
  bytes: bytesAt(url, range),
})

async function* bytesAt(url: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  const client = openHttpClient({ gate: openGate([url]) })
  let read = 0
  const request = { url, range, client }
  try {
    for (let body = await ask(request, read); body; ) {
      const before = read
      try {
        for await (const chunk of body) {
          read += chunk.length
          yield chunk
        }
        body = undefined
      } catch (error) {
        const broken = networkFailure(url, error)
        // A server that breaks off at once will do so again.
        if (read === before) throw broken
        body = await ask(request, read, broken)
      }
    }
  } finally {
    await client.close()
  }
}

interface ArchiveRequest {
  readonly url: string
  readonly range: ByteRange | undefined
  readonly client: HttpClient
}

const PARTIAL_CONTENT = 206

/** The bytes after those that were read, if there are any. */
async function ask(
  { url, range, client }: ArchiveRequest,
  read: number,
  broken?: RenderFailure,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  if (range && read >= range.length) return undefined
  const from = (range?.offset ?? 0) + read
  const isPart = range !== undefined || read > 0
  const headers = {
    'user-agent': userAgentOf(),
    // The bytes are counted as they are stored.
    'accept-encoding': 'identity',
    ...(isPart ? { range: `bytes=${from}-${range ? lastOf(range) : ''}` } : {}),
  }
  const send = async (): Promise<AsyncIterable<Uint8Array>> => {
    const { response } = await client.follow(url, { headers }).catch(error => {
      throw networkFailure(url, error)
    })
    if (response.ok && response.body && (!isPart || response.status === PARTIAL_CONTENT)) return response.body
    await response.body?.cancel()
    if (!response.ok)
      throw statusFailure(url, response.status, response.statusText, Object.fromEntries(response.headers))
    const remedy = 'Download the file, and read it from the disk.'
    throw broken ?? new RenderFailure('bad-archive', `${url}: the server does not give parts of files.`, remedy)
  }
  const waitOf = (error: unknown, attempt: number) =>
    isWorthRepeating(error)
      ? waitBeforeRetry(attempt, url, error instanceof RenderFailure ? error.retryAfterMs : undefined)
      : undefined
  return retry(send, { waitOf })
}
