import { RenderFailure } from '../1-render/failure.ts'
import type { PageModel } from '../2-model/page-model.ts'
import type { Analysis } from './analysis.ts'
import { mapAtOnce } from './at-once.ts'
import type { DetailValue, DetailWrapper } from './details/detail-wrapper.ts'
import { learnDetails } from './details/learn-details.ts'
import { type DetailRun, readDetails } from './details/read-details.ts'
import type { HarvestEvent } from './event.ts'
import type { Reading } from './options.ts'
import { ForbiddenByRobots, type PageLoader, type ReadingBy } from './page-loader.ts'

/** What the own page of a record says, or why that is not known. */
export type Details =
  | { readonly kind: 'read'; readonly values: readonly DetailValue[] }
  | { readonly kind: 'missing'; readonly because: string }

export interface DetailParts {
  readonly loader: PageLoader
  readonly analysis: Analysis
  /** Absent: it is learned from the first pages. */
  readonly wrapper?: DetailWrapper | undefined
  readonly reading: Reading
  readonly atOnce: number
  readonly tell: (event: HarvestEvent) => void
}

/** More pages tell data from template better; from here on it makes little difference. */
const LEARNED_PAGES = 6
/** So many of them are parsed as well, to see whether a browser is needed. */
const COMPARED_PAGES = 2

type Page = { readonly kind: 'page'; readonly model: PageModel } | (Details & { readonly kind: 'missing' })

/** Reads records' own pages. What they look like is learned from the first ones, and again from others that differ. */
export class DetailFollower {
  readonly #parts: DetailParts
  #wrappers: readonly DetailWrapper[]
  #reading: ReadingBy
  #whyNothing = ''

  constructor(parts: DetailParts) {
    this.#parts = parts
    this.#wrappers = parts.wrapper ? [parts.wrapper] : []
    this.#reading = parts.reading === 'parser' ? 'parser' : 'browser'
  }

  /** What was learned, or given. */
  get wrapper(): DetailWrapper | undefined {
    return this.#wrappers[0]
  }

  /** The details of records by the addresses of their pages, in order. */
  async follow(links: readonly (string | undefined)[]): Promise<Details[]> {
    const urls = [...new Set(links.filter(link => link !== undefined))]
    const details = new Map<string, Details>()
    const rest = this.#wrappers.length === 0 ? await this.#begin(urls, details) : urls
    const pages = await mapAtOnce(rest, this.#parts.atOnce, async url => ({ url, page: await this.#readOrKeep(url) }))
    const odd: { url: string; model: PageModel }[] = []
    for (const { url, page } of pages) {
      if (page.kind === 'page') odd.push({ url, model: page.model })
      else details.set(url, page)
    }
    this.#learnOdd(odd, details)
    return links.map(link => (link === undefined ? NO_LINK : details.get(link)!))
  }

  /** Learns from the first pages. Gives back the addresses that are not read yet. */
  async #begin(urls: readonly string[], details: Map<string, Details>): Promise<readonly string[]> {
    const first = urls.slice(0, LEARNED_PAGES)
    const pages = await mapAtOnce(first, this.#parts.atOnce, url => this.#load(url, this.#reading))
    const models = pages.flatMap(page => (page.kind === 'page' ? [page.model] : []))
    const learned = learnDetails(models, this.#parts.analysis.annotators)
    if (learned.kind === 'nothing') this.#whyNothing = learned.because
    else this.#wrappers = [learned]
    for (const [at, page] of pages.entries()) {
      const read = page.kind === 'page' ? this.#read(page.model) : page
      details.set(first[at]!, read.kind === 'read' || read.kind === 'missing' ? read : missing(read.because))
    }
    if (learned.kind === 'details' && this.#parts.reading === 'auto') await this.#chooseReading(models)
    return learned.kind === 'details' ? urls.slice(first.length) : []
  }

  /** Later pages are read without a browser where the first ones say the same without it. */
  async #chooseReading(models: readonly PageModel[]): Promise<void> {
    const { tell } = this.#parts
    for (const rendered of models.slice(0, COMPARED_PAGES)) {
      const parsed = await this.#load(rendered.url, 'parser')
      const isSame = parsed.kind === 'page' && haveSame(this.#read(parsed.model), this.#read(rendered))
      if (isSame) continue
      tell({ kind: 'reading', by: 'browser', because: `parsed only, ${rendered.url} says something else` })
      return
    }
    this.#reading = 'parser'
    tell({ kind: 'reading', by: 'parser', because: 'parsed pages of single records say the same' })
  }

  /** What a page says; or the page itself, where it is of no template that is known. */
  async #readOrKeep(url: string): Promise<Details | Page> {
    const page = await this.#load(url, this.#reading)
    if (page.kind === 'missing') return page
    const run = this.#read(page.model)
    if (run.kind === 'read') return run
    if (this.#reading === 'browser' || this.#parts.reading !== 'auto') return page
    const rendered = await this.#load(url, 'browser')
    if (rendered.kind === 'missing') return rendered
    const again = this.#read(rendered.model)
    return again.kind === 'read' ? again : rendered
  }

  /** Pages of another template: two of them are enough to learn it. */
  #learnOdd(odd: readonly { url: string; model: PageModel }[], details: Map<string, Details>): void {
    const learned = learnDetails(
      odd.map(({ model }) => model),
      this.#parts.analysis.annotators,
    )
    if (learned.kind === 'details') this.#wrappers = [...this.#wrappers, learned]
    for (const { url, model } of odd) {
      const run = this.#read(model)
      details.set(url, run.kind === 'read' ? run : missing(run.because))
    }
  }

  #read(model: PageModel): DetailRun {
    let run: DetailRun = { kind: 'nothing', because: this.#whyNothing }
    const { annotations } = this.#parts.analysis.annotate(model)
    for (const wrapper of this.#wrappers) {
      const tried = readDetails(model, wrapper, annotations)
      if (tried.kind === 'read') return tried
      run = tried
    }
    return run
  }

  async #load(url: string, by: ReadingBy): Promise<Page> {
    const { loader, tell } = this.#parts
    try {
      const { model, live } = await loader.load(url, by)
      await live?.close()
      tell({ kind: 'detail', url })
      return { kind: 'page', model }
    } catch (error) {
      if (!(error instanceof RenderFailure || error instanceof ForbiddenByRobots)) throw error
      tell({ kind: 'detail', url, failed: error.message })
      return missing(error.message)
    }
  }
}

const missing = (because: string): Details & { readonly kind: 'missing' } => ({ kind: 'missing', because })

const NO_LINK = missing('the record has no page of its own')

function haveSame(one: DetailRun, other: DetailRun): boolean {
  if (one.kind === 'nothing' || other.kind === 'nothing') return false
  const textOf = ({ column, value }: DetailValue): string => `${column.name}\n${value.text}`
  return one.values.map(textOf).join('\n\n') === other.values.map(textOf).join('\n\n')
}
