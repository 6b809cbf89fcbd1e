import type { Browser } from 'playwright-core'

/** A browser that takes pages, started here or somewhere else. */
export interface RunningBrowser {
  readonly browser: Browser
  /** What this browser calls itself. */
  readonly userAgent: string
  /** Known to run without Chromium's sandbox. */
  readonly isUnsafe: boolean
  /** Ends it at once, with all pages that were opened here. For a browser that does not close. */
  kill(): void
}
