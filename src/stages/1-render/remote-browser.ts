import type { Browser } from 'playwright-core'
import { playwright } from '../../packages.ts'
import { withDeadline } from './deadline.ts'
import { RenderFailure } from './failure.ts'
import type { RunningBrowser } from './launch-browser.ts'

/** As long as a local browser may take to start. */
const CONNECT_MS = 30_000

/** The checked address of a remote browser. It may contain a key: messages do not repeat it. */
export function parseBrowserUrl(text: string): string {
  if (URL.canParse(text) && /^(wss?|https?):$/.test(new URL(text).protocol)) return text
  const remedy =
    'Write it as ws://host:port/devtools/browser/…, http://host:port, or as given by your browser service (wss://…).'
  throw new RenderFailure('bad-address', 'The address of the remote browser is not valid.', remedy)
}

/** For messages: the browser's host, without name, password, and key. */
export const placeOfBrowser = (url: string): string => {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

/**
 * Connects to a browser that is already running, on this or another machine. It is not ours: pages are opened in our
 * own contexts, which end with the connection; the browser and other users' pages stay.
 */
export async function connectBrowser(address: string): Promise<RunningBrowser> {
  const url = parseBrowserUrl(address)
  let browser: Browser
  try {
    // The tabs of others keep their settings.
    browser = await playwright().chromium.connectOverCDP(url, { timeout: CONNECT_MS, noDefaults: true })
  } catch (error) {
    throw awayFailure(url, error)
  }
  // Closing means disconnecting. The `disconnected` event follows.
  const kill = (): void => void browser.close().catch(() => {})
  // Playwright would answer dialogs without a listener, also in the tabs of others.
  for (const context of browser.contexts()) context.on('dialog', () => {})
  try {
    return { browser, userAgent: await userAgentOf(browser), isRemote: true, isUnsafe: false, kill }
  } catch (error) {
    kill()
    throw awayFailure(url, error)
  }
}

async function userAgentOf(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession()
  const late = (): Error => new Error('Timeout')
  const { userAgent } = await withDeadline(session.send('Browser.getVersion'), CONNECT_MS, late)
  await session.detach()
  return userAgent
}

interface Explanation {
  readonly says: RegExp
  readonly what: string
  readonly remedy: string
  /** It will fail in the same way next time. */
  readonly isLasting?: boolean
}

const RUNNING =
  'Check that it is running (chromium --remote-debugging-port=9222), and check its address (--browser-url).'

const EXPLANATIONS: readonly Explanation[] = [
  { says: /ECONNREFUSED/, what: 'nothing answers there', remedy: RUNNING },
  { says: /ENOTFOUND/, what: 'there is no such host', remedy: RUNNING, isLasting: true },
  { says: /\b40[137]\b/, what: 'it denied access', remedy: 'Check the key in its address.', isLasting: true },
  {
    says: /\b404\b|\b40[05]\b/,
    what: 'no browser answers at this path',
    remedy: 'The path of a ws:// address changes with every start of the browser; http://host:port stays the same.',
    isLasting: true,
  },
  { says: /\b429\b|\b503\b/, what: 'it is busy', remedy: 'Try again later, or use fewer pages at a time.' },
  {
    says: /Host header/,
    what: 'it accepts only an IP address as its host',
    remedy: 'Use its IP address instead of its name.',
    isLasting: true,
  },
  {
    says: /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/,
    what: 'it has no valid certificate',
    remedy: RUNNING,
    isLasting: true,
  },
  { says: /Timeout|ETIMEDOUT/, what: 'it does not answer', remedy: RUNNING },
]

/** The error itself is not kept: it contains the whole address. */
function awayFailure(url: string, error: unknown): RenderFailure {
  const { message } = error as Error
  const known = EXPLANATIONS.find(({ says }) => says.test(withoutAddress(message, url)))
  const { what, remedy, isLasting } = known ?? { what: 'the connection failed', remedy: RUNNING, isLasting: false }
  const text = `The browser at ${placeOfBrowser(url)} cannot be reached: ${what}.`
  return new RenderFailure('no-browser', text, remedy, undefined, { isLasting })
}

/** Numbers in the address say nothing about the failure. */
function withoutAddress(message: string, url: string): string {
  const { host, pathname, search } = new URL(url)
  return [search, pathname, host]
    .filter(part => part.length > 1)
    .reduce((text, part) => text.replaceAll(part, ''), message)
}
