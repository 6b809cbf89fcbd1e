import * as fonto from 'fontoxpath'

/** In place of `src/xpath-package.ts` in builds for browsers. */
export const fontoxpath = (): typeof fonto => fonto
