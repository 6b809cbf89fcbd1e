import { NO_STOPWATCH, type TimedPart } from '../../../timing/stopwatch.ts'
import type { RenderWarning } from '../../1-render/snapshot.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { ListDomain } from '../../4-find/domain/domain-source.ts'
import type { LeftOutRecord } from '../../4-find/domain/left-out.ts'
import type { StatedTotal } from '../../4-find/extent/stated-total.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import type { TakenWay } from '../../5-wrap/induce-next.ts'
import { dateOrderOf, type Wrapper } from '../../5-wrap/wrapper.ts'
import type { Analysis, FoundList, FoundLists } from '../analysis.ts'
import { type DeadEnd, endingOf, isComplete } from '../ending.ts'
import { columnNotes, type ListColumn } from '../list-columns.ts'
import { loadFirst } from '../load/load-first.ts'
import type { ReadingBy } from '../load/page-loader.ts'
import { checkSignIn } from '../load/sign-in-failure.ts'
import { PageAhead } from '../state/page-ahead.ts'
import type { TrailStep } from '../state/trail.ts'
import { readBy, type View, viewOf } from '../state/view.ts'
import { partsFor, type WalkParts } from '../state/walk-parts.ts'
import { beginWalk, type WalkState, type WalkStep } from '../state/walk-state.ts'
import type { Ending } from '../summary.ts'
import type { EarlierValue } from '../table/learn-columns.ts'
import { adoptList, adoptWrapper, learnList } from '../table/learn-list.ts'
import type { ListTemplate, Row } from '../table/list-template.ts'
import { placesOf, rowsInReadingOrder } from '../table/row-order.ts'
import { toValue } from '../table/rows.ts'
import { warningsOf } from '../undecided.ts'
import { earlyFindings } from './early-findings.ts'
import { foreseeSecond } from './foresee-second.ts'
import { goOn, goToSibling } from './go-on.ts'
import { growList } from './grow-list.ts'
import { seeChanged, seeLater } from './look-longer.ts'
import { recover } from './recover.ts'
import { secondPage } from './second-page.ts'
import { withUnread } from './unread.ts'

/** A page of the list, or a step that brought more of it. */
export interface WalkedPage {
  /** From 1. */
  readonly number: number
  readonly url: string
  readonly readBy: ReadingBy
  readonly model: PageModel
  /** The domain of the list; undefined if none was requested. */
  readonly domain: ListDomain | undefined
  /** The rows to deliver, in order. */
  readonly rows: readonly Row[]
  /** The position of each row in the document of the page, from 0. */
  readonly places: readonly number[]
  /** The number of rows that were left out because an earlier page had them. */
  readonly duplicates: number
  /** Rows that the domain excludes. */
  readonly leftOut: readonly LeftOutRecord[]
  /** The columns of the rows' cells. */
  readonly columns: readonly ListColumn[]
  /** The template after this page. */
  readonly template: ListTemplate
  /** Values found now for rows of earlier pages. */
  readonly earlier: readonly EarlierValue[]
  readonly warnings: readonly RenderWarning[]
  /** The number of records that the first page states. */
  readonly announced?: StatedTotal | undefined
  /** Why the list had to be searched for again. */
  readonly relearned?: string | undefined
  /** What the user should know about its values. */
  readonly notes: readonly string[]
  /** How it was reached; undefined for the first page, and after a walk was resumed. */
  readonly by?: TakenWay | undefined
  /** Where the walk is after this page, to be stored; call it before the next page is requested. */
  moment(): WalkMoment
}

/** Where a walk is. */
interface WalkMoment {
  readonly state: WalkState
  /** What was seen since the last moment. */
  readonly trail: readonly TrailStep[]
  /** A finished step that the walk takes next. */
  readonly pending?: WalkStep | undefined
}

interface BegunList {
  readonly kind: 'list'
  readonly template: ListTemplate
  readonly rows: readonly Row[]
  /** Absent if a wrapper was given. */
  readonly list?: FoundList
  /** The other lists of the page, if the most important one was taken. */
  readonly beside?: readonly FoundList[]
  /** The number of lists on the page, if they were searched for. */
  readonly lists?: number
}

type Begun = BegunList | { readonly kind: 'ending'; readonly ending: Ending; readonly lists?: number }

