import { RenderFailure } from '../1-render/failure.ts'
import type { PageModel } from '../2-model/page-model.ts'
import type { Annotations } from '../3-annotate/annotation.ts'
import { learnDetails } from '../5-wrap/page/details/learn-details.ts'
import { joinCells } from '../5-wrap/page/join-cells.ts'
import { asPageWrapper } from '../5-wrap/page/old-detail-wrapper.ts'
import type { PageWrapper } from '../5-wrap/page/page-wrapper.ts'
import { runPageWrapper } from '../5-wrap/page/run-page-wrapper.ts'
import type { Analysis } from './analysis.ts'
import { mapAtOnce } from './at-once.ts'
import { type DetailState, detailNotes } from './detail-state.ts'
import type { HarvestEvent } from './event.ts'
import { ForbiddenByRobots } from './load/forbidden-by-robots.ts'
import type { PageLoader, ReadingBy } from './load/page-loader.ts'
import type { ReadingMode } from './options.ts'
import type { DetailValue } from './record.ts'

export type { DetailState } from './detail-state.ts'

/** The values of a record's detail page, or why they are missing. */
export type Details =
  | { readonly kind: 'read'; readonly values: readonly DetailValue[] }
  | { readonly kind: 'missing'; readonly because: string }

export interface DetailParts {
  readonly loader: Pick<PageLoader, 'load'>
  readonly analysis: Pick<Analysis, 'annotate' | 'annotators'>
  /** Absent: a wrapper is learned from the first pages. */
  readonly wrapper?: PageWrapper | undefined
  /** What an earlier process or run learned; it takes precedence over `wrapper`. */
  readonly state?: DetailState | undefined
  /** Results that are already known, by link. Their pages are not loaded. */
  readonly known?: ReadonlyMap<string, Details> | undefined
  /**
   * Called when the result for a link is final. To continue after a crash, the caller stores the result together with the
   * state of this moment. Results of several links may arrive at the same time.
   */
  readonly onRead?: ((url: string, details: Details, state: DetailState) => Promise<void>) | undefined
  readonly reading: ReadingMode
  readonly atOnce: number
  readonly tell: (event: HarvestEvent) => void
}

/** More pages separate data from template better, but beyond this they add little. */
const MAX_LEARNED_PAGES = 6
/** The number of pages that are also parsed, to see whether a browser is needed. */
const MAX_COMPARED_PAGES = 2
/** Fewer pages do not show the template. */
const MIN_PAGES = 2

type Page = { readonly kind: 'page'; readonly model: PageModel } | (Details & { readonly kind: 'missing' })

/** A loaded page, with the link that led to it. */
interface LinkedPage {
  readonly url: string
  readonly model: PageModel
}

/** With all wrappers in the format of this version. */
type LearnedState = DetailState & { readonly wrappers: readonly PageWrapper[] }

/** Results of one call by link; known ones at the start. */
type Results = Map<string, Details>

/**
 * Reads detail pages. A wrapper is learned from the first pages, and again from others that differ.
 *
 * It can be stopped at any moment and continued by another one with the last `state`, the reported results,
 * and a loader that recalls pages: the results are the same, and no page is requested twice.
 */
export class DetailFollower {
  readonly #parts: DetailParts
  /** How pages for learning are read. */
  readonly #learningBy: ReadingBy
  #state: LearnedState

  constructor(parts: DetailParts) {
    const { wrapper, state, reading } = parts
    this.#parts = parts
    this.#learningBy = reading === 'parser' ? 'parser' : 'browser'
    const begun = state ?? {
      wrappers: wrapper ? [wrapper] : [],
      reading: this.#learningBy,
      whyNothing: '',
      decided: [],
    }
    this.#state = { ...begun, wrappers: begun.wrappers.map(asPageWrapper) }
  }

  /** The learned or given wrapper. */
  get wrapper(): PageWrapper | undefined {
    return this.#state.wrappers[0]
  }

  /** What the user should know about the values of detail pages. */
  get notes(): string[] {
    return detailNotes(this.#state)
  }

  /** What another follower needs to continue, besides the results. */
  get state(): DetailState {
    return this.#state
  }

  /** One more than are requested at a time: it is loaded while another is analyzed. Turns limit the requests. */
  get #atOnce(): number {
    const { atOnce, onRead } = this.#parts
    return onRead ? atOnce : atOnce + 1
  }

