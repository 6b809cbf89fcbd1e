import type { BrowserContextOptions } from 'playwright-core'
import type { Viewport } from './snapshot.ts'

export interface RenderOptions {
  readonly viewport?: Viewport
  readonly userAgent?: string
  /** Cookies and local storage of a logged-in session, as Playwright saves them: a file's path or the object. */
  readonly storageState?: BrowserContextOptions['storageState']
  readonly headers?: Readonly<Record<string, string>>
  /** The page's encoding, where what it declares is wrong. */
  readonly encoding?: string
  /** Whether the page's scripts run. By default those of live pages do and those of saved pages do not. */
  readonly scripts?: boolean
  /** Whether nothing but the page itself is loaded. By default so for saved pages. */
  readonly offline?: boolean
}

/** A common laptop's window: wide enough for the desktop layout of most sites. */
export const DEFAULT_VIEWPORT: Viewport = { width: 1280, height: 1024 }
