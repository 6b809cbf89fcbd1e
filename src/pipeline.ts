import { type AnalysisOptions, analysisOf, type Models } from './analyse.ts'
import { shippedModels } from './shipped-models.ts'
import type { Renderer } from './stages/1-render/renderer.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import type { Analysis } from './stages/6-harvest/analysis.ts'
import { Harvest, startFailure } from './stages/6-harvest/harvest.ts'
import { openSite } from './stages/6-harvest/load/open-site.ts'
import type { HarvestOptions } from './stages/6-harvest/options.ts'
import type { PagedTopK, PagedTopKOptions } from './stages/6-harvest/top-k/paged-top-k.ts'
import { walkTopK } from './stages/6-harvest/top-k/walk-top-k.ts'

/** What the pipeline uses besides its options; everything has a default. */
export interface PipelineParts extends Pick<AnalysisOptions, 'algorithm' | 'domain'> {
  readonly models?: Models
  /** A shared browser; by default the harvest starts its own. */
  readonly renderer?: Renderer
  /** Replaces the models. */
  readonly analysis?: Analysis
}

/**
 * The whole way: from an address to every record behind it, or from one page to its records. Stage 1 renders or parses each
 * page and stage 2 models it (`open`); stages 3 and 4 annotate it and find the list, its fields and the next page (`analysis`);
 * stage 5 learns a wrapper that reads the following pages; stage 6 walks them and hands out records.
 */
export function harvest(start: string | PageModel, options: HarvestOptions = {}, parts: PipelineParts = {}): Harvest {
  const analysis = parts.analysis ?? analysisFor(parts, options.region)
  if (typeof start !== 'string')
    return new Harvest(start.url, { ...options, pages: 1 }, { analysis, open: async () => onePage(start) })
  return new Harvest(start, options, { analysis, open: tell => openSite(options, { tell, renderer: parts.renderer }) })
}

const analysisFor = ({ models = shippedModels, algorithm = 'auto', domain }: PipelineParts, region?: 'main' | number) =>
  analysisOf(models, { algorithm, domain, region: region ?? 'main' })

/** A given page has no next page. */
const onePage = (model: PageModel) => ({
  loader: { load: async () => ({ model }), inTurn: <T>(_: string, work: () => Promise<T>) => work() },
  close: async () => {},
})

/** One page of a site, requested as politely as those of a harvest. */
export const loadPage = (url: string, options: HarvestOptions = {}, { renderer }: PipelineParts = {}) =>
  visit(options, renderer, async loader => {
    const by = options.reading === 'parser' ? 'parser' : 'browser'
    return (await loader.load(url, by, { live: false })).model
  })

/** The list that a page's title promises, with its further pages if the first has only part of it. */
export const findPagedTopK = (
  url: string,
  options: PagedTopKOptions = {},
  parts: PipelineParts = {},
): Promise<PagedTopK> =>
  visit(options, parts.renderer, (loader, tell) =>
    walkTopK(url, options, { loader, analysis: analysisFor(parts), tell }),
  )

type Opened = Awaited<ReturnType<typeof openSite>>
type Tell = NonNullable<HarvestOptions['onEvent']>

async function visit<T>(
  options: HarvestOptions,
  renderer: Renderer | undefined,
  work: (loader: Opened['loader'], tell: Tell) => Promise<T>,
): Promise<T> {
  const tell = options.onEvent ?? (() => {})
  const { loader, close } = await openSite(options, { tell, renderer })
  try {
    return await work(loader, tell)
  } catch (error) {
    throw startFailure(error)
  } finally {
    await close()
  }
}
