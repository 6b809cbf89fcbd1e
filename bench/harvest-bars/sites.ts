import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startListServer } from '../../test/harvest-server/list-server.ts'

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
