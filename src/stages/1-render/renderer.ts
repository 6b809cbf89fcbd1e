import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { BrowserPool, type Lease } from './browser-pool.ts'
import { withDeadline } from './deadline.ts'
import { RenderFailure } from './failure.ts'
import { isHtmlType } from './html-type.ts'
import { layOutEverything } from './in-page.ts'
import { DEFAULT_LIMITS, type RenderLimits } from './limits.ts'
import { hungFailure, LivePage } from './live-page.ts'
import { readMhtml } from './mhtml.ts'
import {
  emptyFailure,
  networkFailure,
  notHtmlFailure,
  statusFailure,
  timeoutFailure,
  tooLargeFailure,
} from './network-failure.ts'
import { DEFAULT_VIEWPORT, type RenderOptions } from './render-options.ts'
import { routeRequests } from './routes.ts'
import { NetworkWatch, type Settled, settle } from './settle.ts'
import type { RenderWarning, Snapshot } from './snapshot.ts'
import type { PageSource } from './source.ts'

export interface RendererOptions {
  readonly limits?: Partial<RenderLimits>
  /** The Chromium to use; by default one is looked for. */
  readonly browserPath?: string
  /** Further arguments for Chromium. */
  readonly browserArguments?: readonly string[]
}

/** Stage 1 with a browser. One renderer serves many pages; close it at the end. */
export class Renderer {
  readonly #limits: RenderLimits
  readonly #pool: BrowserPool

  constructor(options: RendererOptions = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits }
    this.#pool = new BrowserPool({ ...options, limits: this.#limits })
  }

  /** Opens a page, takes it when it has settled, and closes it. */
  async render(source: PageSource, options: RenderOptions = {}): Promise<Snapshot> {
    const live = await this.open(source, options)
    try {
      return await live.capture()
    } finally {
      await live.close()
    }
  }

  /** Opens a page and waits until it has settled. A page that lost its browser through no fault of its own gets another. */
  async open(source: PageSource, options: RenderOptions = {}): Promise<LivePage> {
    if (source.kind !== 'url' && source.bytes.length > this.#limits.bytes) {
      throw tooLargeFailure(source.kind === 'html' ? source.url : source.path, this.#limits.bytes)
    }
    for (let attempt = 1; ; attempt++) {
      const lease = await this.#pool.lease()
      try {
        return await this.#openIn(lease, source, options)
      } catch (error) {
        const lost = lease.isGone() && !(error instanceof RenderFailure)
        await lease.release()
        if (!lost) throw error
        if (attempt === MAX_ATTEMPTS) throw diedFailure(error)
      }
    }
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }

  async #openIn(lease: Lease, source: PageSource, options: RenderOptions): Promise<LivePage> {
    const limits = this.#limits
    const target = targetOf(source)
    const late = (): Error => {
      lease.kill()
      return hungFailure(target.shown, limits.pageMs)
    }
    const work = openPage(lease, target, options, limits)
    return withDeadline(work, limits.pageMs, late)
  }
}

const MAX_ATTEMPTS = 2

interface Target {
  /** Where the browser is sent. */
  readonly address: string
  /** What the page is called: for archives, where it came from. */
  readonly shown: string
  readonly saved?: { readonly bytes: Uint8Array; readonly contentType?: string | undefined }
  readonly isLive: boolean
}

function targetOf(source: PageSource): Target {
  switch (source.kind) {
    case 'url':
      return { address: source.url, shown: source.url, isLive: true }
    case 'html':
      return { address: source.url, shown: source.url, isLive: false, saved: source }
    case 'mhtml':
      // Chromium reads these itself, with pictures and frames; it never runs their scripts.
      return {
        address: pathToFileURL(source.path).href,
        shown: readMhtml(source.bytes, source.path).url,
        isLive: false,
      }
  }
}

async function openPage(lease: Lease, target: Target, options: RenderOptions, limits: RenderLimits): Promise<LivePage> {
  const viewport = options.viewport ?? DEFAULT_VIEWPORT
  const context = await lease.browser.newContext({
    viewport,
    serviceWorkers: 'block',
    acceptDownloads: false,
    ...(options.userAgent ? { userAgent: options.userAgent } : {}),
    ...(options.headers ? { extraHTTPHeaders: { ...options.headers } } : {}),
    ...(options.storageState ? { storageState: options.storageState } : {}),
  })
  try {
    const isArchive = !target.isLive && !target.saved
    const scripts = options.scripts ?? target.isLive
    const routed = isArchive
      ? []
      : await routeRequests(context, {
          url: target.address,
          saved: target.saved,
          encoding: options.encoding,
          scripts,
          offline: options.offline ?? !target.isLive,
        })
    const page = await openTab(context)
    const crashed = crashOf(page, target.shown)
    const { response, settled } = await Promise.race([load(page, target, scripts, limits), crashed])
    return new LivePage({
      page,
      context,
      url: isArchive ? target.shown : page.url(),
      status: target.isLive ? response?.status() : undefined,
      viewport,
      limits,
      warnings: [...sandboxWarning(), ...routed, ...unsettledWarning(settled, limits)],
      crashed,
      kill: lease.kill,
      release: lease.release,
    })
  } catch (error) {
    if (!lease.isGone()) await withDeadline(context.close(), CLOSE_MS, () => new Error('too slow')).catch(lease.kill)
    throw error
  }
}

