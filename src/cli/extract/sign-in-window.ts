import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../../stages/1-render/launch-browser.ts'
import { networkFailure } from '../../stages/1-render/network-failure.ts'
import { connectBrowser } from '../../stages/1-render/remote-browser.ts'
import type { RenderOptions } from '../../stages/1-render/render-options.ts'

/** Cookies and local storage, in Playwright's format. */
type StoredSignIn = Exclude<RenderOptions['storageState'], string | undefined>

export interface SignInOptions
  extends Pick<RenderOptions, 'browserUrl' | 'headers' | 'proxy' | 'userAgent' | 'storageState'> {
  /** A person sees the window. False only where a program signs in. */
  readonly isVisible: boolean
  /** Resolves when the person is done. Closing the window also ends it. */
  readonly done: Promise<void>
  /** Called when the page is open. */
  readonly onOpen?: (page: Page) => void
}

/** Chromium cannot be asked after its window was closed: what it stores is read so often. */
const READ_EVERY_MS = 500

/** Opens a page for a person who signs in, and returns what the sites have stored in the browser until then. */
export async function watchSignIn(url: string, options: SignInOptions): Promise<StoredSignIn> {
  const { browserUrl, isVisible, done, onOpen, headers, proxy, userAgent, storageState } = options
  const running = await (browserUrl === undefined ? launchBrowser({ isVisible }) : connectBrowser(browserUrl))
  try {
    const context = await running.browser.newContext({
      viewport: null,
      ...(headers ? { extraHTTPHeaders: { ...headers } } : {}),
      ...(proxy ? { proxy } : {}),
      ...(userAgent ? { userAgent } : {}),
      ...(storageState ? { storageState } : {}),
    })
    const page = await context.newPage()
    const closed = new Promise<void>(resolve => {
      // A sign-in may open further windows and close them.
      context.on('page', other => other.on('close', () => void (context.pages().length === 0 && resolve())))
      page.on('close', () => void (context.pages().length === 0 && resolve()))
      running.browser.on('disconnected', () => resolve())
    })
    await page.goto(url, { waitUntil: 'commit' }).catch(error => {
      throw /net::ERR_/.test((error as Error).message) ? networkFailure(url, error) : error
    })
    onOpen?.(page)
    return await stateUntil(context, Promise.race([done, closed]))
  } finally {
    running.kill()
  }
}

/** The last state that could be read. */
async function stateUntil(context: BrowserContext, ended: Promise<void>): Promise<StoredSignIn> {
  let state: StoredSignIn = { cookies: [], origins: [] }
  let isOver = false
  const over = ended.then(() => void (isOver = true))
  while (!isOver) {
    state = await context.storageState().catch(() => state)
    await Promise.race([over, new Promise(resolve => setTimeout(resolve, READ_EVERY_MS))])
  }
  return await context.storageState().catch(() => state)
}
