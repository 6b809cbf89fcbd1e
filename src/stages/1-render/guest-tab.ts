import type { Page } from 'playwright-core'
import { endpointOf, type Gate } from '../../net/gate/gate.ts'
import type { ClickOutcome } from './acting/click.ts'
import type { ScrollOutcome, ScrollStep } from './acting/scroll.ts'
import type { RenderLimits } from './limits.ts'
import { LivePage } from './live-page.ts'
import { loadInTab, targetOf } from './load-page.ts'
import { networkFailure } from './network-failure.ts'
import { DEFAULT_VIEWPORT } from './render-options.ts'
import type { Snapshot } from './snapshot.ts'
import { adoptTab, hungFailure, inTab, type Tab } from './tab.ts'
import { notInChromium, type PlaywrightPage } from './tab-snapshot.ts'
import type { Settled } from './waiting/settle.ts'
import { kindOfPage, SettleHabits, settleAsUsual } from './waiting/settle-habits.ts'
import { watchTab } from './waiting/watch-tab.ts'

interface GuestParts {
  readonly limits: RenderLimits
  readonly gate: Gate
}

/** A page of Playwright that its owner has opened, signed in, and filtered: it is read and led on, and stays open. */
export class GuestTab {
  readonly #tab: Tab
  readonly #parts: GuestParts
  readonly #habits = new SettleHabits()
  #shown: LivePage

  private constructor(tab: Tab, parts: GuestParts, settled: Settled) {
    this.#tab = tab
    this.#parts = parts
    this.#shown = this.#live(undefined, settled)
  }

  static async open(page: PlaywrightPage, parts: GuestParts): Promise<GuestTab> {
    const { limits } = parts
    const tab = await adoptTab(page as Page, parts).catch(error => {
      throw notInChromium(error, page.url())
    })
    // Its owner may have waited only until it was loaded.
    const settling = settleAsUsual(watchTab(tab), kindOfPage(page.url()), { scripts: true, limits })
    try {
      const settled = await inTab(tab, settling, limits.pageMs, () => hungFailure(page.url(), limits.pageMs))
      return new GuestTab(tab, parts, settled)
    } catch (error) {
      await tab.close(() => {})
      throw error
    }
  }

  capture(): Promise<Snapshot> {
    return this.#shown.capture()
  }

  async load(url: string): Promise<Snapshot> {
    const { limits, gate } = this.#parts
    // The browser is its owner's, and so are its connections; but no page leads a walk into a private network.
    try {
      await gate.checkName(endpointOf(url))
    } catch (error) {
      throw networkFailure(url, error, gate)
    }
    const late = (): Error => hungFailure(url, limits.pageMs)
    const loading = loadInTab(this.#tab, targetOf({ kind: 'url', url }), {
      ...{ scripts: true, limits, gate, habits: this.#habits },
    })
    const { status, settled } = await inTab(this.#tab, loading, limits.pageMs, late)
    this.#shown = this.#live(status, settled)
    return this.#shown.capture()
  }

  click(node: number): Promise<ClickOutcome> {
    return this.#shown.click(node)
  }

  scroll(anchor: number | undefined, step: ScrollStep): Promise<ScrollOutcome> {
    return this.#shown.scroll(anchor, step)
  }

  /** Leaves the page to its owner. */
  release(): Promise<void> {
    return this.#tab.close(() => {})
  }

  #live(status: number | undefined, settled: Settled): LivePage {
    const viewport = this.#tab.page.viewportSize() ?? DEFAULT_VIEWPORT
    const { limits } = this.#parts
    return new LivePage({
      ...{ tab: this.#tab, status, viewport, limits, settled },
      warnings: [],
      scripts: true,
      habits: this.#habits,
      close: async () => {},
    })
  }
}