/** Walks a list from its first page to its end. Yields each page when it is read, and returns the ending. */
export async function* walk(start: string, parts: WalkParts): AsyncGenerator<WalkedPage, Ending> {
  const preparations = preparationsOf(parts)
  const { tell } = parts
  tell({ kind: 'step', page: 1, url: start, by: 'start' })
  const ahead = new PageAhead(parts.loader, parts.lead)
  const earlyWork = (model: PageModel) => earlyFindings(start, model, parts, ahead)
  const loaded = await loadFirst(start, { ...parts, reading: parts.options.reading, preparations, earlyWork }).catch(
    error => {
      ahead.drop()
      throw error
    },
  )
  const domain = parts.analysis.domainOf(loaded.model)
  const decided = partsFor(parts, domain)
  const { view, begun } = await tryBegin(start, viewOf(loaded, decided.analysis), decided, ahead)
  tell({ kind: 'begun', url: view.url, domain, lists: begun.lists, warnings: warningsOf(loaded.model) })
  if (begun.kind === 'ending') {
    ahead.drop()
    await view.live?.close()
    return begun.ending
  }
  const state = beginWalk(parts, {
    start,
    domain,
    view,
    template: begun.template,
    rows: begun.rows,
    beside: begun.beside ?? [],
    ahead,
  })
  return yield* untilClosed(state, fromFirst(state, view, begun))
}

/** The next pages of a walk. */
export async function* resumeWalk(restored: Pick<WalkMoment, 'state' | 'pending'>): AsyncGenerator<WalkedPage, Ending> {
  const { state, pending } = restored
  for (const prepare of preparationsOf(state.parts)) prepare()
  return yield* untilClosed(state, goOnFrom(state, pending))
}

const preparationsOf = ({ options, analysis }: WalkParts): Analysis['preparations'] =>
  options.pages === 1 ? [] : analysis.preparations

async function* untilClosed(
  state: WalkState,
  pages: AsyncGenerator<WalkedPage, Ending>,
): AsyncGenerator<WalkedPage, Ending> {
  try {
    return yield* pages
  } finally {
    await state.close()
  }
}

async function* fromFirst(state: WalkState, view: View, begun: BegunList): AsyncGenerator<WalkedPage, Ending> {
  // With a wrapper the list is known, so there is no need to wait for the second page.
  if (!begun.list) {
    yield walkedPage(state, { number: 1, view, rows: begun.rows })
    return yield* goOnFrom(state, undefined)
  }
  void foreseeSecond(state, view.annotated, begun.list)
  const second = await nextStep(state)
  state.beside = undefined
  if ('ending' in second) {
    const later = begun.list.name === 'main' && (await seeOtherList(state, { view, begun }, second.ending))
    if (later) return yield* untilClosed(later.state, fromFirst(later.state, later.view, later.begun))
    yield walkedPage(state, { number: 1, view, rows: begun.rows })
    return second.ending
  }
  const { rows: found, step } = learnFromTwo(state, { view, begun }, second)
  const rows = state.recycles ? rowsInReadingOrder(view.annotated.page, found, true) : found
  const notes = second.verdict.instead ? [otherListNote(begun.rows.length)] : []
  yield walkedPage(state, { number: 1, view, rows, pending: step, notes })
  return yield* goOnFrom(state, step)
}

const ledNowhere = (ending: Ending): boolean =>
  ending.kind === 'unread' || (isComplete(ending) && ending.kind !== 'as-asked')

/** The walk from its start, if the main list of the first page is another one by now: it was requested late. */
async function seeOtherList(
  { view: { live }, parts, domain, ahead, loadedFrom }: WalkState,
  { view: first, begun: { rows } }: { readonly view: View; readonly begun: BegunList },
  ending: Ending,
): Promise<{ readonly state: WalkState; readonly view: View; readonly begun: BegunList } | undefined> {
  if (!live || !ledNowhere(ending)) return undefined
  // What loads behind the list was waited for.
  const isAwaited = ending.kind === 'unread' && ending.what === 'loading'
  const later = await seeChanged(first.annotated.page, live, { analysis: parts.analysis, isAwaited })
  if (!later) return undefined
  const begun = beginList(later, parts.analysis, { wrapper: undefined, adapts: false })
  if (begun.kind !== 'list' || shareRows(first, rows, later, begun.rows)) return undefined
  const { template, beside = [] } = begun
  const state = beginWalk(parts, { start: loadedFrom, domain, view: later, template, rows: begun.rows, beside, ahead })
  return { state, view: later, begun }
}

/** Whether two looks at a page have an element as a row of their lists. */
function shareRows(a: View, rowsOfA: readonly Row[], b: View, rowsOfB: readonly Row[]): boolean {
  const numbersOf = ({ annotated: { page } }: View, rows: readonly Row[]): number[] =>
    rows.map(({ nodes }) => page.backendNode![nodes[0]!]!)
  const known = new Set(numbersOf(a, rowsOfA))
  return numbersOf(b, rowsOfB).some(number => known.has(number))
}

