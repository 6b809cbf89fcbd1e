import { loadPage, type PipelineParts } from './pipeline.ts'
import { borrowRenderer } from './shared-renderer.ts'
import { RenderFailure } from './stages/1-render/failure.ts'
import { DEFAULT_LIMITS } from './stages/1-render/limits.ts'
import type { RenderOptions } from './stages/1-render/render-options.ts'
import { captureTab, type PlaywrightPage } from './stages/1-render/tab-snapshot.ts'
import { buildModel } from './stages/2-model/build.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import { readPage } from './stages/6-harvest/load/read-page.ts'
import type { HarvestOptions } from './stages/6-harvest/options.ts'

/** HTML that is there already. Links are resolved against `url`. */
interface HtmlInput {
  readonly html: string | Uint8Array
  readonly url: string
  /** When the page was read (ISO 8601): "3 days ago" gets its value from it. */
  readonly at?: string
}

/** A page: its address, its HTML, an open page of Playwright, or a page that was read before. */
export type PageInput = string | URL | HtmlInput | PlaywrightPage | PageModel

/** How a page is read; everything has a default. */
export interface PageOptions
  extends Pick<HarvestOptions, 'politeness' | 'limits' | 'signal' | 'onEvent'>,
    Pick<PipelineParts, 'renderer' | 'turns'> {
  /**
   * Whether a browser renders the page: by default it does for an address, and HTML is only parsed. An object says how:
   * user agent, headers, login, window …
   */
  readonly render?: boolean | RenderOptions
  /** With render options: `parser` sends them with a request that needs no browser. */
  readonly reading?: 'browser' | 'parser'
}

/** Page options as a harvest has them. */
export function readingOf(
  { render, reading }: Pick<PageOptions, 'render' | 'reading'>,
  byDefault: 'browser' | 'parser' = 'browser',
): { readonly reading: 'browser' | 'parser'; readonly render: RenderOptions } {
  const by = reading ?? (render === undefined ? byDefault : render === false ? 'parser' : 'browser')
  return { reading: by, render: typeof render === 'object' ? render : {} }
}

/** The address of an input that is one; undefined for others. */
export function addressIn(input: PageInput): string | undefined {
  if (typeof input !== 'string' && !(input instanceof URL)) return undefined
  const address = String(input)
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address
  const remedy = 'Pass an address that starts with http:// or https://, or { html, url } for a file that you read.'
  throw new RenderFailure('bad-address', `${address} is not the address of a web page.`, remedy)
}

/** Reads a page into the columns that everything else works on. A page model is returned as it is. */
export async function toPageModel(input: PageInput, options: PageOptions = {}): Promise<PageModel> {
  const address = addressIn(input)
  if (address !== undefined) return loadPage(address, { ...options, ...readingOf(options) })
  if (isPageModel(input)) return input
  if (isHtml(input)) return readHtml(input, options)
  return buildModel(await captureTab(input as PlaywrightPage, { ...DEFAULT_LIMITS, ...options.limits }))
}

const isPageModel = (input: PageInput): input is PageModel => typeof input === 'object' && 'nodeCount' in input
const isHtml = (input: PageInput): input is HtmlInput => typeof input === 'object' && 'html' in input

async function readHtml({ html, url, at }: HtmlInput, options: PageOptions): Promise<PageModel> {
  const isText = typeof html === 'string'
  const source = {
    kind: 'html',
    bytes: isText ? new TextEncoder().encode(html) : html,
    url,
    ...(at === undefined ? {} : { at }),
  } as const
  const { reading, render } = readingOf(options, 'parser')
  const { limits, signal } = options
  const how = { ...(isText ? { encoding: 'utf-8' } : {}), ...render, ...(signal ? { signal } : {}) }
  if (reading === 'parser') return readPage(source, { ...how, ...(limits ? { limits } : {}) })
  const { renderer, release } = borrowRenderer({ ...options, render })
  try {
    return await readPage(source, { ...how, renderer })
  } finally {
    await release()
  }
}