  /** The details of records by the addresses of their pages, in order. */
  async follow(links: readonly (string | undefined)[]): Promise<Details[]> {
    const { known } = this.#parts
    const urls = [...new Set(links.filter(link => link !== undefined))]
    const results: Results = new Map(urls.flatMap(url => (known?.has(url) ? [[url, known.get(url)!]] : [])))
    await this.#finishDecided(urls, results)
    let rest: readonly string[] = urls
    while (this.#state.wrappers.length === 0 && !rest.every(url => results.has(url)))
      rest = await this.#begin(rest, results)
    const open = urls.filter(url => !results.has(url))
    const odd = await mapAtOnce(open, this.#atOnce, url => this.#readOrKeep(url, results))
    await this.#learnOdd(odd.flat(), results)
    return links.map(link => (link === undefined ? NO_LINK : results.get(link)!))
  }

  /** Results that an earlier follower decided but did not report: the pages are read in the same way. */
  async #finishDecided(urls: readonly string[], results: Results): Promise<void> {
    const decided = new Set(this.#state.decided)
    for (const url of urls) {
      if (!decided.has(url) || results.has(url)) continue
      const page: Page =
        this.#state.wrappers.length > 0 ? await this.#load(url, this.#learningBy) : missing(this.#state.whyNothing)
      await this.#settle(url, page.kind === 'page' ? this.#detailsOf(page.model) : page, results)
    }
  }

  /** Learns from the first pages. Returns the remaining links, to learn from if the first failed. */
  async #begin(urls: readonly string[], results: Results): Promise<readonly string[]> {
    const first = urls.slice(0, MAX_LEARNED_PAGES)
    const isOpen = (url: string): boolean => !results.has(url)
    // If there are results but no wrapper, the same wrapper is learned again from the same pages.
    const wanted = first.filter(url => isOpen(url) || results.get(url)!.kind === 'read')
    const found = await mapAtOnce(wanted, this.#atOnce, async url => {
      const page = await this.#load(url, this.#learningBy)
      if (page.kind === 'page') return [{ url, model: page.model }]
      if (isOpen(url)) await this.#settle(url, page, results)
      return []
    })
    const pages = found.flat()
    const models = pages.map(({ model }) => model)
    const learned = learnDetails(models, this.#parts.analysis.annotators)
    const rest = urls.slice(first.length)
    // If pages were loaded and nothing could be learned, loading the others is useless.
    const hopeless = learned.kind === 'page' || pages.length < MIN_PAGES ? [] : rest.filter(isOpen)
    const result =
      learned.kind === 'page'
        ? { wrappers: [learned], reading: await this.#chooseReading(learned, models) }
        : { whyNothing: learned.because }
    const open = pages.filter(({ url }) => isOpen(url))
    this.#decide([...open.map(({ url }) => url), ...hopeless], result)
    for (const { url, model } of open) await this.#settle(url, this.#detailsOf(model), results)
    for (const url of hopeless) await this.#settle(url, missing(this.#state.whyNothing), results)
    return rest
  }

  /** Stores what was learned, and the links whose results are now certain. */
  #decide(urls: readonly string[], learned: Partial<LearnedState>): void {
    this.#state = { ...this.#state, ...learned, decided: [...this.#state.decided, ...urls] }
  }

  async #settle(url: string, details: Details, results: Results): Promise<void> {
    results.set(url, details)
    const { decided } = this.#state
    if (decided.includes(url)) this.#state = { ...this.#state, decided: decided.filter(other => other !== url) }
    await this.#parts.onRead?.(url, details, this.#state)
  }

  /** Later pages are read without a browser if the first ones have the same values without it. */
  async #chooseReading(learned: PageWrapper, models: readonly PageModel[]): Promise<ReadingBy> {
    const { tell, reading } = this.#parts
    if (reading !== 'auto') return this.#learningBy
    for (const rendered of models.slice(0, MAX_COMPARED_PAGES)) {
      const parsed = await this.#load(rendered.url, 'parser')
      const isSame =
        parsed.kind === 'page' && haveSame(this.#read(parsed.model, [learned]), this.#read(rendered, [learned]))
      if (isSame) continue
      tell({
        kind: 'reading',
        by: 'browser',
        because: `${rendered.url} has other values when it is parsed without a browser`,
      })
      return 'browser'
    }
    tell({ kind: 'reading', by: 'parser', because: 'parsed detail pages have the same values' })
    return 'parser'
  }

