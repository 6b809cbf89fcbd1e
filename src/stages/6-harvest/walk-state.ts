import type { PageModel } from '../2-model/page-model.ts'
import type { AnnotatedPage } from '../3-annotate/annotation.ts'
import { takeApart } from '../4-find/blocks/address.ts'
import { likeness, sketchPage } from '../5-wrap/fingerprint.ts'
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
  /** A page of the site as it looks without records: a month without events, a page behind the last one. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'lost'; readonly because: string }

type Read = ListReading & { readonly kind: 'read' }

export interface Fresh {
  readonly kind: 'fresh'
  readonly reading: Read
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

/** Second pages of 60 sites were alike from 0.59 up, other sites at most 0.05. */
const SAME_PAGE = 0.5

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
  /** Pages without records, one after the other. */
  emptyPages = 0
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
    if (reading.kind === 'lost') return this.#isEmptyPage(annotated) ? { kind: 'empty' } : reading
    if (reading.rows.length === 0) return { kind: 'empty' }
    return this.#judgeRows(reading, annotated.page, follows)
  }

  #judgeRows(reading: Read, page: PageModel, follows: Follows): Verdict {
    if (follows === 'page') return this.#judgePage(reading)
    // While steps are taken again, only what the records are tells which are new.
    return this.behind > 0 ? this.#judgePage(this.#inOrder(reading, page)) : this.#judgeMore(reading, page)
  }

  /** Rows that are used again stand anywhere in the tree; where they are seen is their order. */
  #inOrder(reading: Read, page: PageModel): Read {
    return this.recycles ? { ...reading, rows: inOrderOfSight(page, reading.rows) } : reading
  }

  #judgePage(reading: Read): Verdict {
    const { rows } = reading
    const novelty = this.#seen.lookAtPage(rows)
    if (novelty.fresh.length > 0) return { kind: 'fresh', reading, novelty }
    return novelty.repeats === undefined
      ? { kind: 'nothing-new', rows }
      : { kind: 'repeats', rows, page: novelty.repeats }
  }

  #judgeMore(reading: Read, page: PageModel): Verdict {
    const shown = new Set(reading.rows.map(({ key }) => key))
    this.recycles ||= this.rows.some(({ key }) => !shown.has(key))
    const ordered = this.#inOrder(reading, page)
    const { rows } = ordered
    const novelty = this.recycles ? this.#seen.lookAtWindow(rows) : this.#seen.lookAtGrown(rows)
    if (novelty.fresh.length === 0) return { kind: 'nothing-new', rows }
    return { kind: 'fresh', reading: ordered, novelty }
  }

  #isEmptyPage(annotated: AnnotatedPage): boolean {
    const isAlike = likeness(sketchPage(annotated.page), this.template.wrapper.fingerprint.page) >= SAME_PAGE
    return isAlike && this.parts.analysis.findLists(annotated).kind === 'none'
  }

  /** The list was learned again from its first two pages: what the second brings, with all that is known now. */
  learnAgain(template: ListTemplate, first: readonly Row[], second: Step & { readonly rows: readonly Row[] }): Step {
    const { view, verdict, follows, rows } = second
    this.template = template
    this.rows = first
    this.#seen = new SeenRecords(template.identity)
    this.#seen.keep(first)
    const reading = { ...verdict.reading, template, rows, earlier: [] }
    const again = this.#judgeRows(reading, view.annotated.page, follows)
    return { ...second, verdict: again.kind === 'fresh' ? again : { ...verdict, reading } }
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
    this.emptyPages = 0
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

  /** The page that was lost is open again, as it was before the first step on it. */
  async beginAgain(view: View): Promise<void> {
    await this.view.live?.close()
    this.view = view
    const reading = readList(view.annotated, this.template, this.parts.analysis)
    this.rows = reading.kind === 'read' ? reading.rows : []
    // Steps may be smaller this time.
    this.behind = 2 * (this.stepsSince + 1)
    this.isGrown = false
  }

  /** Whether a step that brought nothing new was one of those to be taken again. */
  catchUp(): boolean {
    if (this.behind === 0) return false
    this.behind--
    return true
  }

  /** A page was loaded by its address; what was known of its growing holds for the one before. */
  arriveAt(url: string): void {
    this.loadedFrom = url
    this.stepsSince = -1
    this.isGrown = false
    this.#visit(url, this.pages + 1)
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

function inOrderOfSight({ visual }: PageModel, rows: readonly Row[]): readonly Row[] {
  if (!visual) return rows
  const { top, left } = visual
  return [...rows].sort((a, b) => top[a.node]! - top[b.node]! || left[a.node]! - left[b.node]!)
}

export const placeOf = (url: string): string => takeApart(url)?.place ?? url
