import { LimitReached } from './datalog/tables/limits.ts'
import { oncePer } from './once.ts'
import {
  columnsByBaseline,
  describeRecords,
  findDomainRecords,
  findRegionsByBaseline,
  findTopK,
  valueLinks,
} from './special-finders.ts'
import type { PageModel } from './stages/2-model/page-model.ts'
import { annotate } from './stages/3-annotate/annotate.ts'
import type { AnnotatedPage } from './stages/3-annotate/annotation.ts'
import type { Annotators } from './stages/3-annotate/compile.ts'
import { BASELINES } from './stages/4-find/baselines/baseline-names.ts'
import { type BlockClassifier, thresholdOf } from './stages/4-find/blocks/block-type.ts'
import { type ClassifiedBlocks, classifyBlocks } from './stages/4-find/blocks/classify.ts'
import { type FactReader, factReader } from './stages/4-find/blocks/page-facts.ts'
import type { DescribedRecords } from './stages/4-find/domain/describe-records.ts'
import type { DomainFinder } from './stages/4-find/domain/domain-finder.ts'
import type { DomainSource, ListDomain } from './stages/4-find/domain/domain-source.ts'
import type { DomainOptions } from './stages/4-find/domain/find-domain-records.ts'
import { type EarlierPage, earlierAddresses, findEarlierPages } from './stages/4-find/extent/earlier-pages.ts'
import type { ExtentRules } from './stages/4-find/extent/extent-rules.ts'
import { findFurtherPages, findLastPage } from './stages/4-find/extent/further-pages.ts'
import { findSiblingPages, type SiblingPages } from './stages/4-find/extent/sibling-pages.ts'
import {
  findStatedLimits,
  findStatedPages,
  findStatedTotal,
  type StatedLimit,
  type StatedTotal,
} from './stages/4-find/extent/stated-total.ts'
import type { Field } from './stages/4-find/fields/field.ts'
import { findFields } from './stages/4-find/fields/find-fields.ts'
import type { MoreBlocks } from './stages/4-find/pagination/find-more.ts'
import { chooseNextPage, type NextPageOptions } from './stages/4-find/pagination/find-next-page.ts'
import type { NextPage } from './stages/4-find/pagination/next-page.ts'
import { certainWays, findWaysOn, joinWays, unsureOf, type WayOn } from './stages/4-find/pagination/ways-on.ts'
import { findRegions } from './stages/4-find/regions/find-regions.ts'
import type { RegionJudge } from './stages/4-find/regions/judge.ts'
import { promisedFirst } from './stages/4-find/regions/promised-first.ts'
import type { RecordNodes, Region, Regions } from './stages/4-find/regions/region.ts'
import { findRegionsByTopK } from './stages/4-find/top-k/find-regions.ts'
import type { TopK, TopKOptions } from './stages/4-find/top-k/top-k.ts'
import type { Analysis, FoundList, FoundLists } from './stages/6-harvest/analysis.ts'
import { noteUndecided, Undecided } from './stages/6-harvest/undecided.ts'

/** How lists are found without a domain. `auto` is ours; the others are published, for comparison. */
export const LIST_ALGORITHMS = ['auto', ...BASELINES] as const
export type ListAlgorithm = (typeof LIST_ALGORITHMS)[number]

/**
 * What the analysis needs, loaded by the caller and shared by all pages. A member may be a getter that compiles its
 * rules on first use, so never copy or spread this object.
 */
export interface Models {
  readonly annotators: Annotators
  readonly judge: RegionJudge
  /** Block type `pagination-link`. */
  readonly links: BlockClassifier
  /** Block type `load-more`. Used only if no link leads to the next page. */
  readonly more: BlockClassifier
  /** Further block types whose blocks lead on. They are asked first. */
  readonly ways?: readonly BlockClassifier[]
  /** How much of a list there is: stated totals, sibling pages, further pages. */
  readonly extent: ExtentRules
}

export interface AnalysisOptions extends DomainOptions {
  readonly algorithm?: ListAlgorithm
  /** Find records of a domain and describe them by its attributes. */
  readonly domain?: DomainSource | undefined
  /** Which list comes first: the main one, or one by its rank, from 1. */
  readonly region?: 'main' | number
}

