import { NO_STOPWATCH } from '../../../timing/stopwatch.ts'
import type { FailedRequest } from '../../1-render/network-watch.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { takeApart } from '../../4-find/blocks/address.ts'
import type { DateOrders } from '../../4-find/domain/align/date-values.ts'
import type { ListDomain } from '../../4-find/domain/domain-source.ts'
import { addressAfter } from '../../4-find/pagination/address-after.ts'
import { likeness, sketchPage } from '../../5-wrap/fingerprint.ts'
import type { TakenWay } from '../../5-wrap/induce-next.ts'
import { MIN_PAGE_LIKENESS } from '../../5-wrap/run-wrapper.ts'
import type { FoundList } from '../analysis.ts'
import type { ReadingBy } from '../load/page-loader.ts'
import type { Ending } from '../summary.ts'
import { learnAttributeOrders } from '../table/attribute-orders.ts'
import { isBlankRow } from '../table/blank-rows.ts'
import { continuedList } from '../table/continued-list.ts'
import { type LearnedList, learnList } from '../table/learn-list.ts'
import { type ListReading, readList } from '../table/list-reader.ts'
import type { ListTemplate, Row } from '../table/list-template.ts'
import { byContent, type RecordIdentity } from '../table/record-identity.ts'
import { rowsInReadingOrder } from '../table/row-order.ts'
import type { Novelty } from '../table/seen-records.ts'
import { areOtherRows } from '../table/shared-links.ts'
import { keepLast } from './keep-last.ts'
import { KnownLink, linkedPage } from './known-link.ts'
import { PageAhead } from './page-ahead.ts'
import type { Progress } from './progress.ts'
import { lacksRows, mayMissBetween, RowWindow } from './row-window.ts'
import type { View } from './view.ts'
import type { WalkMemory } from './walk-memory.ts'
import { partsFor, type WalkParts } from './walk-parts.ts'

/** How a view follows the one before: as another page, or as the same one with more in it. */
export type Follows = 'page' | 'more'

/** What a view adds to the walk. */
export type PageVerdict =
  | Fresh
  | { readonly kind: 'nothing-new'; readonly rows: readonly Row[] }
  /** The page was read before; `page` is its number. */
  | { readonly kind: 'repeats'; readonly rows: readonly Row[]; readonly page: number }
  /** A page of the list without records: a month without events, a page after the last one. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'lost'; readonly because: string }

type Read = ListReading & { readonly kind: 'read' }

interface Fresh {
  readonly kind: 'fresh'
  readonly reading: Read
  readonly novelty: Novelty
  /** The list of the first page that goes on here, in place of the one that the walk began with. */
  readonly instead?: LearnedList
}

/** A step and its result. */
export interface WalkStep {
  readonly view: View
  readonly verdict: Fresh
  readonly follows: Follows
  /** How the view was reached; not stored with a walk. */
  readonly by?: TakenWay | undefined
  /** The label of the sibling page, if it leads to one. */
  readonly part?: string | undefined
}

/** The current state of a walk. */
export interface Standing {
  /** The domain of the list, decided by its first page for the whole walk. */
  readonly domain: ListDomain | undefined
  readonly view: View
  readonly template: ListTemplate
  readonly rows: readonly Row[]
  readonly progress: Progress
  readonly memory: WalkMemory
  /** What was requested for the next page. */
  readonly ahead?: PageAhead
}

const BY_CONTENT: RecordIdentity = { by: 'content' }

/** After so many pages that brought nothing but other dates, a calendar without end is assumed. */
const MAX_DATES_ONLY_PAGES = 3

