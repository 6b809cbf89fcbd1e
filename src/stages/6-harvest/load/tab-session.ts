import type { ClickOutcome } from '../../1-render/acting/click.ts'
import type { ScrollOutcome, ScrollStep } from '../../1-render/acting/scroll.ts'
import { RenderFailure } from '../../1-render/failure.ts'
import type { OpenTab } from '../../1-render/live-page.ts'
import type { Snapshot } from '../../1-render/snapshot.ts'
import { buildModel } from '../../2-model/build.ts'
import { xpathOf } from '../../2-model/node-path.ts'
import { selectorOf } from '../../5-wrap/paths/select-nodes.ts'

/** A tab in which each page replaces the one before. Numbers of nodes are those of the last snapshot (`backendNodeId`). */
export interface TabDriver {
  /** The page as it is now. */
  capture(): Promise<Snapshot>
  /** Opens an address in the same tab, and waits until the page has settled. */
  load(url: string): Promise<Snapshot>
  click(node: number): Promise<ClickOutcome>
  scroll(anchor: number | undefined, step: ScrollStep): Promise<ScrollOutcome>
}

/** A walk in one tab. */
export class TabSession {
  readonly tab: TabDriver
  /** The page that the tab shows. */
  shown: OpenTab | undefined

  constructor(tab: TabDriver) {
    this.tab = tab
  }

  /** The first page is the one that the tab shows, as it is: filtered, scrolled, signed in. */
  async open(url: string): Promise<OpenTab> {
    const shown = this.shown ? undefined : await this.tab.capture()
    const snapshot = shown?.url === url ? shown : await this.tab.load(url)
    const page = new TabPage(this, snapshot)
    this.shown = page
    return page
  }
}

/** A page of the walk. If the tab shows another one in the meantime, it goes back where that is possible. */
class TabPage implements OpenTab {
  readonly #session: TabSession
  #last: Snapshot
  /** The last snapshot was not asked for yet. */
  #isNew = true
  /** Its address does not lead to what it shows. */
  #isChanged = false

  constructor(session: TabSession, first: Snapshot) {
    this.#session = session
    this.#last = first
  }

  async capture(): Promise<Snapshot> {
    await this.#goBack()
    if (!this.#isNew) this.#last = await this.#session.tab.capture()
    this.#isNew = false
    return this.#last
  }

  async click(node: number): Promise<ClickOutcome> {
    const there = await this.#goBack(node)
    if (there === undefined) return { kind: 'gone' }
    const outcome = await this.#session.tab.click(there)
    if (outcome.kind === 'navigated' || outcome.kind === 'changed') this.#isChanged = true
    return outcome
  }

  async scroll(anchor: number | undefined, step: ScrollStep): Promise<ScrollOutcome> {
    const there = await this.#goBack(anchor)
    const outcome = await this.#session.tab.scroll(there, step)
    if (outcome.changed) this.#isChanged = true
    return outcome
  }

  /** The tab belongs to the person who uses it. */
  async close(): Promise<void> {}

  /** Shows this page again. Returns the number of the same node then; undefined if it is not there. */
  async #goBack(node?: number): Promise<number | undefined> {
    const session = this.#session
    if (session.shown === this) return node
    const { url } = this.#last
    // The walk opens its last address again, and finds its way from there.
    if (this.#isChanged)
      throw new RenderFailure('page-crashed', `The tab no longer shows what ${url} showed.`, 'Start again from there.')
    const before = this.#last
    this.#last = await session.tab.load(url)
    this.#isNew = true
    session.shown = this
    return node === undefined ? undefined : sameNode(before, this.#last, node)
  }
}

/** The node at the same place of the same page, read again. */
function sameNode(before: Snapshot, after: Snapshot, node: number): number | undefined {
  const [old, now] = [buildModel(before), buildModel(after)]
  const [found] = selectorOf(now, xpathOf(old, old.backendNode!.indexOf(node)))(-1)
  return found === undefined ? undefined : now.backendNode![found]
}
