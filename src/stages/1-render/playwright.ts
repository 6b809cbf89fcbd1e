import { createRequire } from 'node:module'
import type { BrowserType } from 'playwright-core'

const load = createRequire(import.meta.url)

/** Playwright's Chromium. Loading Playwright is a third of the start of the program: most pages are read without it. */
export const chromium = (): BrowserType => (load('playwright-core') as typeof import('playwright-core')).chromium
