import type { Page } from 'playwright-core'
import { NO_STOPWATCH, type Stopwatch } from '../../timing/stopwatch.ts'
import type { ClickOutcome } from './acting/click.ts'
import { clickNode } from './acting/click-node.ts'
import type { ScrollHabit, ScrollOutcome, ScrollStep } from './acting/scroll.ts'
import { scrollPage } from './acting/scroll-tab.ts'
import { capture } from './capture.ts'
import { type DrawnBox, drawBoxes, removeBoxes } from './in-page.ts'
import type { RenderLimits } from './limits.ts'
import type { FailedRequest } from './network-watch.ts'
import type { NodePlace } from './node-place.ts'
import type { RenderWarning, Snapshot, Viewport } from './snapshot.ts'
import { hungFailure, inTab, type Tab } from './tab.ts'
import { toSnapshot } from './tab-snapshot.ts'
import { type Settled, settleWarnings } from './waiting/settle.ts'
import type { SettleHabits } from './waiting/settle-habits.ts'

interface LivePageParts {
  readonly tab: Tab
  /** The page's address, if it differs from the tab's. */
  readonly shown?: string | undefined
  /** A saved page is as old as its file says; any other page is read now. */
  readonly saved?: { readonly at: string | undefined }
  readonly status: number | undefined
  readonly viewport: Viewport
  readonly limits: RenderLimits
  /** Warnings that apply as long as the page is open. */
  readonly warnings: readonly RenderWarning[]
  readonly settled: Settled
  readonly scripts: boolean
  /** How pages of the same session settled. */
  readonly habits?: SettleHabits | undefined
  readonly stopwatch?: Stopwatch | undefined
  /** Closes the tab and releases its lease. */
  readonly close: () => Promise<void>
  /** Called after an action in the page that may have set cookies. */
  readonly onActed?: () => Promise<void>
}

/** Text stays readable. */
const JPEG_QUALITY = 75

interface PicturePart extends Viewport {
  readonly top?: number
  readonly isShown?: boolean
}

/** What a walk does with an open page; it may be a page of another thread. */
export type OpenTab = Pick<LivePage, 'capture' | 'click' | 'scroll' | 'close'> & Partial<Pick<LivePage, 'photograph'>>

/** An open page in the browser. It can be captured again after changes; it must be closed. */
export class LivePage {
  readonly #parts: LivePageParts
  #places: readonly NodePlace[] = []
  #settled: Settled
  #scrolling: ScrollHabit = { idleSteps: 0 }
  #closing: Promise<void> | undefined

  constructor(parts: LivePageParts) {
    this.#parts = parts
    this.#settled = parts.settled
  }

  /** Playwright's page, for anything that is not offered here. */
  get page(): Page {
    return this.#parts.tab.page
  }

  /** The current address: a script or a click may have changed it. */
  get url(): string {
    return this.#parts.shown ?? this.page.url()
  }

  async capture(): Promise<Snapshot> {
    const { viewport, limits, stopwatch = NO_STOPWATCH } = this.#parts
    const captured = await stopwatch.time('snapshot', this.url, () =>
      this.#guard(capture(this.page, limits.nodes, this.#parts.tab.session)),
    )
    this.#places = captured.places
    const warnings = [...this.#parts.warnings, ...settleWarnings(this.#settled, limits.settleMs)]
    const { at } = this.#parts.saved ?? { at: new Date().toISOString() }
    return toSnapshot(captured, { url: this.url, at, status: this.#status, viewport, warnings })
  }

  /** Clicks on a node, by its `backendNode` of the last capture, and waits until the result has settled. */
  async click(node: number): Promise<ClickOutcome & { readonly failed?: FailedRequest }> {
    const { tab, onActed } = this.#parts
    tab.network.takeFailed()
    const { outcome, settled } = await this.#act(() => clickNode(tab, this.#places, node, this.#parts))
    if (settled) this.#settled = settled
    this.#scrolling = { idleSteps: 0 }
    if (settled) await onActed?.()
    return { ...outcome, ...this.#failedRequest() }
  }

  /** One step down the list that contains a node (its `backendNode` of the last capture), or down the window. */
  async scroll(
    anchor?: number,
    step: ScrollStep = 'screen',
  ): Promise<ScrollOutcome & { readonly failed?: FailedRequest }> {
    const { tab, limits } = this.#parts
    const request = { places: this.#places, anchor, step, limits, habit: this.#scrolling }
    tab.network.takeFailed()
    const { outcome, settled, habit } = await this.#act(() => scrollPage(tab, request))
    this.#scrolling = habit
    if (settled) this.#settled = settled
    return { ...outcome, ...this.#failedRequest() }
  }

  #failedRequest(): { readonly failed?: FailedRequest } {
    const failed = this.#parts.tab.network.takeFailed()
    return failed ? { failed } : {}
  }

  /** A picture of the whole page, as PNG, with boxes drawn on it. */
  async screenshot(boxes: readonly DrawnBox[] = []): Promise<Uint8Array> {
    const { page } = this
    const draw = async (): Promise<Uint8Array> => {
      if (boxes.length > 0) await page.evaluate(drawBoxes, boxes)
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
      await page.evaluate(removeBoxes)
      return picture
    }
    return this.#guard(draw())
  }

  /** A picture of a part of the page, as JPEG: smaller than PNG where pages show photos. `isShown`: of the window. */
  photograph({ top = 0, width, height, isShown = false }: PicturePart): Promise<Uint8Array> {
    const clip = { x: 0, y: top, width, height }
    const options = { fullPage: !isShown, clip, animations: 'disabled', type: 'jpeg', quality: JPEG_QUALITY } as const
    return this.#guard(this.page.screenshot(options))
  }

  /** May be called more than once. */
  close(): Promise<void> {
    this.#closing ??= this.#parts.close()
    return this.#closing
  }

  get #status(): number | undefined {
    const { status, tab } = this.#parts
    return status === undefined ? undefined : (tab.document.answer?.status ?? status)
  }

  #act<T>(work: () => Promise<T>): Promise<T> {
    const { stopwatch = NO_STOPWATCH } = this.#parts
    return stopwatch.time('act', this.url, () => this.#guard(work()))
  }

  #guard<T>(work: Promise<T>): Promise<T> {
    const { tab, limits } = this.#parts
    return inTab(tab, work, limits.pageMs, () => hungFailure(this.url, limits.pageMs))
  }
}