/** The regions of a page, best first. By our own way, a list that the title promises is the main one. */
export function findRegionsBy(
  algorithm: ListAlgorithm,
  annotated: AnnotatedPage,
  { judge }: Pick<Models, 'judge'>,
): Regions {
  const { page } = annotated
  if (algorithm !== 'auto') return findRegionsByBaseline(page, algorithm)
  return promisedFirst(page, findRegions(annotated, judge), findRegionsByTopK(page))
}

/** The analysis as stateless functions that a walk calls for each page. */
export const analysisOf = (models: Models, options: AnalysisOptions = {}): Analysis =>
  analysisWith(models, options, undefined)

function analysisWith(models: Models, options: AnalysisOptions, finder: DomainFinder | undefined): Analysis {
  const { algorithm = 'auto', domain: source, region = 'main', without = [] } = options
  const lookAround = oncePer((annotated: AnnotatedPage) => findLinks(annotated, models))
  return {
    get annotators() {
      return models.annotators
    },
    preparations: [
      () => void models.annotators,
      () => void models.judge,
      () => void models.links,
      () => void models.ways,
      () => void models.extent,
    ],
    annotate: oncePer(page => annotatePage(page, models.annotators)),
    domainOf: first => source?.choose(first),
    withDomain: domain =>
      analysisWith(models, options, source && 'name' in domain ? source.finder(domain.name) : undefined),
    findLists: oncePer(annotated => {
      const find = (): FoundLists =>
        finder
          ? findDomainLists(annotated, finder, without)
          : listsOf(annotated, findRegionsBy(algorithm, annotated, models), algorithm)
      const undecided = (because: string): FoundLists => ({ kind: 'none', because })
      return wantedFirst(decided(annotated.page, 'whether it has a list', find, undecided), region)
    }),
    describe({ page }, records, dateOrder) {
      if (!finder) return undefined
      const how = { dateOrder, without }
      const { fields, ...rest } = describeRecords(annotate(page, finder.annotators), records, finder, how)
      return { columns: fields, cells: fields.map(({ cells }) => cells), ...rest }
    },
    findWays: annotated =>
      decided(
        annotated.page,
        'how the list continues',
        () => lookAround(annotated).ways,
        because => {
          throw new Undecided(annotated.page.url, because)
        },
      ),
    findEarlierPages: (annotated, records) =>
      decided(
        annotated.page,
        'which pages come before it',
        () => earlierAddresses(lookAround(annotated).earlier, annotated.page, records),
        () => [],
      ),
    findTotal: (annotated, records) =>
      decided(annotated.page, 'how many records it states', () => {
        const { earlier, lastPage } = lookAround(annotated)
        const place = { earlier: earlierAddresses(earlier, annotated.page, records).length, lastPage }
        return findStatedTotal(annotated, records, place, models.extent.totals)
      }),
    findLimits: (annotated, records) =>
      decided(
        annotated.page,
        'how many records it shows at most',
        () => findStatedLimits(annotated, records, models.extent.totals),
        () => [],
      ),
    findSiblings: (annotated, records) =>
      decided(annotated.page, 'which sibling pages it has', () =>
        findSiblingPages(annotated, records, models.extent.siblings),
      ),
    findFurtherPages: (annotated, records) =>
      decided(
        annotated.page,
        'which pages its pager shows',
        () => [
          ...findFurtherPages(annotated, records, models.extent.pagers),
          ...findStatedPages(annotated, records, models.extent.totals),
        ],
        () => [],
      )!,
  }
}

interface Links {
  readonly ways: readonly WayOn[]
  readonly earlier: readonly EarlierPage[]
  readonly lastPage: number | undefined
}

/** Where the links of a page lead: on, and back. */
function findLinks(annotated: AnnotatedPage, models: Models): Links {
  const facts = factReader(annotated)
  const blocks = classifyBlocks(annotated, models.links, facts)
  const ways = findWaysOn(annotated.page, blocks, nextOptions(annotated, models, facts))
  const earlier = findEarlierPages(annotated.page, blocks.run)
  return { ways: joinWays(ownWays(annotated, models), ways), earlier, lastPage: findLastPage(blocks.run) }
}

/** Finds something about a page. If a limit is reached, the page gets a warning, and the answer is `otherwise`. */
function decided<T>(page: PageModel, what: string, find: () => T, otherwise: (because: string) => T): T
function decided<T>(page: PageModel, what: string, find: () => T): T | undefined
function decided<T>(page: PageModel, what: string, find: () => T, otherwise?: (because: string) => T): T | undefined {
  try {
    return find()
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    const because = `not decided: ${what}, because ${error.what}`
    noteUndecided(page, because)
    return otherwise?.(because)
  }
}

