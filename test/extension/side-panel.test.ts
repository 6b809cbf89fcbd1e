import { fileURLToPath } from 'node:url'
import { type BrowserContext, type CDPSession, chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { listPage } from '../harvest-server/list-page.ts'
import { makeListRecord } from '../harvest-server/list-record.ts'
import { serve } from '../local-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

// The extension as it is built, with nothing but what a click on its button allows.

const FOLDER = fileURLToPath(new URL('../../dist/extension/chromium', import.meta.url))
const PER_PAGE = 8
const PAGES = 3
/** Also on a busy machine. */
const PATIENCE = { timeout: 120_000 }

const context = closedAfterwards(
  await chromium.launchPersistentContext(temporaryFolder(), {
    executablePath: findBrowser({ isVisible: true })!,
    headless: true,
    chromiumSandbox: canSandbox(),
    args: [
      `--disable-extensions-except=${FOLDER}`,
      `--load-extension=${FOLDER}`,
      // Allows a click on the button by the debugger.
      '--enable-unsafe-extension-debugging',
    ],
  }),
)

async function openShop(): Promise<string> {
  const origin = await serve((request, response) => {
    const number = Number(new URL(request.url!, 'http://shop.test').searchParams.get('page') ?? 1)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(
      listPage({
        number,
        count: PAGES,
        records: Array.from({ length: PER_PAGE }, (_, at) => makeListRecord((number - 1) * PER_PAGE + at + 1)),
        template: 'cards',
        addressOf: page => `/list?page=${page}`,
        next: number < PAGES ? number + 1 : undefined,
      }),
    )
  })
  return `${origin}/list`
}

test('a click on the button opens the panel beside the page, which reads it, and walks on within the site', async () => {
  const page = await context.newPage()
  const start = await openShop()
  await page.goto(start)
  const panel = await SidePanel.open(context, start)
  await expect.poll(() => panel.text(), PATIENCE).toMatch(`${PER_PAGE} records`)
  expect(await panel.text()).toContain(makeListRecord(1).fields.name)
  await panel.press('All pages')
  await expect.poll(() => panel.text(), PATIENCE).toMatch(/\bComplete\b/)
  expect(await panel.text()).toMatch(`${PAGES * PER_PAGE} records, ${PAGES} pages`)
  expect(page.url()).toBe(`${start}?page=${PAGES}`)
})

/** The panel beside a tab. Playwright does not know it as a page, so it is driven by the debugger's own messages. */
class SidePanel {
  readonly #debugger: CDPSession
  readonly #session: string
  readonly #answers = new Map<number, (value: unknown) => void>()
  #asked = 0

  private constructor(session: CDPSession, id: string) {
    this.#debugger = session
    this.#session = id
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message)
      this.#answers.get(id)?.(result?.result?.value)
    })
  }

  static async open(context: BrowserContext, url: string): Promise<SidePanel> {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    const session = await context.browser()!.newBrowserCDPSession()
    const targetOf = async (type: string, part: string): Promise<string | undefined> => {
      const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] })
      return targetInfos.find(target => target.type === type && target.url.includes(part))?.targetId
    }
    const click = { id: new URL(worker.url()).host, targetId: await targetOf('tab', url) }
    // A command that is newer than the types.
    await session.send('Extensions.triggerAction' as never, click as never)
    await expect.poll(() => targetOf('page', 'panel.html'), PATIENCE).toBeDefined()
    const targetId = (await targetOf('page', 'panel.html'))!
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    return new SidePanel(session, sessionId)
  }

  async text(): Promise<string> {
    return String(await this.#evaluate('document.body.innerText'))
  }

  async press(label: string): Promise<void> {
    const isLabelled = `button => button.textContent.includes(${JSON.stringify(label)})`
    await this.#evaluate(`[...document.querySelectorAll('button')].find(${isLabelled}).click()`)
  }

  #evaluate(expression: string): Promise<unknown> {
    const id = ++this.#asked
    const params = { expression, returnByValue: true, userGesture: true }
    const message = JSON.stringify({ id, method: 'Runtime.evaluate', params })
    return new Promise((resolve, reject) => {
      this.#answers.set(id, resolve)
      this.#debugger.send('Target.sendMessageToTarget', { sessionId: this.#session, message }).catch(reject)
    })
  }
}