const CLOSE_MS = 5_000

/** One tab that nothing can hold up: dialogs are dismissed, further windows closed. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.on('dialog', dialog => void dialog.dismiss().catch(() => {}))
  context.on('page', other => void other.close().catch(() => {}))
  return page
}

function crashOf(page: Page, url: string): Promise<never> {
  const crashed = new Promise<never>((_, reject) => {
    page.on('crash', () => {
      const remedy = 'It may need more memory than there is. Try --no-scripts, or read it without a browser: --static.'
      reject(new RenderFailure('page-crashed', `${url} crashed its browser tab.`, remedy))
    })
  })
  crashed.catch(() => {})
  return crashed
}

async function load(
  page: Page,
  target: Target,
  scripts: boolean,
  limits: RenderLimits,
): Promise<{ response: Response | null; settled: Settled }> {
  const network = new NetworkWatch(page)
  const { overflow } = await watchSize(page, limits.bytes)
  const response = await navigate(page, target, limits.loadMs)
  const settled = await Promise.race([settle(page, network, { ceilingMs: limits.settleMs, scripts }), overflow])
  await page.evaluate(layOutEverything)
  return { response, settled }
}

/** Goes to the page and checks what came, before it is waited for. */
async function navigate(page: Page, { address, shown, isLive }: Target, loadMs: number): Promise<Response | null> {
  let response: Response | null
  try {
    response = await page.goto(address, { waitUntil: 'commit', timeout: loadMs })
  } catch (error) {
    const { message, name } = error as Error
    if (name === 'TimeoutError') throw timeoutFailure(shown, loadMs)
    if (/Download is starting/.test(message)) throw notHtmlFailure(shown, 'a file to download')
    if (/ERR_ABORTED/.test(message)) throw emptyFailure(shown)
    throw /net::ERR_/.test(message) ? networkFailure(address, error) : error
  }
  if (!isLive || !response) return response
  const contentType = response.headers()['content-type'] ?? ''
  if (response.status() >= 400) throw statusFailure(response.url(), response.status(), response.statusText())
  if (!isHtmlType(contentType)) throw notHtmlFailure(response.url(), contentType)
  return response
}

/** Rejects once the page's own document has grown past the limit. */
async function watchSize(page: Page, limit: number): Promise<{ overflow: Promise<never> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const { frameTree } = await session.send('Page.getFrameTree')
  const overflow = new Promise<never>((_, reject) => {
    const documents = new Set<string>()
    let received = 0
    session.on('Network.requestWillBeSent', ({ requestId, frameId, type }) => {
      if (type === 'Document' && frameId === frameTree.frame.id) documents.add(requestId)
    })
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (documents.has(requestId)) received += dataLength
      if (received > limit) reject(tooLargeFailure(page.url(), limit))
    })
  })
  overflow.catch(() => {})
  return { overflow }
}

function unsettledWarning({ settled, loading, pending }: Settled, { settleMs }: RenderLimits): RenderWarning[] {
  if (settled) return []
  const waited = `after ${settleMs / 1000} s`
  if (loading) {
    const message = `the page was still loading ${waited}: what comes later is missing. Wait longer with --settle.`
    return [{ kind: 'incomplete', message }]
  }
  const why = pending.length > 0 ? `still waiting for ${pending.slice(0, 3).join(', ')}` : 'still changing'
  return [
    {
      kind: 'unsettled',
      message: `the page was ${why} ${waited}; it was taken as it stood. Wait longer with --settle.`,
    },
  ]
}

function sandboxWarning(): RenderWarning[] {
  if (BrowserPool.sandbox) return []
  return [{ kind: 'sandbox-off', message: 'Chromium runs without its sandbox, because this is the root user.' }]
}

function diedFailure(cause: unknown): RenderFailure {
  const remedy =
    'Another program may have ended it, or the machine ran out of memory. Try again with fewer pages at once.'
  return new RenderFailure(
    'browser-died',
    `The browser ended ${MAX_ATTEMPTS} times while the page was loading.`,
    remedy,
    cause,
  )
}
