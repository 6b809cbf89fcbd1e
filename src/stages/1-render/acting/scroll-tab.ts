import { findScroller, hasFullBoxes, scrollStep } from '../in-page.ts'
import { callForObject, callOn, findNode, type NodePlace } from '../node-place.ts'
import type { Tab } from '../tab.ts'
import { watchTab } from '../waiting/watch-tab.ts'
import { mayHearScrolling } from './hears-scrolling.ts'
import { LATE_MS, type Scrolled, type Scroller, type ScrollRequest, scrollOnce } from './scroll.ts'

interface TabRequest extends ScrollRequest {
  readonly places: readonly NodePlace[]
  /** A node of the list to scroll; if absent, the window is scrolled. */
  readonly anchor?: number | undefined
}

/** One scroll step in a tab, and its effect. */
export async function scrollPage(tab: Tab, request: TabRequest): Promise<Scrolled> {
  const { step, habit } = request
  const isFirstGlance = step === 'glance' && !habit.signature
  if (isFirstGlance && !(await mayHearScrolling(tab, LATE_MS)))
    return { outcome: { moved: false, atEnd: true, changed: false }, habit }
  const scroller = await findScrollerOf(tab, request)
  try {
    return await scrollOnce(watchTab(tab), scroller, request)
  } finally {
    scroller?.release()
  }
}

interface HeldScroller extends Scroller {
  release(): void
}

/** Undefined if the anchor node is gone. */
async function findScrollerOf(tab: Tab, { places, anchor }: TabRequest): Promise<HeldScroller | undefined> {
  const window: HeldScroller = { go: step => tab.page.evaluate(scrollStep, step), release: () => {} }
  if (anchor === undefined) return window
  const node = await findNode(tab, places, anchor)
  if (!node) return undefined
  const box = await callForObject(node, findScroller)
  if (!box) {
    node.release()
    return undefined
  }
  const { after } = await callOn(box, scrollStep, 'stay')
  const go: Scroller['go'] = step => callOn(box, scrollStep, step)
  if (after.range > 0) return { go, release: node.release }
  // A frame that shows its whole page does not scroll itself: the window around it does.
  if (await callOn(box, hasFullBoxes))
    return { go: step => go(step).then(() => window.go(step)), release: node.release }
  node.release()
  return window
}
