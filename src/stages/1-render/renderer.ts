import type { BrowserContext } from 'playwright-core'
import { closedGate, type Gate, openGate } from '../../net/gate/gate.ts'
import { newContext, readLogin } from './browser-context.ts'
import { type BrowserLease, BrowserPool } from './browser-pool.ts'
import { BrowserSession } from './browser-session.ts'
import { closeInTime } from './deadline.ts'
import { RenderFailure } from './failure.ts'
import type { LaunchOptions } from './launch-browser.ts'
import { DEFAULT_LIMITS, type RenderLimits } from './limits.ts'
import type { LivePage } from './live-page.ts'
import { type Target, targetOf } from './load-page.ts'
import { reopenIfLost } from './loss.ts'
import { openPage, scriptsOf } from './open-page.ts'
import { tooLargeFailure } from './page-failure.ts'
import { parseBrowserUrl, placeOfBrowser } from './remote-browser.ts'
import type { RenderOptions } from './render-options.ts'
import { routeRequests } from './routes.ts'
import type { RenderWarning, Snapshot } from './snapshot.ts'
import type { PageSource } from './source.ts'

export interface RendererOptions extends LaunchOptions {
  readonly limits?: Partial<RenderLimits>
  /**
   * A browser that is already running: `ws://` or `http://` of a Chromium with --remote-debugging-port, `wss://` of a
   * browser service. It is never closed, nor are its other pages.
   */
  readonly browserUrl?: string
}

/** Stage 1 with a browser. One renderer serves many pages; close it at the end. */
export class Renderer {
  readonly #limits: RenderLimits
  readonly #pool: BrowserPool
  readonly #browserUrl: string | undefined

  constructor(options: RendererOptions = {}) {
    checkRemote(options)
    this.#browserUrl = options.browserUrl
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits }
    this.#pool = new BrowserPool({ ...options, limits: this.#limits })
  }

  /** Starts the browser before the first page asks for it: it takes a while, in which something else can be done. */
  start(): void {
    this.#pool.start()
  }

  /** Opens a page, captures it when it has settled, and closes it. */
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
    if (source.kind === 'mhtml' && this.#browserUrl !== undefined) throw farFileFailure(source.path, this.#browserUrl)
    const target = targetOf(source)
    return reopenIfLost('the page', async () => {
      options.signal?.throwIfAborted()
      const lease = await this.#pool.lease()
      try {
        return await lease.untilGone(openAlone(lease, target, options, this.#limits))
      } catch (error) {
        await lease.release()
        throw error
      }
    })
  }

  /** Pages that share cookies, storage, and cache, as those of one visitor. The gate knows the addresses that the user named. */
  openSession(
    options: RenderOptions = {},
    gate: Gate = openGate([], options.access),
    hasSpareTab = false,
  ): BrowserSession {
    return new BrowserSession({ pool: this.#pool, limits: this.#limits, options, gate, hasSpareTab })
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}

/** Rejects options that apply only to a browser that is started here. */
function checkRemote({ browserUrl, browserPath, browserArguments = [] }: RendererOptions): void {
  if (browserUrl === undefined) return
  parseBrowserUrl(browserUrl)
  const [wrong] = [
    ...(browserPath === undefined ? [] : ['browserPath']),
    ...(browserArguments.length === 0 ? [] : ['browserArguments']),
  ]
  if (wrong === undefined) return
  const what = `${wrong} applies only to a browser that is started here; the one at ${placeOfBrowser(browserUrl)} is already running.`
  const remedy = 'Start that browser with the settings you want, or remove browserUrl.'
  throw new RenderFailure('no-browser', what, remedy, undefined, { isLasting: true })
}

/** Chromium opens these archives itself, from its own disk. */
function farFileFailure(path: string, browserUrl: string): RenderFailure {
  const what = `${path} is an MHTML file on this machine, which the browser at ${placeOfBrowser(browserUrl)} cannot open.`
  return new RenderFailure('bad-archive', what, 'Read it without a browser (--static), or with one on this machine.')
}

/** A page with its own context, so that nothing leaks from one page to the next. */
async function openAlone(
  lease: BrowserLease,
  target: Target,
  options: RenderOptions,
  limits: RenderLimits,
): Promise<LivePage> {
  // A live page is loaded itself, also where nothing else is.
  const gate =
    isOffline(target, options) && !target.isLive
      ? closedGate()
      : openGate(target.isLive ? [target.address] : [], options.access)
  const login = await readLogin(options.storageState, gate)
  const context = await newContext(lease, options, { gate, state: login })
  const close = async (): Promise<void> => {
    if (lease.isGone()) return
    await closeInTime(context.close(), lease.retire)
  }
  try {
    return await openPage(lease, context, {
      target,
      options,
      limits,
      gate,
      login,
      signal: options.signal,
      warnings: await routesOf(context, target, options, { gate, bytes: limits.bytes }),
      close: async () => {
        await close()
        await lease.release()
      },
    })
  } catch (error) {
    await close()
    throw error
  }
}

/** Saved pages load nothing unless that is wanted. */
const isOffline = ({ isLive }: Target, options: RenderOptions): boolean => options.offline ?? !isLive

function routesOf(
  context: BrowserContext,
  target: Target,
  options: RenderOptions,
  parts: { readonly gate: Gate; readonly bytes: number },
): Promise<RenderWarning[]> {
  // Chromium reads archives itself, and never runs their scripts.
  const isArchive = !target.isLive && !target.saved
  return routeRequests(context, {
    ...parts,
    proxy: options.proxy,
    files: options.files,
    url: target.address,
    saved: target.saved,
    encoding: options.encoding,
    scripts: isArchive || scriptsOf(target, options),
    offline: isOffline(target, options),
  })
}