const otherListNote = (records: number): string =>
  `the largest list of the first page (${records} records) is not on the next page, so the list that continues there was read; use --region to choose another`

async function* goOnFrom(state: WalkState, pending: WalkStep | undefined): AsyncGenerator<WalkedPage, Ending> {
  if (pending) yield await takeStep(state, pending)
  for (;;) {
    const step = await nextStep(state)
    if ('ending' in step) return step.ending
    yield await takeStep(state, step)
  }
}

const timed = <T>(part: TimedPart, { url }: View, { stopwatch = NO_STOPWATCH }: WalkParts, work: () => T): T =>
  stopwatch.time(part, url, work)

interface FirstPage {
  readonly view: View
  readonly begun: Begun
}

async function tryBegin(asked: string, view: View, parts: WalkParts, ahead: PageAhead): Promise<FirstPage> {
  try {
    checkSignIn(view.annotated.page, asked, () => parts.analysis.findLists(view.annotated).kind === 'lists')
    const start = (await parts.begin?.(view.annotated.page, parts.analysis)) ?? { kind: 'go' }
    if (start.kind === 'stop')
      return { view, begun: { kind: 'ending', ending: { kind: 'deferred', because: start.because } } }
    const { wrapper, adapts } = { ...parts.options, ...start }
    const second = wrapper ? undefined : secondPage(asked, view, parts)
    if (second) await ahead.load(second)
    else ahead.drop()
    const begin = (on: View): FirstPage => ({
      view: on,
      begun: timed('fields', on, parts, () => beginList(on, parts.analysis, { wrapper, adapts: adapts ?? false })),
    })
    const first = begin(view)
    if (first.begun.kind === 'list') return first
    return (await seeLater(view, parts.analysis, begin, ({ begun }) => begun.kind === 'list')) ?? first
  } catch (error) {
    ahead.drop()
    await view.live?.close()
    throw error
  }
}

/** The list of a first page, by a wrapper or as found. */
export function beginList(
  view: View,
  analysis: Analysis,
  { wrapper, adapts }: { readonly wrapper: Wrapper | undefined; readonly adapts: boolean },
): Begun {
  const adopted = wrapper && adoptWrapper(view.annotated, wrapper, { isFixed: !adapts })
  if (adopted?.kind === 'read') return { ...adopted, kind: 'list' }
  if (adopted && !adapts) return noList({ because: `the wrapper found nothing: ${adopted.because}` })
  const found = analysis.findLists(view.annotated)
  if (found.kind === 'none') return noList(found)
  const [list, ...others] = found.lists as readonly [FoundList, ...FoundList[]]
  const { template, pages } = list.wrapsBy
    ? adoptList(view.annotated, list)
    : learnList([view.annotated], list, analysis)
  const known = list.wrapsBy ? {} : { list, beside: list.name === 'main' ? others : [] }
  return { kind: 'list', template, rows: pages[0]!.rows, ...known, lists: found.lists.length }
}

const noList = ({ because, closest, lists = 0 }: Omit<FoundLists & { kind: 'none' }, 'kind'>): Begun => ({
  kind: 'ending',
  ending: { kind: 'no-list', because, ...(closest ? { closest: closest.region.records.length } : {}) },
  lists,
})

/** More of the list, or why there is none. A failure ends the walk without losing what was read. */
async function nextStep(state: WalkState): Promise<WalkStep | DeadEnd> {
  state.shown = undefined
  const reached = state.limitReached()
  if (reached) return { ending: reached }
  for (;;) {
    try {
      const step = (await growList(state)) ?? (await goOn(state))
      if (step === 'again') continue
      if ('view' in step || !isComplete(step.ending)) return step
      const sibling = await goToSibling(state)
      if (sibling === 'again') continue
      return sibling ?? { ending: withUnread(state, step.ending) }
    } catch (error) {
      const reason = await recover(state, error).catch(again => again)
      if (reason !== undefined) return { ending: endingOf(reason, state.parts.signal) }
    }
  }
}

/** The list is learned again from its first two pages: what is rare on one page may be a column on two. */
function learnFromTwo(
  state: WalkState,
  { view, begun }: { readonly view: View; readonly begun: BegunList },
  step: WalkStep,
): { readonly rows: readonly Row[]; readonly step: WalkStep } {
  const { reading, instead } = step.verdict
  const isSameLook = reading.relearned === undefined
  const learned =
    instead ??
    (begun.list && isSameLook
      ? timed('fields', view, state.parts, () =>
          state.learnFromTwo(view.annotated, step.view.annotated, begun.list!, state.parts.analysis),
        )
      : undefined)
  const [one, two] = learned?.pages ?? []
  if (!learned || !one || !two) return { rows: begun.rows, step }
  return { rows: one.rows, step: state.learnAgain(learned.template, one.rows, { ...step, rows: two.rows }) }
}

