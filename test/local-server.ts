import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server on this machine for one test; gives its origin. */
export async function serve(answer: RequestListener, prepare: (server: Server) => void = () => {}): Promise<string> {
  const server = createServer(answer)
  // With Node's five seconds, a busy machine sends its next request into a connection that was just closed.
  server.keepAliveTimeout = 60_000
  prepare(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
