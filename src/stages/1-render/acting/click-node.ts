import { callInPage } from '../call-in-page.ts'
import { withDeadline } from '../deadline.ts'
import {
  aimAt,
  clickByScript,
  layOutEverything,
  readAim,
  type Signature,
  stopAiming,
  takeSignature,
} from '../in-page.ts'
import type { RenderLimits } from '../limits.ts'
import type { LoadOptions } from '../load-page.ts'
import { callForObject, callOn, findNode, type LiveNode, type LiveObject, type NodePlace } from '../node-place.ts'
import { checkAnswer } from '../page-failure.ts'
import type { Tab } from '../tab.ts'
import type { Settled } from '../waiting/settle.ts'
import { kindOfPage, settleAsUsual } from '../waiting/settle-habits.ts'
import { signPage } from '../waiting/signature.ts'
import { watchTab } from '../waiting/watch-tab.ts'
import { type ClickOutcome, waitForEffect } from './click.ts'

interface Clicked {
  readonly outcome: ClickOutcome
  /** How the page settled, if it changed. */
  readonly settled?: Settled
}

/** A click without an answer after this time is blocked by a script of the page: its effect shows later. */
const MOUSE_MS = 2_000

/** Clicks on a node as a person would, and waits until the result has settled. */
export async function clickNode(
  tab: Tab,
  places: readonly NodePlace[],
  number: number,
  options: Omit<LoadOptions, 'gate'>,
): Promise<Clicked> {
  const { limits } = options
  const node = await findNode(tab, places, number)
  if (!node) return { outcome: { kind: 'gone' } }
  const windows = new WindowWatch(node)
  try {
    const documents = tab.document.count
    const clicked = await clickThere(tab, node, limits)
    if (!clicked) return { outcome: { kind: 'gone' } }
    windows.note(clicked.newWindow)
    const page = watchTab(tab)
    const effect = await waitForEffect(page, {
      ...clicked,
      documents,
      limits,
      signTree: () => signTree(node),
      newWindow: () => windows.url,
    })
    if (effect.kind === 'new-window' || effect.kind === 'unchanged') return { outcome: effect }
    // The result of a click settles differently from the page itself.
    const kind = `${effect.kind} by click ${kindOfPage(tab.page.url())}`
    const settled = await settleAsUsual(page, kind, options)
    // A page that first changes may still navigate.
    if (tab.document.count === documents) return { outcome: { kind: 'changed' }, settled }
    if (tab.document.answer) checkAnswer(tab.document.answer)
    await callInPage(tab.session, layOutEverything)
    return { outcome: { kind: 'navigated' }, settled }
  } finally {
    windows.stop()
    node.release()
  }
}

/** Records windows that are about to open; the tab closes them. */
class WindowWatch {
  url: string | undefined
  readonly #node: LiveNode
  readonly #note = ({ url }: { url: string }): void => {
    this.url ??= url
  }

  constructor(node: LiveNode) {
    this.#node = node
    node.session.on('Page.windowOpen', this.#note)
    void node.session.send('Page.enable').catch(() => {})
  }

  /** A link reported its target instead of opening it. */
  note(url: string): void {
    if (url !== '') this.url ??= url
  }

  stop(): void {
    this.#node.session.off('Page.windowOpen', this.#note)
  }
}

/** The signatures of the page and of the node's tree before the click. */
interface Before {
  readonly before: Signature
  readonly treeBefore: Signature | undefined
  readonly newWindow: string
}

async function clickThere(tab: Tab, node: LiveNode, limits: RenderLimits): Promise<Before | undefined> {
  const aim = await callForObject(node, aimAt)
  if (!aim) return undefined
  const { isGone, hits } = await callOn(aim, readAim)
  if (isGone) return undefined
  const point = hits ? await middleOf(node) : undefined
  if (point) await tab.page.mouse.move(point.x, point.y)
  // Taken after the mouse move, so that hover effects do not count as effects of the click.
  const [page, tree] = await Promise.all([signPage(tab.page), signTree(node)])
  if (point) await inTime(pressAt(tab))
  // The page may already be navigating, and no longer answer.
  const state = await readSoon(aim, Math.min(MOUSE_MS, limits.changeMs))
  if (state && !state.wasHit) await inTime(callOn(node, clickByScript))
  const { newWindow } = (state && (await readSoon(aim, MOUSE_MS))) ?? { newWindow: '' }
  if (state) void callOn(aim, stopAiming).catch(() => {})
  return { before: page, treeBefore: tree, newWindow }
}

async function pressAt({ page }: Tab): Promise<void> {
  await page.mouse.down()
  await page.mouse.up()
}

const inTime = (work: Promise<unknown>): Promise<unknown> =>
  withDeadline(work, MOUSE_MS, () => new Error('too slow')).catch(() => {})

function readSoon(aim: LiveObject, ms: number): Promise<ReturnType<typeof readAim> | undefined> {
  return withDeadline(callOn(aim, readAim), ms, () => new Error('too slow')).catch(() => undefined)
}

/** The center of the node's largest piece, in the window. */
async function middleOf({ session, objectId, offset }: LiveNode): Promise<{ x: number; y: number } | undefined> {
  const found = await session.send('DOM.getContentQuads', { objectId }).catch(() => undefined)
  let best: { x: number; y: number; area: number } | undefined
  for (const quad of found?.quads ?? []) {
    const [xs, ys] = [quad.filter((_, i) => i % 2 === 0), quad.filter((_, i) => i % 2 === 1)]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const area = (right - left) * (bottom - top)
    if (area > (best?.area ?? 0)) best = { x: (left + right) / 2, y: (top + bottom) / 2, area }
  }
  return best && { x: best.x + offset.x, y: best.y + offset.y }
}

/** Needed only for nodes in a shadow tree: the page's own signature does not include closed ones. */
const signTree = (node: LiveNode): Promise<Signature | undefined> =>
  withDeadline(callOn(node, takeSignature), MOUSE_MS, () => new Error('too slow')).catch(() => undefined)