/** What a walk knows so far, and its position. */
export class WalkState {
  readonly parts: WalkParts
  readonly domain: ListDomain | undefined
  view: View
  template: ListTemplate
  /** All rows of the view, including duplicates. */
  rows: readonly Row[]
  // These are described in `Progress`.
  declare pages: number
  declare reading: ReadingBy
  declare isReadingChosen: boolean
  declare loadedFrom: string
  declare stepsSince: number
  declare movesSince: number
  declare grows: boolean | undefined
  declare recycles: boolean
  declare isGrown: boolean
  declare scrollSteps: number
  declare scrollStepsBefore: number
  declare emptyPages: number
  declare datesOnly: number
  declare siblings: Progress['siblings']
  declare earlier: Progress['earlier']
  declare part: Progress['part']
  /** The number of moves to repeat because the page was lost: they bring nothing new. */
  behind = 0
  recoveries = 0
  readonly memory: WalkMemory
  readonly knownLink = new KnownLink()
  readonly ahead: PageAhead
  readonly read = keepLast(readList)
  readonly learnFromTwo = keepLast(
    (first: AnnotatedPage, second: AnnotatedPage, list: FoundList, analysis: WalkParts['analysis']) =>
      learnList([first, second], list, analysis),
  )
  #attributeOrders: DateOrders | undefined
  /** The first page and its other lists, until it is delivered: the list that goes on may be one of them. */
  beside: { readonly first: AnnotatedPage; readonly lists: readonly FoundList[] } | undefined
  readonly #window = new RowWindow()
  /** Whether rows may have been left out between two steps of scrolling. */
  hasGap = false
  /** Elements like rows without content were waited for in vain. */
  staysBlank = false
  /** What the page requested in vain since the last step that brought something. */
  failedRequest: FailedRequest | undefined
  /** Identifies the delivered page until the walk moves on. */
  shown: object | undefined

  constructor(parts: WalkParts, { domain, view, template, rows, progress, memory, ahead }: Standing) {
    this.parts = partsFor(parts, domain)
    this.domain = domain
    this.view = view
    this.template = template
    this.rows = rows
    this.memory = memory
    this.ahead = ahead ?? new PageAhead(parts.loader, parts.lead)
    Object.assign(this, progress)
  }

  /** How dates of the domain's attributes are read: decided once for the whole walk. */
  attributeOrders(): DateOrders | undefined {
    if (this.domain) this.#attributeOrders ??= learnAttributeOrders(this.template, this.parts.analysis)
    return this.#attributeOrders
  }

  /** Reads a view without changing the state. */
  judge(annotated: AnnotatedPage, follows: Follows): PageVerdict {
    const { stopwatch = NO_STOPWATCH } = this.parts
    return stopwatch.time('read', annotated.page.url, () => this.#judge(annotated, follows))
  }

  #judge(annotated: AnnotatedPage, follows: Follows): PageVerdict {
    const reading = this.read(annotated, this.template, this.parts.analysis)
    if (reading.kind === 'lost') return this.#isEmptyPage(annotated) ? { kind: 'empty' } : reading
    if (reading.rows.length === 0) return { kind: 'empty' }
    return this.#judgeRows(reading, annotated.page, follows)
  }

  /** A page without the list of the walk that continues another list of the first page. */
  judgeBeside(annotated: AnnotatedPage): Fresh | undefined {
    const { beside } = this
    const instead = beside && continuedList([beside.first, annotated], beside.lists, this.parts.analysis)
    if (!instead) return undefined
    const { template, pages, novelty } = instead
    const reading = { kind: 'read', ...pages[1]!, template, newColumns: [], earlier: [], notes: [] } as const
    return { kind: 'fresh', reading, novelty, instead }
  }

