let loaded: typeof import('fontoxpath') | undefined

/** In place of `src/xpath-package.ts` in builds for browsers: a file of its own, because few paths need it. */
export async function loadXPath(): Promise<void> {
  loaded ??= await import('fontoxpath')
}

export function fontoxpath(): typeof import('fontoxpath') {
  if (loaded) return loaded
  throw new Error('XPath is not loaded')
}
