import { afterAll } from 'vitest'

/** Closes a server, site, or renderer after the tests of its file or block; the last one first. */
export function closedAfterwards<T extends { close(): unknown }>(opened: T): T {
  afterAll(async () => {
    await opened.close()
  })
  return opened
}