/** A pattern that takes too many steps finds nothing in the rest of the page. */
function annotatePage(page: PageModel, annotators: Annotators): AnnotatedPage {
  const annotated = annotate(page, annotators)
  for (const { type, at } of annotated.warnings)
    noteUndecided(
      page,
      `not decided: what is a ${type} after character ${at} of the text (its pattern took too many steps)`,
    )
  return annotated
}

/** The domain decides which lists count. They keep all their records and columns: a walk recognizes records by them. */
function findDomainLists(
  annotated: AnnotatedPage,
  finder: DomainFinder,
  without: NonNullable<DomainOptions['without']>,
): FoundLists {
  const found = findDomainRecords(annotated.page, finder, { without })
  return listsOf(
    annotated,
    found.kind === 'none' ? found : { kind: 'regions', regions: found.areas.map(({ list }) => list) },
  )
}

function listsOf(annotated: AnnotatedPage, found: Regions, algorithm: ListAlgorithm = 'auto'): FoundLists {
  const listOf = (region: Region, rank: number): FoundList => listWith(annotated, region, rank, algorithm)
  if (found.kind === 'regions')
    return { kind: 'lists', lists: found.regions.map((region, at) => listOf(region, at + 1)) }
  const { because, best, others = [] } = found
  return {
    kind: 'none',
    because,
    ...(best ? { closest: listOf(best, 1) } : {}),
    ...(others.length > 0 ? { others: others.map((region, at) => listOf(region, at + 2)) } : {}),
  }
}

const nameOf = (rank: number): string => (rank === 1 ? 'main' : `region-${rank}`)

/**
 * Fields are found on first use: most lists of a page are never read. Those of a published algorithm are its own, by
 * place, and so is the wrapper.
 */
function listWith(annotated: AnnotatedPage, region: Region, rank: number, algorithm: ListAlgorithm): FoundList {
  const { page } = annotated
  const columnsOf = columnsByBaseline(algorithm)
  let fields: Field[] | undefined
  return {
    name: nameOf(rank),
    region,
    get fields() {
      if (!fields) {
        const columns = columnsOf?.(page, region.records)
        fields = columns ? [...columns, ...valueLinks(page, columns)] : findFields(annotated, region.records)
      }
      return fields
    },
    ...(columnsOf ? { wrapsBy: 'paths' } : {}),
  }
}

/** A page without a main list has others only if their rank is requested; rank 1 is its closest candidate. */
function wantedFirst(found: FoundLists, region: 'main' | number): FoundLists {
  if (found.kind === 'none') {
    const wanted = region === 'main' ? undefined : [found.closest, ...(found.others ?? [])][region - 1]
    return wanted ? { kind: 'lists', lists: [wanted] } : found
  }
  const { lists } = found
  const wanted = lists[region === 'main' ? 0 : region - 1]
  if (wanted) return { kind: 'lists', lists: [wanted, ...lists.filter(list => list !== wanted)] }
  const because = lists.length === 1 ? 'the page has only one list' : `the page has only ${lists.length} lists`
  return { kind: 'none', because, lists: lists.length }
}

/** "Load more" blocks are classified on first use. */
function nextOptions(annotated: AnnotatedPage, models: Models, facts: FactReader): NextPageOptions {
  let blocks: ClassifiedBlocks | undefined
  const more: MoreBlocks = {
    get threshold() {
      return thresholdOf(models.more)
    },
    get blocks() {
      return (blocks ??= classifyBlocks(annotated, models.more, facts))
    },
  }
  return { threshold: thresholdOf(models.links), more }
}

/** The records of a list. */
interface ListTable extends Omit<DescribedRecords, 'dateOrders'> {
  readonly recordCount: number
}

/** What block types other than those that ship say about the next page. */
function ownNextPages(annotated: AnnotatedPage, { ways = [] }: Models): NextPage[] {
  return ways.map(classifier => {
    const [blocks, threshold] = [classifyBlocks(annotated, classifier), thresholdOf(classifier)]
    return chooseNextPage(annotated.page, blocks, { threshold, more: { blocks, threshold } })
  })
}

const ownWays = (annotated: AnnotatedPage, models: Models): WayOn[] =>
  ownNextPages(annotated, models).flatMap(certainWays)