/** A page that leads on, as records of the list. */
export async function takeStep(state: WalkState, step: WalkStep): Promise<WalkedPage> {
  const { reading, novelty } = step.verdict
  await state.take(step)
  // Two similar pages are not enough evidence.
  state.datesOnly = novelty.differsInDatesOnly && state.pages > 2 ? state.datesOnly + 1 : 0
  // What happens on two days is not the same record.
  const isOtherDay = step.part !== undefined && state.siblings?.kind === 'day'
  const isKept = (state.parts.options.keepDuplicates || isOtherDay) && step.follows === 'page'
  const rows = isKept ? reading.rows : novelty.fresh
  const shown = shownPage(state, { number: state.pages, view: step.view, rows, among: reading.rows })
  return withPart(state, {
    ...shown,
    duplicates: step.follows === 'page' && !isKept ? novelty.duplicates : 0,
    // Late values apply only to the columns of the list, not to attributes of a domain.
    earlier: shown.columns === state.template.columns ? reading.earlier : [],
    relearned: reading.relearned,
    by: step.by,
    notes: shown.columns === state.template.columns ? reading.notes : columnNotes(shown.columns),
  })
}

interface Shown {
  readonly number: number
  readonly view: View
  readonly rows: readonly Row[]
  /** All rows of the page; absent: these are. */
  readonly among?: readonly Row[]
  readonly pending?: WalkStep
  /** What the user should know, apart from its columns. */
  readonly notes?: readonly string[]
}

/** The rows to deliver: by the columns of the list, or by the attributes of a domain, without those that it excludes. */
function shownRows(
  state: WalkState,
  annotated: AnnotatedPage,
  rows: readonly Row[],
): Pick<WalkedPage, 'columns' | 'rows' | 'places' | 'leftOut'> {
  const { template, parts } = state
  const order = dateOrderOf(template.wrapper) ?? state.attributeOrders()
  const described = parts.analysis.describe(annotated, nodesOf(rows), order)
  if (!described) return { columns: template.columns, rows, places: rows.map((_, at) => at), leftOut: [] }
  const { columns, cells, kept, leftOut } = described
  const shown = kept.map((row, at) => ({
    ...rows[row]!,
    cells: columns.map((_, column) => toValue(cells[column]?.[at])),
  }))
  return { columns, rows: shown, places: kept, leftOut }
}

const nodesOf = (rows: readonly Row[]): RecordNodes[] => rows.map(({ nodes }) => nodes)

/** A page to deliver. */
export const walkedPage = (state: WalkState, shown: Shown): WalkedPage => withPart(state, shownPage(state, shown))

/** Rows of several sibling pages say which one they are from: the day, the letter, the year. */
function withPart({ siblings, part }: WalkState, page: WalkedPage): WalkedPage {
  if (!siblings || part === undefined) return page
  const isTaken = page.columns.some(({ name }) => name === siblings.kind)
  const column: ListColumn = {
    name: isTaken ? `${siblings.kind}_of_page` : siblings.kind,
    kind: 'text',
    source: 'text',
  }
  return {
    ...page,
    columns: [...page.columns, column],
    rows: page.rows.map(row => ({ ...row, cells: [...row.cells, { text: part }] })),
  }
}

function shownPage(state: WalkState, { number, view, rows, among = rows, pending, notes = [] }: Shown): WalkedPage {
  const trail = state.memory.takeTrail()
  state.shown = trail
  const { places, ...shown } = shownRows(state, view.annotated, rows)
  const placeOf = placesOf(among)
  const announced =
    number === 1 && state.parts.options.pages !== 1
      ? { announced: state.parts.analysis.findTotal(view.annotated, nodesOf(rows)) }
      : {}
  return {
    number,
    url: view.url,
    readBy: readBy(view),
    model: view.annotated.page,
    domain: state.domain,
    warnings: warningsOf(view.annotated.page),
    ...shown,
    places: places.map(at => placeOf.get(rows[at]!)!),
    notes: [...notes, ...columnNotes(shown.columns)],
    duplicates: 0,
    template: state.template,
    earlier: [],
    ...announced,
    moment() {
      if (state.shown !== trail) throw new Error('moment() must be called before the walk continues')
      return { state, trail, pending }
    },
  }
}