  #judgeRows(reading: Read, page: PageModel, follows: Follows): PageVerdict {
    if (follows === 'page') return this.#judgeOthers(reading, page) ?? this.#judgePage(reading)
    // While steps are repeated, only the identity of records shows which are new.
    if (this.behind === 0) return this.#judgeMore(reading, page)
    const again = this.#inOrder(reading, page)
    return this.#judged(again, this.memory.seen.lookAgain(again.rows))
  }

  /** Reused rows can be anywhere in the tree. */
  #inOrder(reading: Read, page: PageModel): Read {
    return this.recycles ? { ...reading, rows: rowsInReadingOrder(page, reading.rows, true) } : reading
  }

  /** The second page has the links of the first in other records: their content says which are new. */
  #judgeOthers(reading: Read, page: PageModel): PageVerdict | undefined {
    const { template } = reading
    if (this.pages > 1 || template.identity.by !== 'link' || !areOtherRows(this.rows, reading.rows)) return undefined
    const rows = byContent(page, reading.rows)
    const known = new Set(this.#rowsByContent().map(({ key }) => key))
    const fresh = rows.filter(({ key }) => !known.has(key))
    if (fresh.length === 0) return undefined
    const novelty = { fresh, duplicates: rows.length - fresh.length, differsInDatesOnly: false }
    return { kind: 'fresh', reading: { ...reading, template: { ...template, identity: BY_CONTENT }, rows }, novelty }
  }

  #rowsByContent(): readonly Row[] {
    return byContent(this.view.annotated.page, this.rows)
  }

  #judgePage(reading: Read): PageVerdict {
    return this.#judged(reading, this.memory.seen.lookAtPage(reading.rows))
  }

  #judged(reading: Read, novelty: Novelty): PageVerdict {
    const { rows } = reading
    if (novelty.fresh.length > 0) return { kind: 'fresh', reading, novelty }
    return novelty.repeats === undefined
      ? { kind: 'nothing-new', rows }
      : { kind: 'repeats', rows, page: novelty.repeats }
  }

  #judgeMore(reading: Read, page: PageModel): PageVerdict {
    this.recycles ||= lacksRows(this.#inView, { page, rows: reading.rows })
    const ordered = this.#inOrder(reading, page)
    const { rows } = ordered
    const found = this.recycles
      ? this.#window.lookAt(this.memory.seen, { page, rows })
      : this.memory.seen.lookAtGrown(rows)
    const fresh = found.fresh.filter(row => !isBlankRow(row))
    if (fresh.length === 0) return { kind: 'nothing-new', rows }
    return { kind: 'fresh', reading: ordered, novelty: { ...found, fresh } }
  }

  /** Whether there may be rows between those of the view and others that scrolling brought into view. */
  mayMissBefore(rows: readonly Row[], page: PageModel): boolean {
    return this.recycles && mayMissBetween(this.#inView, { page, rows })
  }

  /** How many rows the page says it has, if the last one was not seen. */
  missedRows(): number | undefined {
    return this.#window.missed(this.#inView)
  }

  get #inView() {
    return { page: this.view.annotated.page, rows: this.rows }
  }

  #isEmptyPage(annotated: AnnotatedPage): boolean {
    const isAlike = likeness(sketchPage(annotated.page), this.template.wrapper.fingerprint.page) >= MIN_PAGE_LIKENESS
    return isAlike && this.parts.analysis.findLists(annotated).kind === 'none'
  }

  /** The list was learned again from its first two pages: judges the second page with the new template. */
  learnAgain(
    template: ListTemplate,
    first: readonly Row[],
    second: WalkStep & { readonly rows: readonly Row[] },
  ): WalkStep {
    const { view, verdict, follows, rows, by, part } = second
    this.template = template
    this.rows = first
    this.memory.forgetRows(template.identity)
    this.memory.keep(first)
    const reading = { ...verdict.reading, template, rows, earlier: [] }
    const again = this.#judgeRows(reading, view.annotated.page, follows)
    if (again.kind === 'fresh') return { view, follows, by, part, verdict: again }
    const fresh = verdict.novelty.fresh.flatMap(row => rows[verdict.reading.rows.indexOf(row)] ?? [])
    return { view, follows, by, part, verdict: { ...verdict, reading, novelty: { ...verdict.novelty, fresh } } }
  }

  /** Moves to the result of a step and keeps its rows. */
  async take({ view, verdict, part, follows }: WalkStep): Promise<void> {
    const { reading } = verdict
    // A click shows another page in the same place: it grows as the one before did.
    if (follows === 'page' && this.grows) this.isGrown = false
    if (follows === 'page') this.#window.turn()
    this.part = part ?? this.part
    if (reading.template.identity.by !== this.template.identity.by) {
      this.memory.forgetRows(reading.template.identity)
      this.memory.keep(this.#rowsByContent())
    }
    await this.lookAt(view, reading.rows)
    this.template = reading.template
    this.pages++
    this.stepsSince++
    if (this.behind > 0) this.movesSince++
    this.behind = 0
    this.recoveries = 0
    this.emptyPages = 0
    this.failedRequest = undefined
    this.memory.visit(placeOfUrl(view.url), this.pages)
  }

  /** Moves to another view, whether or not it has anything new. */
  async lookAt(view: View, rows: readonly Row[]): Promise<void> {
    const before = this.view
    this.view = view
    this.rows = rows
    this.memory.keep(rows)
    this.noteNumbers()
    if (before.live !== view.live) await before.live?.close()
  }

  /** Remembers the numbers of the rows in view. */
  noteNumbers(): void {
    this.#window.note(this.#inView)
  }

  /** The page that was lost is open again, as it was before the first step on it. */
  async beginAgain(view: View): Promise<void> {
    await this.view.live?.close()
    this.view = view
    const reading = readList(view.annotated, this.template, this.parts.analysis)
    this.rows = reading.kind === 'read' ? reading.rows : []
    // Steps may be smaller this time.
    this.behind = this.movesSince === 0 ? 0 : 2 * (this.movesSince + 1)
    this.scrollSteps = this.scrollStepsBefore
    this.isGrown = false
  }

  /** Counts a click, or scrolling that changed the page, unless it repeats an earlier one. */
  countMove(): void {
    if (this.behind === 0) this.movesSince++
  }

  /** Whether a step without new rows was a repeated one. */
  catchUp(): boolean {
    if (this.behind === 0) return false
    this.behind--
    return true
  }

  /** A page was loaded by its address; what is known about growing applies to the previous one. */
  arriveAt(url: string): void {
    this.loadedFrom = url
    this.stepsSince = -1
    this.movesSince = 0
    this.scrollStepsBefore = this.scrollSteps
    this.isGrown = false
    this.memory.visit(placeOfUrl(url), this.pages + 1)
  }

  /** The number of the page at an address, if it was read. */
  pageAt(url: string): number | undefined {
    return this.memory.pageAt(placeOfUrl(url))
  }

  /** The next page of a page, if the link that led to the page before is there and leads to a page that was not read. */
  knownWay(page: PageModel): ReturnType<KnownLink['on']> {
    const way = this.grows === false ? this.knownLink.on(page) : undefined
    return way && this.pageAt(way.target.url) === undefined ? way : undefined
  }

  /** Requests the next page of a page, by its number, if it will surely be read. */
  async loadAhead(page: PageModel, number: number): Promise<void> {
    const { options, lead } = this.parts
    const isLast = number >= lastPageOf(options)
    const way = lead && !isLast && this.isReadingChosen ? this.knownWay(page) : undefined
    if (!way || placeOfUrl(way.target.url) === placeOfUrl(page.url)) return
    const isWanted = (url: string, at: number): boolean => at <= lastPageOf(options) && this.pageAt(url) === undefined
    const { url } = way.target
    await this.ahead.load(
      linkedPage({
        ...{ url, by: this.reading, number: number + 1, link: this.knownLink.link, isWanted },
        later: addressAfter(page, url),
      }),
    )
  }

  limitReached(): Ending | undefined {
    const { pages, limits } = this.parts.options
    if (this.datesOnly >= MAX_DATES_ONLY_PAGES && pages === 'all')
      return { kind: 'limit', what: 'dates-only', count: this.datesOnly }
    if (this.pages === pages) return { kind: 'as-asked', what: 'pages', count: pages }
    if (this.pages >= limits.pages) return { kind: 'limit', what: 'pages', count: limits.pages }
    return undefined
  }

  async close(): Promise<void> {
    this.ahead.drop()
    await this.view.live?.close()
  }
}

/** The number of the last page that may be read. */
export const lastPageOf = ({ pages, limits }: WalkParts['options']): number =>
  Math.min(pages === 'all' ? Infinity : pages, limits.pages)

export const placeOfUrl = (url: string): string => takeApart(url)?.place ?? url
