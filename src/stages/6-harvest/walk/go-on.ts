import { RenderFailure } from '../../1-render/failure.ts'
import { frameOf, type PageModel } from '../../2-model/page-model.ts'
import { takeApart } from '../../4-find/blocks/address.ts'
import type { SiblingKind } from '../../4-find/extent/page-label.ts'
import type { WayOn } from '../../4-find/pagination/ways-on.ts'
import { findSignIn } from '../../4-find/sign-in/find-sign-in.ts'
import { type DeadEnd, endingBy, endingOf } from '../ending.ts'
import type { ReadingBy } from '../load/page-loader.ts'
import { signInFailure } from '../load/sign-in-failure.ts'
import { isShut, readBy, type View, viewOf } from '../state/view.ts'
import { type PageVerdict, placeOfUrl, type WalkState, type WalkStep } from '../state/walk-state.ts'
import type { Ending } from '../summary.ts'
import { clickOn } from './click-on.ts'
import { takenWay, waysOf } from './declared-ways.ts'
import { type Judged, lookLonger, mayChange, mayComeLate } from './look-longer.ts'
import { chooseReading, openInBrowser } from './reading-choice.ts'
import { openAgain } from './recover.ts'

/**
 * Another page: the most probable way is tried first. It must lead to a page of the same list with new records;
 * otherwise the next way is tried. If all fail, the reason of the most probable one is the ending.
 */
export async function goOn(state: WalkState): Promise<WalkStep | DeadEnd | 'again'> {
  let ending: Ending | undefined
  const known = state.knownWay(state.view.annotated.page)
  const followed = known && (await followLink(state, known.target.url, known))
  if (followed === 'again' || (followed && 'view' in followed)) return followed
  const isDetail = detailsOf(state)
  for (const way of waysToPages(state.view, waysOf(state))) {
    if (isDetail(way)) continue
    const wasFollowed =
      known && way.target.url !== undefined && placeOfUrl(way.target.url) === placeOfUrl(known.target.url)
    const outcome = await tryWay(state, way, wasFollowed ? followed : undefined)
    if (outcome === 'again' || 'view' in outcome) return outcome
    if (way.isCertain) ending ??= outcome.ending
  }
  // A parsed page may not show all ways to continue.
  const mayBeMore = ending === undefined && readBy(state.view) === 'parser' && state.parts.options.reading === 'auto'
  if (mayBeMore && (await openInBrowser(state)) && waysToPages(state.view, waysOf(state)).length > 0) return 'again'
  return { ending: ending ?? { kind: 'last-page' } }
}

/**
 * Tells whether a way leads to what a record is about, at an address like those of most records. What is uncertain need
 * only be in their folder: a class called "Forward" in an index of classes.
 */
function detailsOf({ rows }: WalkState): (way: WayOn) => boolean {
  const links = new Set(rows.flatMap(({ link }) => link ?? []))
  const isLikeMost = (url: string, formOf: (url: string) => string | undefined): boolean => {
    const form = formOf(url)
    return form !== undefined && 2 * [...links].filter(link => formOf(link) === form).length > links.size
  }
  return ({ target: { url }, isCertain }) =>
    url !== undefined && links.has(url) && (isLikeMost(url, templateOf) || (!isCertain && isLikeMost(url, folderOf)))
}

const templateOf = (url: string): string | undefined => takeApart(url)?.template

/** The folder of a document and its extension; an address with a query may be the list itself, on another page. */
const folderOf = (url: string): string | undefined =>
  url.includes('?') ? undefined : takeApart(url)?.path.replace(/[^/]+?(?=\.\w+$|$)/, '')

/** Without a browser there are no clicks, only addresses. */
export function waysToPages(view: View, ways: readonly WayOn[] = view.ways()): WayOn[] {
  const canClick = readBy(view) === 'browser'
  return ways.filter(({ kind, target }) =>
    kind === 'load-more' ? !canClick && target.url !== undefined : kind === 'link' || (kind === 'button' && canClick),
  )
}

/** `followed` is what its address led to, if that was tried before. */
async function tryWay(state: WalkState, way: WayOn, followed?: DeadEnd): Promise<WalkStep | DeadEnd | 'again'> {
  const { url } = way.target
  if (url === undefined || needsClick(state.view, way))
    return readBy(state.view) === 'browser' ? clickOpen(state, way) : { ending: { kind: 'last-page' } }
  const known = state.pageAt(url)
  if (known !== undefined) return { ending: { kind: 'repeats', url, page: known } }
  if (!mayLeadTo(state.view, way)) return { ending: { kind: 'last-page' } }
  const { view } = state
  const step = followed ?? (await followLink(state, url, way))
  if (step !== 'again' && 'view' in step) state.knownLink.remember(view, way)
  // If scripts load the pages, an address may lead elsewhere than a click.
  const mayClick = way.isCertain && readBy(state.view) === 'browser' && way.target.links.length > 0
  if (step === 'again' || 'view' in step || !mayClick) return step
  const clicked = await clickOpen(state, way)
  return clicked === 'again' || 'view' in clicked ? clicked : step
}

/** Its address, if it has one, does not lead there. */
export const needsClick = (view: View, way: WayOn): boolean =>
  way.target.url === undefined || isInFrame(view, way) || isOtherFragment(way.target.url, view.url)

/** Only what is certain leads to another site. */
export const mayLeadTo = (view: View, { isCertain, target }: WayOn): boolean =>
  isCertain || (target.url !== undefined && hostOf(target.url) === hostOf(view.url))

const hostOf = (url: string): string | undefined => takeApart(url)?.host

