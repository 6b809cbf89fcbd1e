import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KEEP_ALIVE_MS } from '../../demo/keep-alive.ts'

export interface PageProxy {
  readonly url: string
  close(): Promise<void>
}

/** A proxy that serves only these pages, each at its address. Everything else is not found. */
export async function startPageProxy(pages: ReadonlyMap<string, string>): Promise<PageProxy> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, ({ url = '', headers }, response) => {
    const html = pages.get(new URL(url, `http://${headers.host}`).href)
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  // Playwright requests a tunnel, and this server is also the other end.
  server.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    server.emit('connection', socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
