import type { BrowserContextOptions } from 'playwright-core'
import type { ProxyServer } from './proxy.ts'
import type { Viewport } from './snapshot.ts'

export interface RenderOptions {
  readonly viewport?: Viewport
  readonly userAgent?: string
  /** `Name/version` of the program, added to Chromium's own user agent where no other is given. */
  readonly product?: string
  /** Cookies and local storage of a logged-in session, as Playwright saves them: a file's path or the object. */
  readonly storageState?: BrowserContextOptions['storageState']
  readonly headers?: Readonly<Record<string, string>>
  /** The page's encoding, where what it declares is wrong. */
  readonly encoding?: string
  /** Whether the page's scripts run. By default those of live pages do and those of saved pages do not. */
  readonly scripts?: boolean
  /** Whether nothing but the page itself is loaded. By default so for saved pages. */
  readonly offline?: boolean
  /** Every request goes through it, also those to this machine. */
  readonly proxy?: ProxyServer
  /**
   * A browser that runs already, where a harvest opens its own: `ws://` or `http://` of a Chromium with
   * --remote-debugging-port, `wss://` of a browser service. Who shares a renderer says it there.
   */
  readonly browserUrl?: string
  /** Gives up opening the page. */
  readonly signal?: AbortSignal
}

/** A common laptop's window: wide enough for the desktop layout of most sites. */
export const DEFAULT_VIEWPORT: Viewport = { width: 1280, height: 1024 }
