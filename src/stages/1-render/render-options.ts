import type { BrowserContextOptions } from 'playwright-core'
import type { NetworkAccess } from '../../net/gate/gate.ts'
import type { Stopwatch } from '../../timing/stopwatch.ts'
import type { ProxyServer } from './proxy.ts'
import type { Viewport } from './snapshot.ts'

export interface RenderOptions {
  readonly viewport?: Viewport
  readonly userAgent?: string
  /** `Name/version` of the program, added to Chromium's own user agent if no other is given. */
  readonly product?: string
  /** Cookies and local storage of a logged-in session, as Playwright saves them: the path of a file, or the object. */
  readonly storageState?: BrowserContextOptions['storageState']
  /** Sent to the origin of the page that is asked for, and to no other. */
  readonly headers?: Readonly<Record<string, string>>
  /** The page's encoding, if the declared one is wrong. */
  readonly encoding?: string
  /** Whether the page's scripts run. By default, only those of live pages do. */
  readonly scripts?: boolean
  /** Whether only the page itself is loaded. The default for saved pages. */
  readonly offline?: boolean
  /** The folder that a page in a file may load other files from. By default, it reads no other file. */
  readonly files?: string
  /** Every request goes through it, including those to this machine. */
  readonly proxy?: ProxyServer
  /**
   * A browser that is already running, for harvests that open their own: `ws://` or `http://` of a Chromium with
   * --remote-debugging-port, `wss://` of a browser service. With a shared renderer, set it there.
   */
  readonly browserUrl?: string
  /** What pages may reach beyond the public web. What you name yourself is always reached. */
  readonly access?: NetworkAccess
  /** Measures where the time goes. */
  readonly stopwatch?: Stopwatch
  /** Aborts opening the page. */
  readonly signal?: AbortSignal
}

/** The window of a common laptop: wide enough for the desktop layout of most sites. */
export const DEFAULT_VIEWPORT: Viewport = { width: 1280, height: 1024 }
