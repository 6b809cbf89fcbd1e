import { afterAll } from 'vitest'

/** Closes a server, site or renderer after the tests of the file or block that it was opened for; the last one first. */
export function closedAfterwards<T extends { close(): unknown }>(opened: T): T {
  afterAll(async () => {
    await opened.close()
  })
  return opened
}
