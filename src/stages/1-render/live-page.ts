import type { BrowserContext, Page } from 'playwright-core'
import { capture } from './capture.ts'
import { withDeadline } from './deadline.ts'
import { countReplacementCharacters } from './encoding.ts'
import { RenderFailure } from './failure.ts'
import { type DrawnBox, drawBoxes, removeBoxes } from './in-page.ts'
import type { RenderLimits } from './limits.ts'
import { emptyFailure } from './network-failure.ts'
import { NODE_TYPE, type RenderWarning, type Snapshot, type Viewport } from './snapshot.ts'

export interface LivePageParts {
  readonly page: Page
  readonly context: BrowserContext
  readonly url: string
  readonly status: number | undefined
  readonly viewport: Viewport
  readonly limits: RenderLimits
  readonly warnings: readonly RenderWarning[]
  /** Rejects when the tab crashes. */
  readonly crashed: Promise<never>
  readonly kill: () => void
  readonly release: () => Promise<void>
}

/** How long a tab gets to close by itself. */
const CLOSE_MS = 5_000

/** An open page in the browser. It can be taken again after it has changed; it must be closed. */
export class LivePage {
  readonly #parts: LivePageParts

  constructor(parts: LivePageParts) {
    this.#parts = parts
  }

  /** Playwright's page, for those who click and scroll. */
  get page(): Page {
    return this.#parts.page
  }

  async capture(): Promise<Snapshot> {
    const { page, url, status, viewport, limits } = this.#parts
    const taken = await this.#guard(capture(page, limits.nodes))
    const snapshot: Snapshot = {
      url,
      renderedBy: 'browser',
      ...(status === undefined ? {} : { status }),
      viewport,
      documents: taken.documents,
      strings: taken.strings,
      warnings: [...this.#parts.warnings, ...taken.warnings],
    }
    if (isEmpty(snapshot)) throw emptyFailure(url)
    return { ...snapshot, warnings: [...snapshot.warnings, ...misread(snapshot)] }
  }

  /** A picture of the whole page, as PNG, with boxes drawn on it. */
  async screenshot(boxes: readonly DrawnBox[] = []): Promise<Uint8Array> {
    const { page } = this.#parts
    const draw = async (): Promise<Uint8Array> => {
      if (boxes.length > 0) await page.evaluate(drawBoxes, boxes)
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
      await page.evaluate(removeBoxes)
      return picture
    }
    return this.#guard(draw())
  }

  async close(): Promise<void> {
    const { context, kill, release } = this.#parts
    await withDeadline(context.close(), CLOSE_MS, () => new Error('too slow')).catch(kill)
    await release()
  }

  async #guard<T>(work: Promise<T>): Promise<T> {
    const { url, limits, kill, crashed } = this.#parts
    const late = (): Error => {
      kill()
      return hungFailure(url, limits.pageMs)
    }
    return withDeadline(Promise.race([work, crashed]), limits.pageMs, late)
  }
}

export function hungFailure(url: string, ms: number): RenderFailure {
  const remedy = 'A script in it may run for ever: try --no-scripts, or give it more time with --timeout.'
  return new RenderFailure('page-hung', `${url} kept its tab busy for ${ms / 1000} s; its browser was stopped.`, remedy)
}

/** Nothing but html, head and body: no element and no text that anybody could read. */
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
  const message = `${count} characters could not be read in the encoding that the page declares. Name the right one with --encoding.`
  return [{ kind: 'encoding', message }]
}