/** A link in a frame changes what the frame shows. */
function isInFrame({ annotated }: View, { target }: WayOn): boolean {
  const [link] = target.links
  return link !== undefined && frameOf(annotated.page, link.node).owner >= 0
}

/** The same address except for the fragment: only scripts see a difference. */
const isOtherFragment = (url: string, current: string): boolean =>
  placeOfUrl(url) === placeOfUrl(current) && new URL(url).hash !== new URL(current).hash && new URL(url).hash !== ''

async function followLink(state: WalkState, url: string, way: WayOn): Promise<WalkStep | DeadEnd | 'again'> {
  const { options, tell } = state.parts
  const by = takenWay(state.view, { ...way, target: { ...way.target, url } })
  await chooseReading(state, url)
  let arrival = await arrive(state, url, state.reading)
  if (arrival.verdict.kind !== 'fresh' && state.reading === 'parser' && options.reading === 'auto') {
    arrival = await arrive(state, url, 'browser')
    if (arrival.verdict.kind === 'fresh') {
      state.reading = 'browser'
      tell({ kind: 'reading', by: 'browser', because: `without a browser, ${url} has no list` })
    }
  }
  const { view, verdict } = arrival
  if (verdict.kind === 'fresh' && provesWay(verdict, way)) {
    state.arriveAt(url)
    return { view, verdict, follows: 'page', by }
  }
  const isMissing = verdict.kind === 'lost' || verdict.kind === 'empty'
  const other = isMissing && way.isCertain ? state.judgeBeside(view.annotated) : undefined
  if (other) {
    state.arriveAt(url)
    return { view, verdict: other, follows: 'page', by }
  }
  if (verdict.kind === 'empty' && state.emptyPages < MAX_EMPTY_PAGES) {
    state.arriveAt(url)
    state.emptyPages++
    await state.lookAt(view, [])
    return 'again'
  }
  await view.live?.close()
  const signIn = verdict.kind === 'lost' ? findSignIn(view.annotated.page, url, () => false) : undefined
  return { ending: signIn ? endingOf(signInFailure(signIn, url)) : endingBy(verdict, url) }
}

/**
 * The next sibling page of the first page that has new records, if they are to be read. Those without the list are
 * remembered; those that were read in another way are left out.
 */
export async function goToSibling(state: WalkState): Promise<WalkStep | 'again' | undefined> {
  if (!state.parts.options.siblings) return undefined
  while (state.siblings?.untried[0] !== undefined) {
    const { kind, untried, missed, labels } = state.siblings
    const [url, ...others] = untried as [string, ...string[]]
    state.siblings = { ...state.siblings, untried: others }
    if (state.pageAt(url) !== undefined) continue
    const step = await tryFollow(state, url)
    if (step === 'again') return step
    if (step && 'view' in step) return { ...step, part: labels?.[url] }
    if (!step || isMissed(step.ending, kind)) state.siblings = { ...state.siblings, missed: [...missed, url] }
  }
  return undefined
}

/** The list is not there. Or a day has the same records as another one: a server that ignores the day looks like this, too. */
const isMissed = ({ kind }: Ending, family: SiblingKind): boolean =>
  kind === 'lost' || (family === 'day' && (kind === 'repeats' || kind === 'nothing-new'))

/** Undefined if the server has no such page: the others may be there. */
async function tryFollow(state: WalkState, url: string): Promise<WalkStep | DeadEnd | 'again' | undefined> {
  try {
    return await followLink(state, url, { kind: 'link', target: { url, confidence: 1, links: [] }, isCertain: true })
  } catch (error) {
    if (error instanceof RenderFailure && error.kind === 'http-status') return undefined
    throw error
  }
}

/** A page that is no longer open is opened first; then its current ways are tried. */
const clickOpen = async (state: WalkState, way: WayOn): Promise<WalkStep | DeadEnd | 'again'> =>
  isShut(state.view) ? openAgain(state) : clickOn(state, way)

async function arrive(state: WalkState, url: string, by: ReadingBy): Promise<Judged> {
  const { loader, analysis, tell } = state.parts
  tell({ kind: 'step', page: state.pages + 1, url, by: 'link' })
  const load = async (live: true | 'if-new'): Promise<Judged> => {
    const onEarly = (model: PageModel): void => void state.loadAhead(model, state.pages + 1).catch(() => {})
    const loaded = await (state.ahead.take(url, by, onEarly) ?? loader.load(url, by, { live, onEarly }))
    await state.loadAhead(loaded.model, state.pages + 1)
    const view = viewOf(loaded, analysis)
    return { view, verdict: state.judge(view.annotated, 'page') }
  }
  // A page that is not scrolled need not be open, unless its list is late.
  const judged = await load(state.grows === false ? 'if-new' : true)
  const mayBeLate = mayChange(judged.view.annotated.page) && mayComeLate(state, judged.verdict)
  return lookLonger(state, isShut(judged.view) && mayBeLate ? await load(true) : judged)
}

/** Months without events, days without entries: after this many, nothing more is expected. */
export const MAX_EMPTY_PAGES = 3

/** An uncertain way must lead to this share of new rows in a known look: a neighboring list shares some rows. */
const MIN_PROVEN_SHARE = 0.5

export const provesWay = (
  { reading, novelty }: PageVerdict & { kind: 'fresh' },
  { isCertain }: Pick<WayOn, 'isCertain'>,
): boolean =>
  isCertain || (reading.relearned === undefined && novelty.fresh.length >= MIN_PROVEN_SHARE * reading.rows.length)
