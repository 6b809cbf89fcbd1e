import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServedPages {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

export interface ServedPage {
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
  readonly status?: number
}

/** Serves pages by their paths on loopback, on all its names. */
export async function servePages(pages: Readonly<Record<string, string | ServedPage>>): Promise<ServedPages> {
  const server = createServer(({ url = '/' }, response) => {
    const found = pages[new URL(url, 'http://page').pathname]
    const { html, headers = {}, status = 200 } = typeof found === 'string' ? { html: found } : (found ?? NOT_FOUND)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const NOT_FOUND: ServedPage = { html: 'not found', status: 404 }

const TREES = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Box']

/** A list of six boards. */
export const BOARDS = `<ul>${TREES.map(
  (tree, at) => `<li><h3><a href="/${tree}">${tree} board</a></h3><p>£${at + 3}.50</p></li>`,
).join('')}</ul>`
