import type { AnnotatedPage } from '../3-annotate/annotation.ts'
import { takeApart } from '../4-find/blocks/address.ts'
import type { ReadingBy } from './page-loader.ts'
import type { Ending } from './summary.ts'
import { type ListReading, readList } from './table/list-reader.ts'
import type { ListTemplate, Row } from './table/list-template.ts'
import { type Novelty, SeenRecords } from './table/seen-records.ts'
import { readBy, type View } from './view.ts'
import type { WalkParts } from './walk-parts.ts'

/** How a view follows the one before: as another page, or as the same one with more in it. */
export type Follows = 'page' | 'more'

/** What a view that was reached brings. */
export type Verdict =
  | Fresh
  | { readonly kind: 'nothing-new'; readonly rows: readonly Row[] }
  /** It is a page that was read before, by its number. */
  | { readonly kind: 'repeats'; readonly rows: readonly Row[]; readonly page: number }
  | { readonly kind: 'lost'; readonly because: string }

export interface Fresh {
  readonly kind: 'fresh'
  readonly reading: ListReading & { readonly kind: 'read' }
  readonly novelty: Novelty
}

/** A step that was taken and what came of it. */
export interface Step {
  readonly view: View
  readonly verdict: Fresh
  readonly follows: Follows
}

interface Beginning {
  readonly start: string
  readonly view: View
  readonly template: ListTemplate
  readonly rows: readonly Row[]
}

/** What a walk knows so far, and where it stands. */
export class WalkState {
  readonly parts: WalkParts
  view: View
  template: ListTemplate
  /** The rows that the view has, duplicates among them. */
  rows: readonly Row[]
  /** So many pages were taken. */
  pages = 1
  /** How the next page is read, and whether that is settled: by what was asked for, or by comparing. */
  reading: ReadingBy
  isReadingChosen: boolean
  /** The address that the page was loaded from, and how many clicks and scrollings came after. */
  loadedFrom: string
  stepsSince = 0
  /** So many of them have to be taken again, because the page was lost: they bring nothing new. */
  behind = 0
  recoveries = 0
  /** Whether scrolling brings more, as far as that is known. */
  grows: boolean | undefined
  /** Rows that are out of sight vanish. */
  recycles = false
  /** Nothing more comes on this page. */
  isGrown = false
  scrollSteps = 0
  #seen: SeenRecords
  /** Page numbers by the places that their addresses lead to. */
  readonly #visited = new Map<string, number>()

  constructor(parts: WalkParts, { start, view, template, rows }: Beginning) {
    this.parts = parts
    this.view = view
    this.template = template
    this.rows = rows
    this.reading = readBy(view)
    this.isReadingChosen = parts.options.reading !== 'auto'
    this.loadedFrom = start
    this.#seen = new SeenRecords(template.identity)
    this.#seen.keep(rows)
    this.#visit(start, 1)
    this.#visit(view.url, 1)
  }

  /** Reads a view without keeping anything of it. */
  judge(annotated: AnnotatedPage, follows: Follows): Verdict {
    const reading = readList(annotated, this.template, this.parts.analysis)
    if (reading.kind === 'lost') return reading
    // While steps are taken again, only what the records are tells which are new.
    const isPage = follows === 'page' || this.behind > 0
    const novelty = isPage ? this.#seen.lookAtPage(reading.rows) : this.#seen.lookAtMore(reading.rows)
    const { rows } = reading
    if (novelty.fresh.length > 0) return { kind: 'fresh', reading, novelty }
    return novelty.repeats === undefined || !isPage
      ? { kind: 'nothing-new', rows }
      : { kind: 'repeats', rows, page: novelty.repeats }
  }

  /** The first two pages, read anew with what was learned from both. */
  learnAgain(template: ListTemplate, first: readonly Row[], second: readonly Row[]): Novelty {
    this.template = template
    this.#seen = new SeenRecords(template.identity)
    this.#seen.keep(first)
    return this.#seen.lookAtPage(second)
  }

  /** Goes where a step led, and keeps what it brought. */
  async take({ view, verdict }: Step): Promise<void> {
    const { reading } = verdict
    await this.lookAt(view, reading.rows)
    this.template = reading.template
    this.pages++
    this.stepsSince++
    this.behind = 0
    this.recoveries = 0
    this.#visit(view.url, this.pages)
  }

  /** Stands at another view, whether or not it has anything new. */
  async lookAt(view: View, rows: readonly Row[]): Promise<void> {
    const before = this.view
    this.view = view
    this.rows = rows
    this.#seen.keep(rows)
    if (before.live !== view.live) await before.live?.close()
  }

  /** A page was loaded by its address; what was known of its growing holds for the one before. */
  arriveAt(url: string): void {
    this.loadedFrom = url
    this.stepsSince = -1
    this.isGrown = false
  }

  /** The page that stands at an address, if it was read. */
  pageAt(url: string): number | undefined {
    return this.#visited.get(placeOf(url))
  }

  limitReached(): Ending | undefined {
    const { pages, limits } = this.parts.options
    if (this.pages === pages) return { kind: 'as-asked', what: 'pages', count: pages }
    if (this.pages >= limits.pages) return { kind: 'limit', what: 'pages', count: limits.pages }
    return undefined
  }

  async close(): Promise<void> {
    await this.view.live?.close()
  }

  #visit(url: string, page: number): void {
    const place = placeOf(url)
    if (!this.#visited.has(place)) this.#visited.set(place, page)
  }
}

export const placeOf = (url: string): string => takeApart(url)?.place ?? url
