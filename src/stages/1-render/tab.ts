import type { BrowserContext, CDPSession, Dialog, Page } from 'playwright-core'
import type { BrowserLease } from './browser-pool.ts'
import { callInPage, isLedOn } from './call-in-page.ts'
import { closeInTime, withDeadline } from './deadline.ts'
import { DocumentWatch } from './document-watch.ts'
import { RenderFailure } from './failure.ts'
import { type Secrets, sendSecrets } from './guard/secrets.ts'
import { wipe } from './in-page.ts'
import type { RenderLimits } from './limits.ts'
import { diedFailure } from './loss.ts'
import { NetworkWatch } from './network-watch.ts'
import { ledOnFailure } from './page-failure.ts'
import { ScriptWatch } from './script-watch.ts'

/** A tab with its watchers. Nothing can block it: dialogs are dismissed, additional windows closed. */
export interface Tab {
  readonly page: Page
  /** For the main frame and all frames of its process. */
  readonly session: CDPSession
  readonly network: NetworkWatch
  readonly document: DocumentWatch
  readonly scripts: ScriptWatch
  /** Rejects when the tab crashes, or its browser is gone. */
  readonly lost: Promise<never>
  /** Whether that has happened. */
  readonly isLost: () => boolean
  /** Also ends a script that runs forever. `onLate` is called if the browser does not close the tab in time. */
  close(onLate: () => void): Promise<void>
}

interface TabParts extends Pick<BrowserLease, 'explainLoss'> {
  readonly limits: RenderLimits
}

export async function openTab(
  context: BrowserContext,
  { limits, explainLoss, ...secrets }: Secrets & TabParts,
): Promise<Tab> {
  const page = await context.newPage()
  page.on('dialog', dialog => void answer(dialog).catch(() => {}))
  page.on('popup', popup => void popup.close().catch(() => {}))
  const network = new NetworkWatch(page)
  const session = await context.newCDPSession(page)
  await sendSecrets(session, secrets)
  const document = await DocumentWatch.start(session, limits, secrets.gate)
  page.on('framenavigated', frame => void document.watchFrame(frame).catch(() => {}))
  const { lost, isLost, forget } = watchLoss(page, explainLoss)
  return {
    page,
    session,
    network,
    document,
    scripts: new ScriptWatch(session),
    lost,
    isLost,
    close: async onLate => {
      forget()
      if (!context.browser()?.isConnected()) return
      await closeInTime(page.close(), onLate)
    },
  }
}

/** A tab that somebody else opened, and who decides what it may load. Closing it only ends the watching. */
export async function adoptTab(
  page: Page,
  { limits, gate }: Pick<TabParts, 'limits'> & Pick<Secrets, 'gate'>,
): Promise<Tab> {
  const network = new NetworkWatch(page)
  const session = await page.context().newCDPSession(page)
  const document = await DocumentWatch.start(session, limits, gate)
  const { forget, ...loss } = watchLoss(page, () => undefined)
  return {
    ...{ page, session, network, document },
    scripts: new ScriptWatch(session),
    ...loss,
    close: async () => {
      forget()
      network.stop()
      await session.detach().catch(() => {})
    },
  }
}

/** Dismisses every dialog, except that a page may be left. */
const answer = (dialog: Dialog): Promise<void> =>
  dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()

/** Removes what the page of a tab could leave for the next one in it. */
export const wipeTab = (tab: Tab): Promise<boolean> =>
  inTime(tab, async () => {
    const { page, session } = tab
    const frames = page.frames().slice(1)
    await Promise.all([
      callInPage(session, wipe),
      session.send('Page.resetNavigationHistory'),
      // Frames may be gone.
      ...frames.map(frame => frame.evaluate(wipe).catch(() => {})),
    ])
  })

/** Ends the page of a tab: nothing of it runs on. */
export const emptyTab = (tab: Tab): Promise<boolean> =>
  inTime(tab, async () => {
    await tab.page.goto('about:blank', { waitUntil: 'commit' })
    await tab.session.send('Page.resetNavigationHistory')
  })

/** Whether it succeeded; a tab that fails is closed. */
async function inTime(tab: Tab, work: () => Promise<void>): Promise<boolean> {
  try {
    const late = (): Error => new Error('too slow')
    await withDeadline(Promise.race([work(), tab.lost, tab.document.trouble]), EMPTY_MS, late)
    return true
  } catch {
    return false
  }
}

/** A tab that takes longer to empty is closed. */
const EMPTY_MS = 2_000

function watchLoss(
  page: Page,
  explain: BrowserLease['explainLoss'],
): { lost: Promise<never>; isLost: () => boolean; forget: () => void } {
  const browser = page.context().browser()
  let isLost = false
  let forget = (): void => {}
  const lost = new Promise<never>((_, reject) => {
    const lose = (failure: RenderFailure): void => {
      isLost = true
      reject(failure)
    }
    const onGone = (): void =>
      lose(explain(page.url(), 'browser') ?? diedFailure('The browser exited while the page was open.'))
    const onCrash = (): void => lose(explain(page.url(), 'tab') ?? crashFailure(page.url()))
    page.once('crash', onCrash)
    browser?.once('disconnected', onGone)
    forget = () => {
      page.off('crash', onCrash)
      browser?.off('disconnected', onGone)
    }
  })
  lost.catch(() => {})
  return { lost, isLost: () => isLost, forget: () => forget() }
}

function crashFailure(url: string): RenderFailure {
  const remedy = 'It may need more memory than is available. Try --no-scripts, or read it without a browser: --static.'
  // A page that crashes while it loads has no address yet.
  const what = url === '' || url === 'about:blank' ? 'The page' : url
  return new RenderFailure('page-crashed', `${what} crashed its browser tab.`, remedy)
}

export function hungFailure(url: string, ms: number): RenderFailure {
  const remedy = 'A script in it may run forever: try --no-scripts, or allow more time with --timeout.'
  return new RenderFailure('page-hung', `${url} kept its tab busy for ${ms / 1000} s; the tab was closed.`, remedy)
}

/** The result of work in a tab; or, quickly, why there is none: the tab or its document is lost, or hangs. */
export async function inTab<T>(tab: Tab, work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  try {
    return await withDeadline(Promise.race([work, tab.lost, tab.document.trouble]), ms, late)
  } catch (error) {
    if (error instanceof RenderFailure) throw error
    // Active work fails a moment before the loss itself is reported.
    await Promise.race([tab.lost, new Promise(resolve => setTimeout(resolve, LOSS_MS))])
    throw isLedOn(error) ? ledOnFailure(tab.page.url()) : error
  }
}

/** A loss is reported within this time after the first error of a lost tab. */
const LOSS_MS = 200
