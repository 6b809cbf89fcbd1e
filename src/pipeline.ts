import type { RenderOptions } from './stages/1-render/render-options.ts'
import type { Renderer } from './stages/1-render/renderer.ts'
import type { PageSource } from './stages/1-render/source.ts'
import { renderStatically } from './stages/1-render/static.ts'
import { buildModel } from './stages/2-model/build.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import { annotate } from './stages/3-annotate/annotate.ts'
import type { AnnotatedPage } from './stages/3-annotate/annotation.ts'
import type { Annotators } from './stages/3-annotate/compile.ts'
import { BASELINES, findRegionsByBaseline } from './stages/4-find/baselines/baseline.ts'
import { type BlockClassifier, thresholdOf } from './stages/4-find/blocks/block-type.ts'
import { type ClassifiedBlocks, classifyBlocks } from './stages/4-find/blocks/classify.ts'
import { describeRecords } from './stages/4-find/domain/describe-records.ts'
import type { DomainFinder } from './stages/4-find/domain/domain-finder.ts'
import type { DomainSource } from './stages/4-find/domain/domain-source.ts'
import { findDomainRecords } from './stages/4-find/domain/find-domain-records.ts'
import type { Field } from './stages/4-find/fields/field.ts'
import { findFields } from './stages/4-find/fields/find-fields.ts'
import type { MoreBlocks } from './stages/4-find/pagination/find-more.ts'
import { findNextPage } from './stages/4-find/pagination/find-next-page.ts'
import type { NextPage } from './stages/4-find/pagination/next-page.ts'
import { findWaysOn } from './stages/4-find/pagination/ways-on.ts'
import { findRegions } from './stages/4-find/regions/find-regions.ts'
import type { RegionJudge } from './stages/4-find/regions/judge.ts'
import type { Region, Regions } from './stages/4-find/regions/region.ts'
import type { Analysis } from './stages/6-harvest/analysis.ts'
import { Harvest, startFailure } from './stages/6-harvest/harvest.ts'
import { openSite } from './stages/6-harvest/open-site.ts'
import type { HarvestOptions } from './stages/6-harvest/options.ts'
import type { PagedTopK, PagedTopKOptions } from './stages/6-harvest/top-k/paged-top-k.ts'
import { walkTopK } from './stages/6-harvest/top-k/walk-top-k.ts'

/** The way of a page, stage by stage. Without a renderer it is parsed only: no scripts, nothing visual. */
export async function readPage(
  source: PageSource,
  renderer?: Pick<Renderer, 'render'>,
  options: RenderOptions = {},
): Promise<PageModel> {
  const snapshot = renderer ? await renderer.render(source, options) : await renderStatically(source, options)
  return buildModel(snapshot)
}

/** How lists are found without knowing what they are of. `auto` is ours; the others are published, to compare with. */
export const LIST_ALGORITHMS = ['auto', ...BASELINES] as const
export type ListAlgorithm = (typeof LIST_ALGORITHMS)[number]

