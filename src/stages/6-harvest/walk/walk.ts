import { NO_STOPWATCH, type TimedPart } from '../../../timing/stopwatch.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { Wrapper } from '../../5-wrap/wrapper.ts'
import type { Analysis, FoundList, FoundLists } from '../analysis.ts'
import { type DeadEnd, endingOf, isComplete } from '../ending.ts'
import { loadFirst } from '../load/load-first.ts'
import { checkSignIn } from '../load/sign-in-failure.ts'
import { beginWalk } from '../state/begin-walk.ts'
import { PageAhead } from '../state/page-ahead.ts'
import { type View, viewOf } from '../state/view.ts'
import { partsFor, type WalkParts } from '../state/walk-parts.ts'
import type { WalkState, WalkStep } from '../state/walk-state.ts'
import type { Ending } from '../summary.ts'
import { adoptList, adoptWrapper, learnList } from '../table/learn-list.ts'
import type { ListTemplate, Row } from '../table/list-template.ts'
import { rowsInReadingOrder } from '../table/row-order.ts'
import { warningsOf } from '../undecided.ts'
import { earlyFindings } from './early-findings.ts'
import { foreseeSecond } from './foresee-second.ts'
import { goOn, goToSibling } from './go-on.ts'
import { growList } from './grow-list.ts'
import { seeChanged, seeLater } from './look-longer.ts'
import { recover } from './recover.ts'
import { secondPage } from './second-page.ts'
import { withUnread } from './unread.ts'
import { takeStep, type WalkedPage, type WalkMoment, walkedPage } from './walked-page.ts'

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
