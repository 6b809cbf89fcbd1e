import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { KEEP_ALIVE_MS } from '../demo/keep-alive.ts'

/** A local server for one test; returns its origin. */
export async function serve(answer: RequestListener, prepare: (server: Server) => void = () => {}): Promise<string> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, answer)
  prepare(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
