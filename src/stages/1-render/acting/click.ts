import type { Signature } from '../in-page.ts'
import type { RenderLimits } from '../limits.ts'
import { timeoutFailure } from '../page-failure.ts'
import { hasPageChanged } from '../waiting/page-change.ts'
import { PageClock } from '../waiting/page-clock.ts'
import type { WatchedPage } from '../waiting/watched-page.ts'

export type ClickOutcome =
  /** The tab shows another document. */
  | { readonly kind: 'navigated' }
  /** The same document, but with other content. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'unchanged' }
  /** The node no longer exists. */
  | { readonly kind: 'gone' }
  /** The click would have opened a window with this address; none was opened. */
  | { readonly kind: 'new-window'; readonly url: string }

const LOOK_MS = 50
/** How long the content may take to appear after the last response. */
const AFTER_ANSWER_MS = 300

interface Waiting {
  readonly before: Signature
  /** Of the tree that contains the clicked node. */
  readonly treeBefore: Signature | undefined
  readonly signTree: () => Promise<Signature | undefined>
  /** How many documents the tab had shown before the click. */
  readonly documents: number
  /** The address of a window that the click would have opened. */
  readonly newWindow: () => string | undefined
  readonly limits: Pick<RenderLimits, 'changeMs' | 'loadMs' | 'settleMs'>
}

/** Waits for an effect of a click: until active requests end, or else only briefly. */
export async function waitForEffect(
  page: WatchedPage,
  { before, treeBefore, signTree, documents, newWindow, limits }: Waiting,
): Promise<Exclude<ClickOutcome, { kind: 'gone' }>> {
  const clock = new PageClock()
  let end = limits.changeMs
  for (;;) {
    if (page.document.count !== documents) return { kind: 'navigated' }
    const url = newWindow()
    if (url !== undefined) return { kind: 'new-window', url }
    if (hasPageChanged(before, await page.sign())) return { kind: 'changed' }
    const treeNow = treeBefore && (await signTree())
    if (treeBefore && treeNow && hasPageChanged(treeBefore, treeNow)) return { kind: 'changed' }
    const waited = clock.tick()
    if (page.document.isComing) {
      if (waited > limits.loadMs) throw timeoutFailure(page.url(), limits.loadMs)
      end = Math.max(end, waited + AFTER_ANSWER_MS)
    } else if (page.network.isBusy && waited < limits.settleMs) end = Math.max(end, waited + AFTER_ANSWER_MS)
    if (waited >= end) return { kind: 'unchanged' }
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}