  /** Reads a page; returns it if its template is unknown. */
  async #readOrKeep(url: string, results: Results): Promise<LinkedPage[]> {
    const read = async (by: ReadingBy): Promise<LinkedPage[]> => {
      const page = await this.#load(url, by)
      const run = page.kind === 'page' ? this.#read(page.model) : page
      if (run.kind === 'nothing' && page.kind === 'page') return [{ url, model: page.model }]
      if (run.kind !== 'nothing') await this.#settle(url, run, results)
      return []
    }
    const { reading } = this.#parts
    const by = reading === 'auto' ? this.#state.reading : this.#learningBy
    const odd = await read(by)
    return odd.length > 0 && by !== this.#learningBy ? read(this.#learningBy) : odd
  }

  /** Pages of another template: two of them are enough to learn it. */
  async #learnOdd(odd: readonly LinkedPage[], results: Results): Promise<void> {
    const { wrappers } = this.#state
    const urls = odd.map(({ url }) => url)
    const models = odd.map(({ model }) => model)
    // A wrapper by example names the wanted fields: pages without them are reported.
    const learned = wrappers.some(isByExample) ? undefined : learnDetails(models, this.#parts.analysis.annotators)
    this.#decide(urls, learned?.kind === 'page' ? { wrappers: [...wrappers, learned] } : {})
    for (const { url, model } of odd) await this.#settle(url, this.#detailsOf(model), results)
  }

  #detailsOf(model: PageModel): Details {
    const run = this.#read(model)
    return run.kind === 'read' ? run : missing(run.because)
  }

  #read(model: PageModel, wrappers: readonly PageWrapper[] = this.#state.wrappers): DetailRun {
    let run: DetailRun = { kind: 'nothing', because: this.#state.whyNothing }
    const { annotations } = this.#parts.analysis.annotate(model)
    for (const wrapper of wrappers) {
      const tried = readWith(model, wrapper, annotations)
      if (tried.kind === 'read') return tried
      run = tried
    }
    return run
  }

  async #load(url: string, by: ReadingBy): Promise<Page> {
    const { loader, tell } = this.#parts
    try {
      const { model } = await loader.load(url, by, { live: false })
      tell({ kind: 'detail', url })
      return { kind: 'page', model }
    } catch (error) {
      if (!(error instanceof RenderFailure || error instanceof ForbiddenByRobots)) throw error
      if (this.#isForLater(error)) throw error
      tell({ kind: 'detail', url, failed: error.message })
      return missing(error.message)
    }
  }

  /** Without a browser, nothing is known about the page. If results are stored for good, it is requested again later. */
  #isForLater(error: Error): boolean {
    return this.#parts.onRead !== undefined && error instanceof RenderFailure && error.kind === 'no-browser'
  }
}

const isByExample = ({ minLikeness }: PageWrapper): boolean => minLikeness === undefined

const missing = (because: string): Details & { readonly kind: 'missing' } => ({ kind: 'missing', because })

type DetailRun =
  | { readonly kind: 'read'; readonly values: readonly DetailValue[] }
  | { readonly kind: 'nothing'; readonly because: string }

function readWith(model: PageModel, wrapper: PageWrapper, annotations: Annotations): DetailRun {
  const run = runPageWrapper(model, wrapper, annotations)
  if (run.kind === 'nothing') return run
  return {
    kind: 'read',
    values: run.values.map(({ name, kind, cells }) => ({ column: { name, kind }, value: joinCells(cells)! })),
  }
}

const NO_LINK = missing('the record has no detail page')

function haveSame(one: DetailRun, other: DetailRun): boolean {
  if (one.kind === 'nothing' || other.kind === 'nothing') return false
  const textOf = ({ column, value }: DetailValue): string => `${column.name}\n${value.text}`
  return one.values.map(textOf).join('\n\n') === other.values.map(textOf).join('\n\n')
}
