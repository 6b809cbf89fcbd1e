import type { PageModel } from '../../2-model/page-model.ts'
import type { ListDomain } from '../../4-find/domain/domain-source.ts'
import type { Wrapper } from '../../5-wrap/wrapper.ts'
import type { Analysis } from '../analysis.ts'
import { endingBy, isShort, settledEnding } from '../ending.ts'
import type { LoadedPage } from '../load/page-loader.ts'
import { HARVEST_LIMITS } from '../options.ts'
import { beginWalk } from '../state/begin-walk.ts'
import { readBy, viewOf } from '../state/view.ts'
import { partsFor, type WalkParts } from '../state/walk-parts.ts'
import type { WalkState, WalkStep } from '../state/walk-state.ts'
import type { Ending } from '../summary.ts'
import { MAX_EMPTY_PAGES, mayLeadTo, needsClick, provesWay, waysToPages } from './go-on.ts'
import { growList } from './grow-list.ts'
import { mayComeLate } from './look-longer.ts'
import { withUnread } from './unread.ts'
import { beginList, resumeWalk } from './walk.ts'
import { takeStep, type WalkedPage, walkedPage } from './walked-page.ts'

/** An address that may be the next page of the list. */
export interface NextAddress {
  readonly url: string
  /** Otherwise it counts only if its page continues the list. */
  readonly isCertain: boolean
}

/** How a list goes on after its last page. */
type Onward =
  | { readonly kind: 'addresses'; readonly addresses: readonly NextAddress[] }
  /** By a click or by scrolling. */
  | { readonly kind: 'in-tab' }
  | { readonly kind: 'ending'; readonly ending: Ending; readonly missing?: number }

/** What a page is to the list. */
type Arrival =
  | { readonly kind: 'page'; readonly page: WalkedPage }
  /** A page of the list without records; the list may go on behind it. */
  | { readonly kind: 'empty' }
  /** Not a page of the list, or one that brings nothing new. */
  | { readonly kind: 'dead-end'; readonly ending: Ending }

interface LedParts {
  readonly analysis: Analysis
  /** How many pages to read at most. */
  readonly pages: 'all' | number
  /** For walks that go on in the tab of their first page. */
  readonly loader?: WalkParts['loader'] | undefined
}

/** Where a walk is that somebody else began. */
interface Before {
  /** The number of the page, from 1. */
  readonly page: number
  readonly wrapper: Wrapper
  readonly domain?: ListDomain | undefined
}

/** A walk whose pages are loaded by somebody else: each is read when it comes, by what the pages before have shown. */
export class LedWalk {
  readonly #state: WalkState
  #read = 0
  #announced: number | undefined
  /** What scrolling or a click brought. */
  #grown: WalkStep | undefined

  private constructor(state: WalkState) {
    this.#state = state
  }

  /** Begins with the first page of a list, or goes on with a page of a list that another process began. */
  static begin(
    { model, live }: LoadedPage,
    { analysis, pages, loader = NO_LOADER }: LedParts,
    before?: Before,
  ): { readonly walk: LedWalk; readonly page: WalkedPage } | { readonly ending: Ending } {
    const domain = before ? before.domain : analysis.domainOf(model)
    const reading = model.renderedBy
    const options = { pages, reading, keepDuplicates: false, limits: HARVEST_LIMITS }
    const parts: WalkParts = { loader, analysis, options, tell: () => {} }
    const decided = partsFor(parts, domain)
    const view = viewOf({ model, ...(live ? { live } : {}) }, decided.analysis)
    const begun = beginList(view, decided.analysis, { wrapper: before?.wrapper, adapts: true })
    if (begun.kind === 'ending') return { ending: begun.ending }
    const { template, rows } = begun
    const state = beginWalk(parts, { start: model.url, domain, view, template, rows })
    if (before) state.pages = before.page
    const walk = new LedWalk(state)
    return { walk, page: walk.#count(walkedPage(state, { number: state.pages, view, rows })) }
  }

  /** What another process needs to go on. */
  get wrapper(): Wrapper {
    return this.#state.template.wrapper
  }

  get domain(): ListDomain | undefined {
    return this.#state.domain
  }

  get pages(): number {
    return this.#state.pages
  }

  /** Reads another page. `later` gives the same page once it is quiet, in case its list is not there yet, or not all of it. */
  async arrive(
    model: PageModel,
    { isCertain, later }: Pick<NextAddress, 'isCertain'> & { readonly later?: (() => Promise<PageModel>) | undefined },
  ): Promise<Arrival> {
    const state = this.#state
    const view = viewOf({ model }, state.parts.analysis)
    const verdict = state.judge(view.annotated, 'page')
    if (later && mayComeLate(state, verdict)) return this.arrive(await later(), { isCertain })
    if (verdict.kind === 'fresh' && provesWay(verdict, { isCertain })) {
      state.arriveAt(model.url)
      const page = await takeStep(state, { view, verdict, follows: 'page' })
      return { kind: 'page', page: this.#count(page) }
    }
    if (verdict.kind === 'empty' && state.emptyPages < MAX_EMPTY_PAGES) {
      state.arriveAt(model.url)
      state.emptyPages++
      await state.lookAt(view, [])
      return { kind: 'empty' }
    }
    return { kind: 'dead-end', ending: endingBy(verdict, model.url) }
  }

  /** Whether scrolling, or a click on "load more", brings more of the list. Only a page with a tab is tried. */
  async grows(): Promise<boolean> {
    if (!this.#state.view.live || this.#state.limitReached()) return false
    let step = await growList(this.#state)
    while (step === 'again') step = await growList(this.#state)
    this.#grown = step && 'view' in step ? step : undefined
    return this.#grown !== undefined
  }

  /** The rest of the list, in the tab of its first page. */
  rest(): AsyncGenerator<WalkedPage, Ending> {
    return resumeWalk({ state: this.#state, pending: this.#grown })
  }

  /** How the list goes on after the page that was read last. */
  onward(): Onward {
    const state = this.#state
    const reached = state.limitReached()
    if (reached) return { kind: 'ending', ending: reached }
    const { view } = state
    const isNew = (url: string): boolean => state.pageAt(url) === undefined
    const byAddress = waysToPages(view).flatMap(way => {
      const { url } = way.target
      const leads = url !== undefined && isNew(url) && !needsClick(view, way) && mayLeadTo(view, way)
      return leads ? [{ url, isCertain: way.isCertain }] : []
    })
    const certain = byAddress.filter(({ isCertain }) => isCertain)
    if (certain.length > 0) return { kind: 'addresses', addresses: certain }
    const canClick = readBy(view) === 'browser'
    const inTab = canClick ? view.ways().filter(way => way.kind !== 'link' || needsClick(view, way)) : []
    if (inTab.some(({ isCertain }) => isCertain)) return { kind: 'in-tab' }
    if (byAddress.length > 0) return { kind: 'addresses', addresses: byAddress }
    if (inTab.length > 0) return { kind: 'in-tab' }
    return this.#ending()
  }

  #ending(): Onward {
    const counts = { announced: this.#announced, read: this.#read }
    const ending = settledEnding(withUnread(this.#state, { kind: 'last-page' }), counts)
    return { kind: 'ending', ending, ...(isShort(ending, counts) ? { missing: counts.announced! - counts.read } : {}) }
  }

  #count(page: WalkedPage): WalkedPage {
    this.#announced ??= page.announced?.count
    this.#read += page.rows.length + page.leftOut.length
    return page
  }
}

const NO_LOADER: WalkParts['loader'] = {
  load: () => Promise.reject(new Error('pages of this walk are loaded by somebody else')),
  inTurn: (_, work) => work(),
}
