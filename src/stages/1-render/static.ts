import { NO_STOPWATCH } from '../../timing/stopwatch.ts'
import { readMhtml } from './archives/mhtml.ts'
import { decodeHtml } from './encoding.ts'
import { fetchPage, type PageValidators, type StaticOptions } from './fetch-page.ts'
import { DEFAULT_LIMITS, type RenderLimits } from './limits.ts'
import { emptyFailure, tooLargeFailure } from './page-failure.ts'
import { parseHtml } from './parse.ts'
import { linksInHtml } from './parsing/links-in-html.ts'
import type { Snapshot } from './snapshot.ts'
import type { PageSource } from './source.ts'

interface LoadedHtml {
  readonly url: string
  readonly bytes: Uint8Array
  readonly contentType?: string
  readonly status?: number
  readonly at?: string | undefined
  readonly validators?: PageValidators
}

/** A parsed page, and how to ask later whether it is still the same. */
interface ParsedPage extends Snapshot {
  readonly validators?: PageValidators
}

/** A page without a browser: loaded, decoded, parsed. No script runs, and nothing visual is known. */
export async function renderStatically(source: PageSource, options: StaticOptions = {}): Promise<ParsedPage> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const { stopwatch = NO_STOPWATCH } = options
  const { url, bytes, contentType, status, at, validators } = await load(source, { ...options, limits })
  if (bytes.length > limits.bytes) throw tooLargeFailure(url, limits.bytes)
  const { html, encoding, warnings } = decodeHtml(bytes, { contentType, encoding: options.encoding })
  if (html.trim() === '') throw emptyFailure(url)
  await options.onLoaded?.(() => linksInHtml(html, url))
  const snapshot = stopwatch.time('parse', url, () =>
    parseHtml(html, { url, encoding, status, at, warnings, maxNodes: limits.nodes }),
  )
  return validators ? { ...snapshot, validators } : snapshot
}

async function load(source: PageSource, options: StaticOptions & { limits: RenderLimits }): Promise<LoadedHtml> {
  switch (source.kind) {
    case 'url':
      return (options.stopwatch ?? NO_STOPWATCH).time('request', source.url, () => fetchPage(source.url, options))
    case 'html':
      return source
    case 'mhtml':
      return readMhtml(source.bytes, source.path)
  }
}
