import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/**
 * Evaluates XPath. The package is slow to load and few commands need it, so Node loads it on first use. A browser cannot
 * load anything while code waits, so builds for browsers have `src/browser/twins/xpath-package.ts` in place of this file.
 */
export const fontoxpath = (): typeof import('fontoxpath') => load('fontoxpath')

/** Where it has to be loaded before it is used: not here. */
export const loadXPath = async (): Promise<void> => {}
