import type { CDPSession } from 'playwright-core'

/**
 * Calls a function of `in-page.ts` in the main frame. Playwright's own way first loads a script of its own into every
 * document; here the calls of a session are also done in the order in which they are sent.
 */
export async function callInPage<T, A extends unknown[]>(
  session: CDPSession,
  call: (...args: A) => T | Promise<T>,
  ...args: A
): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${call})(${args.map(value => JSON.stringify(value)).join()})`,
    returnByValue: true,
    awaitPromise: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as T
}

/** Whether something failed because its page was replaced by another one meanwhile. */
export const isLedOn = (error: unknown): boolean =>
  /context was destroyed|because of a navigation|target navigated|cannot find (?:default )?(?:execution )?context|frame (?:was|got) detached/i.test(
    (error as Error).message,
  )
