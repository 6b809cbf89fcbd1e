import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Closes a server, site, or renderer after the test, block, or file that opened it; the last one first. */
export function closedAfterwards<T extends { close(): unknown }>(opened: T): T {
  const close = async (): Promise<void> => {
    await opened.close()
  }
  // Inside a test, `afterAll` would be ignored without a word.
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else afterAll(close)
  return opened
}
