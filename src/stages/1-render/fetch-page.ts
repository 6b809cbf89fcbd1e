import { isHtmlType } from './html-type.ts'
import type { RenderLimits } from './limits.ts'
import { networkFailure, notHtmlFailure, statusFailure, timeoutFailure, tooLargeFailure } from './network-failure.ts'

export interface FetchedPage {
  readonly url: string
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array
}

export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly userAgent?: string | undefined
  readonly limits: RenderLimits
}

/** Loads a page without a browser. */
export async function fetchPage(url: string, { headers, userAgent, limits }: FetchOptions): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(limits.loadMs)
  try {
    const response = await fetch(url, {
      signal,
      headers: {
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
        ...(userAgent ? { 'user-agent': userAgent } : {}),
        ...headers,
      },
    })
    const contentType = response.headers.get('content-type') ?? ''
    if (!response.ok) throw statusFailure(response.url, response.status, response.statusText)
    if (!isHtmlType(contentType)) throw notHtmlFailure(response.url, contentType)
    const bytes = await readLimited(response, limits.bytes)
    return { url: response.url, status: response.status, contentType, bytes }
  } catch (error) {
    if ((error as Error).name === 'RenderFailure') throw error
    throw signal.aborted ? timeoutFailure(url, limits.loadMs) : networkFailure(url, error)
  }
}

async function readLimited(response: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > limit) throw tooLargeFailure(response.url, limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
