import { sleep } from '../../../net/clock.ts'
import type { OpenTab } from '../../1-render/live-page.ts'
import { buildModel } from '../../2-model/build.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { findLoadingSign, findLoadingSigns } from '../../4-find/extent/loading-sign.ts'
import type { Analysis } from '../analysis.ts'
import { lookAgain, type View, viewOf } from '../state/view.ts'
import type { Follows, PageVerdict, WalkState } from '../state/walk-state.ts'
import { hasBlankRows } from '../table/blank-rows.ts'
import type { Row } from '../table/list-template.ts'

export interface Judged {
  readonly view: View
  readonly verdict: PageVerdict
}

/** How long to wait for lists that appear or change after the page has settled. */
const LATE_MS = 3000
const LOOK_MS = 300
/** How long to wait for missing rows. */
const MORE_MS = 500

/** The page once its list has changed, or after a timeout. */
export async function awaitChange(state: WalkState, live: OpenTab, follows: Follows): Promise<Judged> {
  const isSame = (verdict: PageVerdict): boolean =>
    verdict.kind === 'lost' || ('rows' in verdict && sameRows(verdict.rows, state.rows))
  return lookUntil(state, live, follows, verdict => !isSame(verdict))
}

/** A page that was just opened may not show its list yet, or only part of it. Only rendered pages change. */
export async function lookLonger(state: WalkState, judged: Judged): Promise<Judged> {
  const { view, verdict } = judged
  if (!view.live || !mayChange(view.annotated.page) || !mayComeLate(state, verdict)) return judged
  if (isMissing(verdict)) return lookUntil(state, view.live, 'page', later => !isMissing(later))
  await sleep(MORE_MS)
  const again = await look(state, view.live, 'page')
  return again.verdict.kind === 'fresh' ? again : judged
}

/** A first page without a list may still fade in what it shows: it is read again when more of it is visible, and no longer grows. */
export async function seeLater<T>(
  first: View,
  analysis: Analysis,
  read: (view: View) => T,
  isEnough: (read: T) => boolean,
): Promise<T | undefined> {
  if (!first.live || !mayChange(first.annotated.page)) return undefined
  const end = performance.now() + LATE_MS
  let [seen, shown] = [visibleCount(first), visibleCount(first)]
  while (performance.now() < end) {
    await sleep(LOOK_MS)
    const view = await lookAgain(first.live, analysis)
    const before = shown
    shown = visibleCount(view)
    const isStill = shown === before || performance.now() > end
    if (!isStill || shown <= seen) continue
    const later = read(view)
    if (isEnough(later)) return later
    seen = shown
  }
  return undefined
}

/** What a page shows behind its list while it loads more. */
export const loadingBehind = ({ annotated }: View, rows: readonly Row[]): string | undefined =>
  findLoadingSign(
    annotated.page,
    rows.map(({ nodes }) => nodes),
  )

/** A page that says it is loading more of its list, once it has new rows or no longer says so, or after a timeout. */
export async function awaitLoading(state: WalkState): Promise<Judged | undefined> {
  const { live } = state.view
  if (!live || loadingBehind(state.view, state.rows) === undefined) return undefined
  const end = performance.now() + LATE_MS
  for (;;) {
    await sleep(LOOK_MS)
    const judged = await look(state, live, 'more')
    const { view, verdict } = judged
    if (verdict.kind === 'fresh') return judged
    if ('rows' in verdict) await state.lookAt(view, verdict.rows)
    if (performance.now() > end || loadingBehind(state.view, state.rows) === undefined) return undefined
  }
}

/**
 * A first page on which nothing led on, if it shows something else now: some lists are requested long after the page has loaded.
 * It is waited for only while it says that it is loading.
 */
export async function seeChanged(
  first: PageModel,
  live: OpenTab,
  { analysis, isAwaited }: { readonly analysis: Analysis; readonly isAwaited: boolean },
): Promise<View | undefined> {
  if (!mayChange(first)) return undefined
  const end = performance.now() + (isAwaited ? 0 : LATE_MS)
  for (;;) {
    const model = buildModel(await live.capture())
    const isLoading = findLoadingSigns(model).length > 0 && performance.now() < end
    if (!isLoading) return isOtherContent(first, model) ? viewOf({ model, live }, analysis) : undefined
    await sleep(LOOK_MS)
  }
}

/** A clock that ticks has as many characters as before. */
const isOtherContent = (a: PageModel, b: PageModel): boolean => a.text.length !== b.text.length

const visibleCount = ({ annotated: { page } }: View): number => page.visible.reduce((sum, each) => sum + each, 0)

/** Nothing changes a page without scripts; what is embedded may have scripts. */
export const mayChange = ({ tags }: PageModel): boolean => MOVERS.some(tag => tags.includes(tag))
const MOVERS = ['script', 'iframe', 'frame', 'object', 'embed']

const isMissing = ({ kind }: PageVerdict): boolean => kind === 'lost' || kind === 'empty'

/** Whether the list is missing, or has fewer rows than on the previous page. */
export const mayComeLate = ({ rows }: WalkState, verdict: PageVerdict): boolean =>
  isMissing(verdict) || (verdict.kind === 'fresh' && verdict.reading.rows.length < rows.length)

async function lookUntil(
  state: WalkState,
  live: OpenTab,
  follows: Follows,
  isEnough: (verdict: PageVerdict) => boolean,
): Promise<Judged> {
  const end = performance.now() + LATE_MS
  for (;;) {
    const judged = await look(state, live, follows)
    if (isEnough(judged.verdict) || performance.now() > end) return judged
    await sleep(LOOK_MS)
  }
}

/** The page after scrolling, once the rows that were drawn without content have it, or after a timeout. */
export async function lookAtFilled(state: WalkState, live: OpenTab): Promise<Judged> {
  const isFilled = ({ view, verdict }: Judged): boolean => {
    const rows = verdict.kind === 'fresh' ? verdict.reading.rows : 'rows' in verdict ? verdict.rows : []
    return !hasBlankRows(view.annotated.page, rows)
  }
  const end = performance.now() + LATE_MS
  for (;;) {
    const judged = await look(state, live, 'more')
    if (state.staysBlank || isFilled(judged)) return judged
    if (performance.now() > end) {
      // Rows that stay without content are part of the page, or are filled when they come into view.
      state.staysBlank = true
      return judged
    }
    await sleep(LOOK_MS)
  }
}

/** The page as it is now. */
export async function look(state: WalkState, live: OpenTab, follows: Follows): Promise<Judged> {
  const view = await lookAgain(live, state.parts.analysis)
  return { view, verdict: state.judge(view.annotated, follows) }
}

const sameRows = (a: readonly { key: string }[], b: readonly { key: string }[]): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]!.key)
