import { openGate } from '../../../net/gate/gate.ts'
import type { HttpClient } from '../../../net/http-client.ts'
import type { RobotsGate } from '../../../net/robots/robots-gate.ts'
import { createRobotsGate } from '../../../net/robots/robots-gate.ts'
import type { SiteTurns } from '../../../net/site-queues.ts'
import { createSiteTurns } from '../../../net/site-turns.ts'
import { productToken, userAgentOf } from '../../../net/user-agent.ts'
import { NO_STOPWATCH } from '../../../timing/stopwatch.ts'
import { isWorthRepeating, type RenderFailure } from '../../1-render/failure.ts'
import { NotModified, openVisitor, type StaticOptions } from '../../1-render/fetch-page.ts'
import { GuestTab } from '../../1-render/guest-tab.ts'
import { DEFAULT_LIMITS } from '../../1-render/limits.ts'
import type { LivePage } from '../../1-render/live-page.ts'
import { networkFailure, proxyFailure } from '../../1-render/network-failure.ts'
import type { RenderOptions } from '../../1-render/render-options.ts'
import type { Renderer } from '../../1-render/renderer.ts'
import { renderStatically } from '../../1-render/static.ts'
import type { PlaywrightPage } from '../../1-render/tab-snapshot.ts'
import { buildModel } from '../../2-model/build.ts'
import type { HarvestEvent } from '../event.ts'
import { DEFAULT_POLITENESS, type HarvestOptions, type Politeness } from '../options.ts'
import { type LoadedPage, type OpenedPages, type PageJournal, PageLoader } from './page-loader.ts'
import { checkRedirect } from './sign-in-failure.ts'
import { TabSession } from './tab-session.ts'

export interface SiteParts {
  /** The addresses that the user gave: where pages lead is another matter. */
  readonly named: readonly string[]
  readonly tell: (event: HarvestEvent) => void
  readonly renderer: Renderer
  /** Shared with others who ask the same sites; absent: its own, by the politeness that the options ask for. */
  readonly turns?: SiteTurns | undefined
  readonly journal?: PageJournal | undefined
  /** Sees every page that the browser has read, before anything is done on it. It must not change the page. */
  readonly onRendered?: ((url: string, live: LivePage) => Promise<void>) | undefined
}

/** The default user agent: the visitor is no secret. */
const PRODUCT = 'Amberyl'

/** One visitor of sites, with a browser and without: cookies, connections, robots.txt rules. */
export interface Visit {
  /** A loader for one purpose; several may share a visit. */
  loaderFor(options: Pick<HarvestOptions, 'signal'>, parts: LoaderParts): PageLoader
  close(): Promise<void>
}

type LoaderParts = Pick<SiteParts, 'tell' | 'turns' | 'journal' | 'onRendered'>

export async function openVisit(
  options: HarvestOptions,
  { named, tell, renderer }: Pick<SiteParts, 'named' | 'tell' | 'renderer'>,
): Promise<Visit> {
  const { limits = {} } = options
  const { stopwatch } = options
  const render = { product: PRODUCT, ...options.render, ...(stopwatch ? { stopwatch } : {}) }
  const politeness = { ...DEFAULT_POLITENESS, ...options.politeness }
  const gate = openGate(named, render.access)
  const client = await openVisitor(render, gate)
  const isWalkInBrowser = options.reading === 'browser' && options.pages !== 1
  const session = renderer.openSession(render, gate, isWalkInBrowser)
  const robots = robotsOf(client, render, { signal: options.signal, tell })
  const parsing = { ...render, limits, client }
  return {
    loaderFor: ({ signal }, { tell, turns, journal, onRendered }) =>
      new PageLoader({
        session,
        parse: (url, { known, signal, onLoaded }) =>
          parsePage(url, { ...parsing, onLoaded, ...(signal ? { signal } : {}), ...(known ? { known } : {}) }),
        failureOf: failuresOf(client),
        turns: turns ?? turnsOf(politeness, tell),
        journal,
        robots: politeness.robots ? robots : undefined,
        retries: politeness.retries,
        signal,
        tell,
        // The session opens no others.
        onRendered: onRendered && ((url, live) => onRendered(url, live as LivePage)),
        stopwatch,
      }),
    async close() {
      await session.close()
      await client.close()
    },
  }
}

interface GuestPages extends OpenedPages {
  /** The page that the tab shows when it is opened, without a request. */
  first(): Promise<LoadedPage>
}

/** The pages of a walk in a tab that somebody else opened: one after another in that tab, which stays open. */
export async function openGuest(
  page: PlaywrightPage,
  { limits, politeness: asked, render = {}, signal, stopwatch }: HarvestOptions,
  tell: (event: HarvestEvent) => void,
): Promise<GuestPages> {
  const politeness = { ...DEFAULT_POLITENESS, ...asked }
  const gate = openGate([page.url()], render.access)
  const client = await openVisitor(render, gate)
  const tab = await GuestTab.open(page, { limits: { ...DEFAULT_LIMITS, ...limits }, gate }).catch(async error => {
    await client.close()
    throw error
  })
  const session = new TabSession(tab)
  const loader = new PageLoader({
    session,
    failureOf: failuresOf(client),
    turns: turnsOf(politeness, tell),
    robots: politeness.robots ? robotsOf(client, { product: PRODUCT, ...render }, { signal, tell }) : undefined,
    retries: politeness.retries,
    ...{ signal, tell, stopwatch },
  })
  const close = async (): Promise<void> => {
    await tab.release()
    await client.close()
  }
  const first = async (): Promise<LoadedPage> => {
    const live = await session.open(page.url())
    return { model: buildModel(await live.capture()), live }
  }
  return { loader, first, isOneTab: true, close }
}

const robotsOf = (
  client: HttpClient,
  { userAgent, product }: Pick<RenderOptions, 'userAgent' | 'product'>,
  { signal, tell }: { readonly signal: AbortSignal | undefined; readonly tell: (event: HarvestEvent) => void },
): RobotsGate =>
  createRobotsGate({
    token: productToken,
    signal,
    fetch: (url, request) =>
      client.fetch(url, { ...request, headers: { 'user-agent': userAgent ?? userAgentOf(product) } }),
    mayPass: error => isWorthRepeating(networkFailure('https://robots.invalid/', error)),
    onRetry: ({ url, attempt, because }) => tell({ kind: 'retry', url, attempt, because }),
  })

const failuresOf =
  ({ proxy }: HttpClient) =>
  (url: string, cause: unknown): RenderFailure =>
    (proxy === undefined ? undefined : proxyFailure(url, proxy, cause)) ?? networkFailure(url, cause)

const turnsOf = (politeness: Politeness, tell: (event: HarvestEvent) => void): SiteTurns =>
  createSiteTurns({ ...politeness, onWait: wait => tell({ kind: 'wait', ...wait }) })

async function parsePage(url: string, options: StaticOptions): Promise<LoadedPage | 'not-modified'> {
  try {
    const snapshot = await renderStatically({ kind: 'url', url }, options)
    const { stopwatch = NO_STOPWATCH } = options
    const model = stopwatch.time('model', snapshot.url, () => buildModel(snapshot))
    return { model: checkRedirect(model, url), validators: snapshot.validators ?? {} }
  } catch (error) {
    if (error instanceof NotModified) return 'not-modified'
    throw error
  }
}

/** A visit for a single purpose. */
export async function openSite(
  options: HarvestOptions,
  parts: SiteParts,
): Promise<{ loader: PageLoader; close(): Promise<void> }> {
  const visit = await openVisit(options, parts)
  return { loader: visit.loaderFor(options, parts), close: () => visit.close() }
}