/** What is found on one page. Each finding is computed on first use. */
export class Findings {
  readonly page: PageModel
  readonly #models: Models
  readonly #options: AnalysisOptions & { readonly topK?: TopKOptions }
  #analysis: Analysis | undefined
  #annotated: AnnotatedPage | undefined
  #domain: { readonly decided: ListDomain | undefined } | undefined
  #lists: FoundLists | undefined

  constructor(page: PageModel, models: Models, options: AnalysisOptions & { readonly topK?: TopKOptions }) {
    this.page = page
    this.#models = models
    this.#options = options
  }

  get annotated(): AnnotatedPage {
    return (this.#annotated ??= annotatePage(this.page, this.#models.annotators))
  }

  /** The domain of the page; undefined if none was requested. */
  get domain(): ListDomain | undefined {
    this.#domain ??= { decided: this.#options.domain?.choose(this.page) }
    return this.#domain.decided
  }

  /** All lists, the wanted one first; or why the page has none. */
  get lists(): FoundLists {
    return (this.#lists ??= this.#analyses.findLists(this.annotated))
  }

  /** A list as a table: by its columns, or by the attributes of the domain, which leaves out what it excludes. */
  tableOf({ region, fields }: FoundList): ListTable {
    const domain = this.domain
    if (!domain || !('name' in domain))
      return { fields, kept: [...region.records.keys()], recordCount: region.records.length, leftOut: [] }
    const finder = this.#options.domain!.finder(domain.name)
    const { without = [] } = this.#options
    const described = describeRecords(annotate(this.page, finder.annotators), region.records, finder, { without })
    return { ...described, recordCount: described.kept.length }
  }

  /** For a harvest of this page that reads the given list, or the one that was found: reuses the findings. */
  analysisOf(list?: FoundList): Analysis {
    const { lists } = this
    const others = lists.kind === 'lists' ? lists.lists.filter(other => other !== list) : []
    const given: Analysis = {
      ...this.#analyses,
      annotate: page => (page === this.page ? this.annotated : this.#analyses.annotate(page)),
      domainOf: () => this.domain,
      withDomain: () => given,
      findLists: () => (list ? { kind: 'lists', lists: [list, ...others] } : lists),
    }
    return given
  }

  /** Where the next page is, with reasons. */
  get next(): NextPage {
    return decided(
      this.page,
      'where the next page is',
      () => this.#findNext(),
      because => ({ kind: 'none', because }),
    )
  }

  #findNext(): NextPage {
    const own = ownNextPages(this.annotated, this.#models).find(({ kind }) => kind !== 'none')
    if (own) return own
    const facts = factReader(this.annotated)
    const blocks = classifyBlocks(this.annotated, this.#models.links, facts)
    const options = nextOptions(this.annotated, this.#models, facts)
    // A walk proves a way by the list on the page that it leads to: without a list, nothing can be proven.
    const next = chooseNextPage(this.page, blocks, options)
    return next.kind === 'none' && this.lists.kind === 'lists' ? unsureOf(this.page, blocks, next) : next
  }

  /** The number of records that the page states for its main list. */
  get total(): StatedTotal | undefined {
    return this.#analyses.findTotal(this.annotated, this.#mainRecords)
  }

  /** What the page says if it shows no more records than it has: "limited to 12 bugs". */
  get limit(): StatedLimit | undefined {
    const records = this.#mainRecords
    return this.#analyses.findLimits(this.annotated, records).find(({ count }) => count === records.length)
  }

  /** The sibling pages of the main list: other letters, days, months, years, or parts. */
  get siblings(): SiblingPages | undefined {
    return this.#analyses.findSiblings(this.annotated, this.#mainRecords)
  }

  get #mainRecords(): readonly RecordNodes[] {
    const { lists } = this
    return lists.kind === 'lists' ? lists.lists[0]!.region.records : []
  }

  /** All ways to more records, the most probable first. */
  get ways(): readonly WayOn[] {
    return this.#analyses.findWays(this.annotated)
  }

  /** The list that the title promises. */
  get topK(): TopK {
    return findTopK(this.page, this.#options.topK)
  }

  get #analyses(): Analysis {
    const analysis = analysisOf(this.#models, this.#options)
    return (this.#analysis ??= this.domain ? analysis.withDomain(this.domain) : analysis)
  }
}

/** The findings of a page: its lists, the next page, its top-k list, the records of a domain. */
export const analyse = (
  page: PageModel,
  models: Models,
  options: AnalysisOptions & { readonly topK?: TopKOptions } = {},
): Findings => new Findings(page, models, options)
