import { type AnalysisOptions, analysisOf, type Models } from './analyse.ts'
import type { SiteTurns } from './net/site-queues.ts'
import { borrowRenderer } from './shared-renderer.ts'
import { shippedModels } from './shipped-models.ts'
import type { Renderer } from './stages/1-render/renderer.ts'
import type { PlaywrightPage } from './stages/1-render/tab-snapshot.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import type { DomainSource } from './stages/4-find/domain/domain-source.ts'
import { isShipped, openDomainSource } from './stages/4-find/domain/load-domain-source.ts'
import type { Analysis } from './stages/6-harvest/analysis.ts'
import type { HarvestEvent } from './stages/6-harvest/event.ts'
import { Harvest, startFailure } from './stages/6-harvest/harvest.ts'
import { openGuest, openSite } from './stages/6-harvest/load/open-site.ts'
import type { OpenedPages } from './stages/6-harvest/load/page-loader.ts'
import type { HarvestOptions } from './stages/6-harvest/options.ts'
import type { PagedTopK, PagedTopKOptions } from './stages/6-harvest/top-k/paged-top-k.ts'
import { walkTopK } from './stages/6-harvest/top-k/walk-top-k.ts'
import { timedAnalysis } from './timed-analysis.ts'

/** What the way through the stages works with; everything has a default. */
export interface PipelineParts extends Pick<AnalysisOptions, 'algorithm' | 'without'> {
  /** Find records of a domain and describe them by its attributes: a domain that ships, a folder, or `auto`. */
  readonly domain?: string | DomainSource | undefined
  readonly models?: Models | undefined
  /** A renderer of the caller, who also closes it. By default all calls share one. */
  readonly renderer?: Renderer | undefined
  /** Politeness that several calls share. By default each call has its own. */
  readonly turns?: SiteTurns | undefined
  /** Used in place of the models. */
  readonly analysis?: Analysis | undefined
}

/**
 * The whole way: from an address to every record behind it, or from one page to its records. A page of Playwright is walked
 * from in its own tab, as it is: signed in, filtered. Stage 1 renders or parses each
 * page and stage 2 models it (`open`); stages 3 and 4 annotate it and find the list, its fields and the next page (`analysis`);
 * stage 5 learns a wrapper that reads the following pages; stage 6 walks them and hands out records.
 */
export function harvest(
  start: string | URL | PlaywrightPage | PageModel,
  options: HarvestOptions & PipelineParts = {},
): Harvest {
  const analysis = walkAnalysis(options, options.region)
  if (isOpenPage(start))
    return new Harvest(
      start.url(),
      { ...options, reading: 'browser' },
      { analysis, open: tell => openGuest(start, options, tell) },
    )
  if (typeof start === 'string' || start instanceof URL)
    return new Harvest(String(start), options, { analysis, open: tell => openPages(String(start), options, tell) })
  return new Harvest(start.url, { ...options, pages: 1 }, { analysis, open: async () => onePage(start) })
}

const isOpenPage = (start: string | URL | PlaywrightPage | PageModel): start is PlaywrightPage =>
  typeof start === 'object' && 'viewportSize' in start

/** One page of a site, requested as politely as those of a harvest. */
export const loadPage = (url: string, options: HarvestOptions & PipelineParts = {}): Promise<PageModel> =>
  visit(url, options, async loader => {
    const by = options.reading === 'parser' ? 'parser' : 'browser'
    return (await loader.load(url, by, { live: false })).model
  })

/** The list that a page's title promises, with its further pages where the first holds only a part of it. */
export function findPagedTopK(
  start: string | PageModel,
  options: PagedTopKOptions & Omit<PipelineParts, 'without'> = {},
): Promise<PagedTopK> {
  const { without: _, ...parts } = options
  const analysis = walkAnalysis(parts)
  if (typeof start === 'string')
    return visit(start, parts, (loader, tell) => walkTopK(start, options, { loader, analysis, tell }))
  const { loader } = onePage(start)
  return walkTopK(start.url, { ...options, pages: 1 }, { loader, analysis, tell: options.onEvent ?? (() => {}) })
}

/** Loading a domain takes longer than reading a page. */
const domains = new Map<string, DomainSource>()

/** A domain that ships is loaded once in a process; a folder may change between two calls. */
export function sharedDomain(domain: PipelineParts['domain']): DomainSource | undefined {
  if (typeof domain !== 'string') return domain
  const source = domains.get(domain) ?? openDomainSource(domain)
  if (isShipped(domain)) domains.set(domain, source)
  return source
}

/** The analysis of pages as the options ask for. */
export function walkAnalysis(
  { stopwatch, ...parts }: PipelineParts & Pick<HarvestOptions, 'stopwatch'>,
  region: 'main' | number = 'main',
): Analysis {
  const { analysis, models = shippedModels, algorithm = 'auto', domain, without = [] } = parts
  const chosen = analysis ?? analysisOf(models, { algorithm, domain: sharedDomain(domain), region, without })
  return stopwatch ? timedAnalysis(chosen, stopwatch) : chosen
}

/** A given page has no next page. */
const onePage = (model: PageModel) => ({
  loader: { load: async () => ({ model }), inTurn: <T>(_: string, work: () => Promise<T>) => work() },
  close: async () => {},
})

type Tell = (event: HarvestEvent) => void

async function openPages(start: string, options: HarvestOptions & PipelineParts, tell: Tell): Promise<OpenedPages> {
  const { renderer, release } = borrowRenderer(options)
  try {
    const site = await openSite(options, { named: [start], tell, renderer, turns: options.turns })
    const close = async (): Promise<void> => {
      await site.close()
      await release()
    }
    return { loader: site.loader, close }
  } catch (error) {
    await release()
    throw error
  }
}

async function visit<T>(
  start: string,
  options: HarvestOptions & PipelineParts,
  work: (loader: OpenedPages['loader'], tell: Tell) => Promise<T>,
): Promise<T> {
  const tell = options.onEvent ?? (() => {})
  const { loader, close } = await openPages(start, options, tell)
  try {
    return await work(loader, tell)
  } catch (error) {
    throw startFailure(error)
  } finally {
    await close()
  }
}
