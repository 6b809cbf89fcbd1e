import type { RenderWarning } from '../1-render/snapshot.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'
import type { Analysis, FoundList } from './analysis.ts'
import { type AnnouncedTotal, findAnnouncedTotal } from './announced-total.ts'
import { type DeadEnd, endingOf } from './ending.ts'
import { goOn } from './go-on.ts'
import { growList } from './grow-list.ts'
import type { ReadingBy } from './page-loader.ts'
import { recover } from './recover.ts'
import type { Ending } from './summary.ts'
import type { EarlierValue } from './table/learn-columns.ts'
import { adoptWrapper, learnList } from './table/learn-list.ts'
import type { ListTemplate, Row } from './table/list-template.ts'
import { readBy, type View, viewOf } from './view.ts'
import type { WalkParts } from './walk-parts.ts'
import { type Step, WalkState } from './walk-state.ts'

/** A page of the list, or a step that brought more of it. */
export interface WalkedPage {
  /** From 1. */
  readonly number: number
  readonly url: string
  readonly readBy: ReadingBy
  /** The rows to be handed out, in order. */
  readonly rows: readonly Row[]
  /** Where on the page each of them stands, from 0. */
  readonly places: readonly number[]
  /** Rows that were handed out with an earlier page. */
  readonly duplicates: number
  /** What is known now: the rows' cells go by its columns. */
  readonly template: ListTemplate
  /** Values that rows of pages before turn out to have. */
  readonly earlier: readonly EarlierValue[]
  readonly warnings: readonly RenderWarning[]
  /** Of the first page: how many records the site speaks of. */
  readonly announced?: AnnouncedTotal | undefined
  /** The records had to be found anew, and why. */
  readonly relearned?: string | undefined
}

type Begun =
  | {
      readonly kind: 'list'
      readonly template: ListTemplate
      readonly rows: readonly Row[]
      /** Absent where a wrapper was given. */
      readonly list?: FoundList
    }
  | { readonly kind: 'none'; readonly because: string; readonly closest?: number }

/** After so many pages that brought nothing but other dates, a calendar without end is assumed. */
const DATES_ONLY_PAGES = 3

/** Walks a list from its first page to its end. Gives each page as it is read, and at last how it ended. */
export async function* walk(start: string, parts: WalkParts): AsyncGenerator<WalkedPage, Ending> {
  const { loader, analysis, options, tell } = parts
  tell({ kind: 'step', page: 1, url: start, by: 'start' })
  const view = viewOf(await loader.load(start, options.reading === 'parser' ? 'parser' : 'browser'), analysis)
  const begun = begin(view, analysis, options.wrapper)
  if (begun.kind === 'none') {
    await view.live?.close()
    return { ...begun, kind: 'no-list' }
  }
  const state = new WalkState(parts, { start, view, template: begun.template, rows: begun.rows })
  try {
    const second = await nextStep(state)
    if ('ending' in second) {
      yield pageOf(state, { number: 1, view, rows: begun.rows })
      return second.ending
    }
    yield* takeSecond(state, { view, begun }, second)
    let datesOnly = 0
    for (;;) {
      const step = await nextStep(state)
      if ('ending' in step) return step.ending
      yield await takeStep(state, step)
      datesOnly = step.verdict.novelty.differsInDatesOnly ? datesOnly + 1 : 0
      if (datesOnly === DATES_ONLY_PAGES && options.pages === 'all')
        return { kind: 'limit', what: 'dates-only', count: datesOnly }
    }
  } finally {
    await state.close()
  }
}

function begin(view: View, analysis: Analysis, wrapper: Wrapper | undefined): Begun {
  if (wrapper) {
    const adopted = adoptWrapper(view.annotated, wrapper)
    return adopted.kind === 'nothing'
      ? { kind: 'none', because: `the wrapper reads nothing: ${adopted.because}` }
      : { ...adopted, kind: 'list' }
  }
  const found = analysis.findLists(view.annotated)
  if (found.kind === 'none') return found
  const list = found.lists[0]!
  const { template, pages } = learnList([view.annotated], list, analysis)
  return { kind: 'list', template, rows: pages[0]!.rows, list }
}

/** More of the list, or why there is none. What goes wrong ends the walk; it loses nothing that was read. */
async function nextStep(state: WalkState): Promise<Step | DeadEnd> {
  const reached = state.limitReached()
  if (reached) return { ending: reached }
  for (;;) {
    try {
      const step = (await growList(state)) ?? (await goOn(state))
      if (step !== 'again') return step
    } catch (error) {
      const reason = await recover(state, error).catch(again => again)
      if (reason !== undefined) return { ending: endingOf(reason, state.parts.signal) }
    }
  }
}

/** The list is learned again from its first two pages: what is rare on one is seen to be a column on two. */
async function* takeSecond(
  state: WalkState,
  first: { readonly view: View; readonly begun: Begun & { readonly kind: 'list' } },
  step: Step,
): AsyncGenerator<WalkedPage> {
  const { view, begun } = first
  const isSameLook = step.verdict.reading.relearned === undefined
  const learned =
    begun.list && isSameLook
      ? learnList([view.annotated, step.view.annotated], begun.list, state.parts.analysis)
      : undefined
  const [one, two] = learned?.pages ?? []
  if (!learned || !one || !two) {
    yield pageOf(state, { number: 1, view, rows: begun.rows })
    yield await takeStep(state, step)
    return
  }
  const again = state.learnAgain(learned.template, one.rows, { ...step, rows: two.rows })
  yield pageOf(state, { number: 1, view, rows: one.rows })
  yield await takeStep(state, again)
}

async function takeStep(state: WalkState, step: Step): Promise<WalkedPage> {
  const { reading, novelty } = step.verdict
  await state.take(step)
  const isKept = state.parts.options.keepDuplicates && step.follows === 'page'
  return {
    ...pageOf(state, { number: state.pages, view: step.view, rows: isKept ? reading.rows : novelty.fresh }),
    places: (isKept ? reading.rows : novelty.fresh).map(row => reading.rows.indexOf(row)),
    duplicates: step.follows === 'page' ? novelty.duplicates : 0,
    earlier: reading.earlier,
    relearned: reading.relearned,
  }
}

function pageOf(
  state: WalkState,
  { number, view, rows }: { number: number; view: View; rows: readonly Row[] },
): WalkedPage {
  return {
    number,
    url: view.url,
    readBy: readBy(view),
    warnings: view.annotated.page.warnings,
    rows,
    places: rows.map((_, at) => at),
    duplicates: 0,
    template: state.template,
    earlier: [],
    ...(number === 1 ? { announced: findAnnouncedTotal(view.annotated, rows.length) } : {}),
  }
}
