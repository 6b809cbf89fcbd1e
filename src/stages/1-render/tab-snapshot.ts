import type { CDPSession, Page } from 'playwright-core'
import { type Capture, capture } from './capture.ts'
import { withDeadline } from './deadline.ts'
import { countReplacementCharacters } from './encoding.ts'
import { RenderFailure } from './failure.ts'
import type { RenderLimits } from './limits.ts'
import { emptyFailure } from './page-failure.ts'
import { DEFAULT_VIEWPORT } from './render-options.ts'
import { NODE_TYPE, type RenderWarning, type Snapshot, type Viewport } from './snapshot.ts'
import { hungFailure } from './tab.ts'

/** A page of Playwright, whichever of its packages it comes from. Only Chromium can be read. */
export interface PlaywrightPage {
  url(): string
  context(): object
  frames(): readonly object[]
  viewportSize(): { readonly width: number; readonly height: number } | null
}

/** Captures a tab that somebody else opened, as it is now. The tab stays open. */
export async function captureTab(tab: PlaywrightPage, limits: RenderLimits): Promise<Snapshot> {
  const page = tab as Page
  const late = (): Error => hungFailure(page.url(), limits.pageMs)
  try {
    const captured = await withDeadline(captureIn(page, limits.nodes), limits.pageMs, late)
    const at = new Date().toISOString()
    return toSnapshot(captured, { url: page.url(), at, viewport: page.viewportSize() ?? DEFAULT_VIEWPORT })
  } catch (error) {
    throw notInChromium(error, page.url())
  }
}

/** Opening a session takes as long as capturing a small page; one that stays open costs nothing. */
const sessions = new WeakMap<Page, CDPSession>()

async function captureIn(page: Page, maxNodes: number): Promise<Capture> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  try {
    return await capture(page, maxNodes, session)
  } catch (error) {
    sessions.delete(page)
    void session.detach().catch(() => {})
    throw error
  }
}

/** What an error of a page of another browser means. */
export function notInChromium(error: unknown, url: string): unknown {
  if (!/CDP session/i.test((error as Error).message)) return error
  const remedy = 'Open it with Chromium, or pass { html: await page.content(), url: page.url() }.'
  return new RenderFailure('no-browser', `${url} is not open in Chromium.`, remedy, error, { isLasting: true })
}

interface AboutPage {
  readonly url: string
  readonly at: string | undefined
  readonly status?: number | undefined
  readonly viewport: Viewport
  readonly warnings?: readonly RenderWarning[]
}

/** What was captured of a page, with what is known about it. Throws where the page shows nothing at all. */
export function toSnapshot(
  { documents, strings, warnings: ofCapture }: Capture,
  { url, at, status, viewport, warnings = [] }: AboutPage,
): Snapshot {
  const snapshot: Snapshot = {
    url,
    renderedBy: 'browser',
    ...(at === undefined ? {} : { at }),
    ...(status === undefined ? {} : { status }),
    viewport,
    documents,
    strings,
    warnings: [...warnings, ...ofCapture],
  }
  if (isEmpty(snapshot)) throw emptyFailure(url)
  return { ...snapshot, warnings: [...snapshot.warnings, ...misread(snapshot)] }
}

/** Nothing but html, head, and body: no other element and no readable text. */
function isEmpty({ documents, strings }: Snapshot): boolean {
  const { nodes } = documents[0]!
  let body = -1
  return !nodes.nodeType.some((type, i) => {
    const name = strings[nodes.nodeName[i]!]
    if (name === 'BODY' || name === 'FRAMESET') body = i
    if (body < 0 || i === body)
      return (
        type === NODE_TYPE.element &&
        !['HTML', 'HEAD', 'BODY', 'FRAMESET'].includes(name!) &&
        nodes.parentIndex[i] === 0
      )
    return type === NODE_TYPE.element || (type === NODE_TYPE.text && strings[nodes.nodeValue[i]!]!.trim() !== '')
  })
}

function misread({ strings }: Snapshot): RenderWarning[] {
  const count = strings.reduce((sum, text) => sum + countReplacementCharacters(text), 0)
  if (count === 0) return []
  const message = `${count} characters are invalid in the encoding that the page declares. Set the right one with --encoding.`
  return [{ kind: 'encoding', message }]
}
