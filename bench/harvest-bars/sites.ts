import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startListServer } from '../../test/harvest-server/list-server.ts'
import { listPage } from '../list-page.ts'
import { weightyAsset } from '../weighty-assets.ts'

/** Lists of the demo with a link to each next page: with style sheets, pictures, scripts and late content. */
const DEMO_LISTS = ['homes/', 'shop/table/', 'town/jobs/', 'motors/']

export interface Site {
  readonly name: string
  readonly lists: readonly string[]
  /** Of each list. */
  readonly pages: number
  close(): Promise<unknown>
}

/** Pages without style sheets and scripts: the least work for a browser. */
export async function openPlainSite(pages: number, perPage = 25): Promise<Site> {
  const server = await startListServer({ pages, perPage })
  return { name: 'plain pages', lists: [server.listUrl], pages, close: () => server.close() }
}

/** The demo in a process of its own, so that it does not take time from the harvest. */
export async function openDemoSite(pages: number): Promise<Site> {
  const demo = spawn(process.execPath, [join(process.cwd(), 'dist', 'src', 'main.js'), 'demo', '--serve'])
  const url = await new Promise<string>((resolve, reject) => {
    demo.stdout.once('data', said => resolve(/http:\S+\//.exec(String(said))![0]))
    demo.once('exit', () => reject(new Error('The demo sites did not start.')))
  })
  const each = Math.ceil(pages / DEMO_LISTS.length)
  return { name: 'demo', lists: DEMO_LISTS.map(path => url + path), pages: each, close: async () => demo.kill() }
}

const TYPICAL_NODES = 1_500
/** Until a server answers; a site on the same continent. */
const LATENCY_MS = 50

/** Pages of the usual size and weight from a server that is some way off. Files of the design are kept by the browser. */
export async function openTypicalSite(pages: number): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://bench.test')
    const asset = weightyAsset(pathname)
    const answer =
      pathname === '/list'
        ? { type: 'text/html; charset=utf-8', body: typicalPage(Number(searchParams.get('page') ?? 1)) }
        : asset
    const headers = asset ? { 'cache-control': 'max-age=3600' } : {}
    setTimeout(() => {
      if (answer) response.writeHead(200, { 'content-type': answer.type, ...headers }).end(answer.body)
      else response.writeHead(404).end()
    }, LATENCY_MS)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
  }
  return { name: 'typical pages', lists: [`http://127.0.0.1:${port}/list`], pages, close }
}

const typicalPage = (page: number): string =>
  listPage(TYPICAL_NODES)
    .replace(/number (\d+)/g, (_, number) => `number ${1000 * page + Number(number)}`)
    .replaceAll('/thing/', `/thing/${page}-`)
    .replace('?page=2">Next', `?page=${page + 1}">Next`)
