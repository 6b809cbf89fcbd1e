import { type ClickOutcome, waitForEffect } from '../../src/stages/1-render/acting/click.ts'
import {
  type ScrollHabit,
  type ScrollOutcome,
  type ScrollStep,
  scrollOnce,
} from '../../src/stages/1-render/acting/scroll.ts'
import { withDeadline } from '../../src/stages/1-render/deadline.ts'
import { DEFAULT_LIMITS, type RenderLimits } from '../../src/stages/1-render/limits.ts'
import { checkAnswer, timeoutFailure } from '../../src/stages/1-render/page-failure.ts'
import type { RenderWarning, Snapshot } from '../../src/stages/1-render/snapshot.ts'
import { PageClock } from '../../src/stages/1-render/waiting/page-clock.ts'
import type { Settled } from '../../src/stages/1-render/waiting/settle.ts'
import { kindOfPage, SettleHabits, settleAsUsual } from '../../src/stages/1-render/waiting/settle-habits.ts'
import type { TabDriver } from '../../src/stages/6-harvest/load/tab-session.ts'
import { api } from '../browser-api.ts'
import { type Piece, putTogether } from '../pieces.ts'
import type { TabMarks } from '../tab-marks.ts'
import { clickMarked } from './click-marked.ts'
import { clickCountsForSite, mayRead } from './host-access.ts'
import { PageLink } from './page-link.ts'
import {
  deniedFailure,
  inBrowserWords,
  LeftPage,
  noAddressFailure,
  noPageFailure,
  silentFailure,
} from './tab-failure.ts'
import { WatchedTab } from './watched-tab.ts'
import { withoutWindows } from './without-windows.ts'

interface DriverOptions {
  /** The number that the browser gave the tab. */
  readonly tab: number
  /** A walk leaves what the person allowed so far; they must allow the new site by a click (`requestAccess`). */
  readonly askForAccess: (origin: string) => Promise<boolean>
  readonly limits?: Partial<RenderLimits>
}

const LOOK_MS = 30
/** A tab that is idle for so long after it got an address stays where it is: a file was saved, or only the hash changed. */
const NOTHING_MS = 500
/** Pages that open may lead on before they are read. */
const MAX_CAPTURES = 5

/** Drives a tab of the browser that the extension runs in, and marks nodes in it. */
export class LiveTab implements TabDriver, TabMarks {
  readonly #link: PageLink
  readonly #watched: WatchedTab
  readonly #limits: RenderLimits
  readonly #askForAccess: DriverOptions['askForAccess']
  readonly #habits = new SettleHabits()
  #settled: Settled | undefined
  #scrolling: ScrollHabit = { idleSteps: 0 }
  /** The site that the click on the button allowed. */
  #granted: string | undefined
  #url = 'the page'