/** How lists are found. `auto` is the default; `domain` looks for records of a domain and their attributes. */
export const ALGORITHMS = [...LIST_ALGORITHMS, 'domain'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

/** What it takes to extract the lists of a page; loaded once, used for many pages. */
export interface Extractors {
  readonly annotators: Annotators
  readonly judge: RegionJudge
  readonly algorithm?: Algorithm
  /** What `domain` looks for. */
  readonly domain?: DomainSource
}

/** The main list, all of them, or one by its rank, from 1. */
export type WantedRegion = 'main' | 'all' | number

/** A list of a page as a table. */
export interface ExtractedRegion {
  /** `main`, `region-2` … by rank. */
  readonly name: string
  readonly region: Region
  readonly recordCount: number
  readonly fields: readonly Field[]
}

export interface Extraction {
  /** The lists that were wanted, the main one first. */
  readonly regions: readonly ExtractedRegion[]
  /** How many lists the page has, wanted or not. */
  readonly found: number
  /** Why there is nothing. */
  readonly because?: string
  /** Where the page has no list: what came closest to one. It is what rank 1 asks for. */
  readonly closest?: Region
  /** The domain whose attributes the fields are. */
  readonly domain?: string
  /** Why the page is of no domain, where one was to be chosen: its list is read without one. */
  readonly noDomain?: string
}

/** From a page to its tables. `induceWrapper` keeps what was found here, `runWrapper` reads it again. */
export function extract(page: PageModel, extractors: Extractors, wanted: WantedRegion = 'main'): Extraction {
  const finder = finderFor(page, extractors)
  if (finder && 'domain' in finder) return extractDomain(page, finder, wanted)
  const extraction = extractLists(annotate(page, extractors.annotators), extractors, wanted)
  return finder ? { ...extraction, noDomain: finder.because } : extraction
}

const finderFor = (
  page: PageModel,
  { algorithm, domain }: Extractors,
): DomainFinder | { readonly because: string } | undefined =>
  algorithm === 'domain' ? domain?.finderFor(page) : undefined

function extractDomain(page: PageModel, finder: DomainFinder, wanted: WantedRegion): Extraction {
  const found = findDomainRecords(page, finder)
  const areas = found.kind === 'records' ? found.areas : []
  const regions = chooseWanted(
    found.kind === 'none' ? found : { kind: 'regions', regions: areas.map(({ region }) => region) },
    wanted,
  )
  return {
    regions: regions.map(({ rank, region }) => ({
      name: rank === 1 ? 'main' : `region-${rank}`,
      region,
      recordCount: region.records.length,
      fields: areas[rank - 1]!.fields,
    })),
    found: areas.length,
    domain: finder.domain.name,
    ...(regions.length > 0
      ? {}
      : { because: found.kind === 'none' ? found.because : `the page has ${areas.length} lists only` }),
  }
}

function extractLists(annotated: AnnotatedPage, extractors: Extractors, wanted: WantedRegion): Extraction {
  const { algorithm = 'auto' } = extractors
  const found =
    algorithm === 'auto' || algorithm === 'domain'
      ? findRegions(annotated, extractors.judge)
      : findRegionsByBaseline(annotated.page, algorithm)
  const regions = chooseWanted(found, wanted)
  return {
    regions: regions.map(({ rank, region }) => ({
      name: rank === 1 ? 'main' : `region-${rank}`,
      region,
      recordCount: region.records.length,
      fields: findFields(annotated, region.records),
    })),
    found: found.kind === 'none' ? 0 : found.regions.length,
    ...(regions.length === 0 ? { because: whyNothing(found) } : {}),
    ...(found.kind === 'none' && found.best ? { closest: found.best } : {}),
  }
}

/** What came closest to a list counts only where it is asked for by its rank. */
function chooseWanted(found: Regions, wanted: WantedRegion): { rank: number; region: Region }[] {
  const regions = found.kind === 'regions' ? found.regions : found.best && wanted === 1 ? [found.best] : []
  const ranked = regions.map((region, index) => ({ rank: index + 1, region }))
  return wanted === 'all' ? ranked : ranked.filter(({ rank }) => rank === (wanted === 'main' ? 1 : wanted))
}

function whyNothing(found: Regions): string {
  if (found.kind === 'none') return found.because
  return found.regions.length === 1 ? 'the page has one list only' : `the page has ${found.regions.length} lists only`
}

/** What it takes to find out how a page goes on; loaded once, used for many pages. */
export interface NextClassifiers {
  readonly annotators: Annotators
  /** Of type `pagination-link`. */
  readonly links: BlockClassifier
  /** Of type `load-more`. */
  readonly more?: BlockClassifier
}

/** How a page goes on: a link, a button, more on the same page, or nothing; with reasons. */
export function findNext(page: PageModel, classifiers: NextClassifiers): NextPage {
  const { annotators, links } = classifiers
  const annotated = annotate(page, annotators)
  return findNextPage(page, classifyBlocks(annotated, links), {
    threshold: thresholdOf(links),
    more: moreBlocks(annotated, classifiers),
  })
}

/** Loaded and classified when it is asked for, which it is not where a link leads to the next page. */
function moreBlocks(annotated: AnnotatedPage, classifiers: NextClassifiers): MoreBlocks | undefined {
  if (!('more' in classifiers)) return undefined
  let blocks: ClassifiedBlocks | undefined
  return {
    get threshold() {
      return thresholdOf(classifiers.more!)
    },
    get blocks() {
      blocks ??= classifyBlocks(annotated, classifiers.more!)
      return blocks
    },
  }
}

/** What it takes to harvest; loaded once, used for many harvests. */
export interface Harvesters extends Extractors, NextClassifiers {
  /** Shared with others; without one, the harvest has a browser of its own. */
  readonly renderer?: Renderer
}

/** The whole way: from an address to every record behind it, page by page. */
export function harvest(url: string, harvesters: Harvesters, options: HarvestOptions = {}): Harvest {
  return new Harvest(url, options, {
    analysis: analysisOf(harvesters, options.region ?? 'main'),
    open: tell => openSite(options, { tell, ...(harvesters.renderer ? { renderer: harvesters.renderer } : {}) }),
  })
}

/** The list that a page's title promises, from an address: with its further pages where the first holds a part of it. */
export async function findPagedTopK(
  url: string,
  harvesters: Harvesters,
  options: PagedTopKOptions = {},
): Promise<PagedTopK> {
  const tell = options.onEvent ?? (() => {})
  const { renderer } = harvesters
  const { loader, close } = await openSite(options, { tell, ...(renderer ? { renderer } : {}) })
  try {
    return await walkTopK(url, options, { loader, analysis: analysisOf(harvesters, 'main'), tell })
  } catch (error) {
    throw startFailure(error)
  } finally {
    await close()
  }
}

/** The stages before the harvest, as it asks for them. */
export function analysisOf(harvesters: Harvesters, wanted: 'main' | number): Analysis {
  // A list is of one domain, or of none: the first page that is looked at says which.
  let decided: ReturnType<typeof finderFor>
  const finderOf = (page: PageModel): ReturnType<typeof finderFor> => {
    decided ??= finderFor(page, harvesters)
    return decided
  }
  return {
    get annotators() {
      return harvesters.annotators
    },
    annotate: page => annotate(page, harvesters.annotators),
    beginAt: page => void finderOf(page),
    describe({ page }, records) {
      const finder = finderOf(page)
      if (!finder || !('domain' in finder)) return undefined
      const fields = describeRecords(annotate(page, finder.annotators), records, finder)
      return { columns: fields, cells: fields.map(({ cells }) => cells) }
    },
    findLists(annotated) {
      const { regions, because, closest } = listsOf(annotated)
      // What was asked for comes first; the others are there to find it again on a page that ranks them otherwise.
      const rank = wanted === 'main' ? 0 : wanted - 1
      const chosen = regions[rank]
      if (!chosen) {
        const count = closest && { closest: closest.records.length }
        return { kind: 'none', because: because ?? `the page has ${regions.length} lists only`, ...count }
      }
      return { kind: 'lists', lists: [chosen, ...regions.filter(region => region !== chosen)] }
    },
    findWays(annotated) {
      const { links } = harvesters
      return findWaysOn(annotated.page, classifyBlocks(annotated, links), {
        threshold: thresholdOf(links),
        more: moreBlocks(annotated, harvesters),
      })
    },
  }

  /** All, and what comes closest to one where that is asked for. */
  function listsOf(annotated: AnnotatedPage): Extraction {
    const finder = finderOf(annotated.page)
    // A walk knows records again by all of their columns; the domain says which lists, and describes them in the end.
    if (finder && 'domain' in finder) return withAllFields(annotated, extractDomain(annotated.page, finder, 'all'))
    const all = extractLists(annotated, harvesters, 'all')
    return wanted === 1 && all.found === 0 ? extractLists(annotated, harvesters, 1) : all
  }
}

const withAllFields = (annotated: AnnotatedPage, extraction: Extraction): Extraction => ({
  ...extraction,
  regions: extraction.regions.map(each => ({ ...each, fields: findFields(annotated, each.region.records) })),
})
