import { RenderFailure } from './failure.ts'

/** How many times a page that loses its browser is opened. */
const MAX_ATTEMPTS = 2

/** Opens something in a browser, and again in another one if it lost its browser through no fault of its own. */
export async function reopenIfLost<T>(what: string, open: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof RenderFailure && error.kind === 'browser-died')) throw error
      if (attempt === MAX_ATTEMPTS)
        throw diedFailure(`The browser exited ${attempt} times while ${what} was loading.`, error)
    }
  }
}

export function diedFailure(what: string, cause?: unknown): RenderFailure {
  const remedy =
    'Another program may have stopped it, or the machine ran out of memory. Try again with fewer pages at a time.'
  return new RenderFailure('browser-died', what, remedy, cause)
}