  constructor({ tab, askForAccess, limits = {} }: DriverOptions) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
    this.#link = new PageLink(tab, this.#limits.loadMs)
    this.#watched = new WatchedTab(this.#link)
    this.#askForAccess = askForAccess
  }

  capture(): Promise<Snapshot> {
    return this.#inTime(() => this.#capture())
  }

  load(url: string): Promise<Snapshot> {
    return this.#inTime(async () => {
      await this.#open(url)
      this.#settled = await this.#settle(kindOfPage(url))
      await this.#link.ask(page => page.layOut())
      return this.#capture()
    })
  }

  click(node: number): Promise<ClickOutcome> {
    return this.#inTime(() => withoutWindows(this.#link.tab, opened => this.#click(node, opened)))
  }

  scroll(anchor: number | undefined, step: ScrollStep): Promise<ScrollOutcome> {
    return this.#inTime(async () => {
      const page = await this.#link.page()
      const isFound = (await page.aimScroll(anchor)) === 'found'
      const scroller = isFound ? { go: page.scrollOn } : undefined
      const request = { step, limits: this.#limits, habit: this.#scrolling }
      const { outcome, settled, habit } = await scrollOnce(this.#watched, scroller, request)
      this.#scrolling = habit
      this.#settled = settled ?? this.#settled
      return outcome
    })
  }

  mark: TabMarks['mark'] = async marks => void (await this.#link.ask(page => page.mark(marks)))

  show: TabMarks['show'] = async node => (await this.#link.ask(page => page.show(node))) ?? false

  pick: TabMarks['pick'] = async (color, onPicked, signal) =>
    void (await this.#link.ask(page => page.pick(color, onPicked, signal)))

  /** Tells when the tab goes to another page, whoever leads there. Returns what ends it. */
  onNavigated(listener: () => void): () => void {
    return this.#link.onLeft(listener)
  }

  /** The panel no longer needs the tab. */
  close(): void {
    this.#link.close()
  }

  async #capture(): Promise<Snapshot> {
    for (let attempt = 1; ; attempt++) {
      const pieces: Piece[] = []
      const skeleton = await this.#link.ask(page => page.capture(piece => void pieces.push(piece)))
      if (skeleton) {
        const snapshot = putTogether(skeleton, pieces)
        this.#url = snapshot.url
        this.#granted ??= originOf(snapshot.url)
        return { ...snapshot, warnings: [...snapshot.warnings.map(inPlainWords), ...unsettled(this.#settled)] }
      }
      if (attempt === MAX_CAPTURES) throw new LeftPage('the tab keeps going to other pages')
      this.#settled = await this.#settle(kindOfPage(this.#url))
    }
  }

  /** Opens an address, and waits until its document is there. */
  async #open(url: string): Promise<void> {
    if (!/^https?:/i.test(url)) throw noAddressFailure(url)
    await this.#allow(url)
    this.#scrolling = { idleSteps: 0 }
    this.#settled = undefined
    // Only a page that is connected tells when it is left; one of the browser itself, such as an error, is not.
    const isConnected = await this.#link.page().then(
      () => true,
      () => false,
    )
    const { left } = this.#link
    const staysAt = withoutHash(url) === withoutHash(this.#url)
    await api.tabs.update(this.#link.tab, { url })
    const isOver = await this.#awaitLeaving(url, left)
    if (isOver && isConnected && !staysAt) throw noPageFailure(url)
    this.#url = url
    await this.#checkAnswer()
  }

  /** Until the page is left. True if the tab is idle before that. */
  async #awaitLeaving(url: string, left: number): Promise<boolean> {
    const { loadMs } = this.#limits
    const start = performance.now()
    const clock = new PageClock()
    let idleSince: number | undefined
    while (this.#link.left === left) {
      if (performance.now() - start > loadMs) throw timeoutFailure(url, loadMs)
      const isIdle = await this.#link.isIdle()
      const now = clock.tick()
      idleSince = isIdle ? (idleSince ?? now) : undefined
      if (idleSince !== undefined && now - idleSince >= NOTHING_MS) return true
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
    }
    return false
  }

  async #click(node: number, opened: () => string | undefined): Promise<ClickOutcome> {
    const page = await this.#link.page()
    const target = await page.targetOf(node)
    if (target && /^https?:/i.test(target)) await this.#allow(target)
    this.#scrolling = { idleSteps: 0 }
    const { left } = this.#link
    const pressed = await this.#link.ask(each => each.press(node))
    if (pressed?.kind === 'gone') return { kind: 'gone' }
    if (pressed?.isLeft) await clickMarked(this.#link.tab)
    const effect = pressed
      ? await waitForEffect(this.#watched, {
          ...pressed,
          signTree: async () => this.#link.ask(each => each.signTree(node)),
          documents: left,
          newWindow: () => pressed.newWindow || opened(),
          limits: this.#limits,
        })
      : { kind: 'navigated' as const }
    if (effect.kind === 'new-window' || effect.kind === 'unchanged') return effect
    // The result of a click settles differently from the page itself.
    this.#settled = await this.#settle(`${effect.kind} by click ${kindOfPage(this.#url)}`)
    if (this.#link.left === left) return { kind: 'changed' }
    await this.#checkAnswer()
    await this.#link.ask(each => each.layOut())
    return { kind: 'navigated' }
  }

  #settle(kind: string): Promise<Settled> {
    return settleAsUsual(this.#watched, kind, { scripts: true, limits: this.#limits, habits: this.#habits })
  }

  async #checkAnswer(): Promise<void> {
    const answer = await this.#link.ask(page => page.answer())
    if (answer) checkAnswer(answer)
  }

  /** Asks the person if a page is on a site that they have not allowed. */
  async #allow(url: string): Promise<void> {
    const origin = originOf(url)
    if (clickCountsForSite() && origin === this.#granted) return
    if (await mayRead(origin)) return
    if (!(await this.#askForAccess(origin))) throw deniedFailure(origin)
  }

  async #inTime<T>(work: () => Promise<T>): Promise<T> {
    const { pageMs } = this.#limits
    try {
      return await withDeadline(work(), pageMs, () => silentFailure(this.#url, pageMs))
    } catch (error) {
      throw inBrowserWords(error)
    }
  }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

const withoutHash = (url: string): string => url.split('#', 1)[0]!

/** Messages of the program name its options; here there are none. */
const inPlainWords = ({ kind, message }: RenderWarning): RenderWarning => ({
  kind,
  message: message.replace(/ (?:Raise the limit|Wait longer) with --[\w-]+\.$/, ''),
})

function unsettled(settled: Settled | undefined): RenderWarning[] {
  if (!settled || settled.settled) return []
  const [kind, what] = settled.loading ? (['incomplete', 'loading'] as const) : (['unsettled', 'changing'] as const)
  return [{ kind, message: `the page was still ${what} when it was read: what came later is missing.` }]
}
