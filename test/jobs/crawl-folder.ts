import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { warcResponse } from '../warc-file.ts'
import { runProcess } from './processes.ts'

const books = (from: number): string =>
  `<main><h1>Books</h1><ul>${Array.from(
    { length: 8 },
    (_, i) => `<li><h2><a href="/b/${from + i}">Book no. ${from + i}</a></h2><span>£${i + 3}.50</span></li>`,
  ).join('')}</ul></main>`

/** The records of a WARC file, each a page with eight books. */
export const shelf = (name: string, pages: number): Buffer[] =>
  Array.from({ length: pages }, (_, i) => gzipSync(warcResponse(`http://site.test/${name}/${i}`, books(10 * i))))

/** A server that sends an archive slowly, and its second half when it is told to. */
export async function slowArchive(records: readonly Buffer[], pauseMs: number) {
  let go = (): void => {}
  const rest = new Promise<void>(resolve => {
    go = resolve
  })
  const server = createServer(async (request, response) => {
    response.writeHead(200, { etag: '"1"' })
    if (request.headers.range !== undefined) return void response.end()
    for (const [at, record] of records.entries()) {
      if (at === Math.floor(records.length / 2)) await rest
      response.write(record)
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}/slow.warc.gz`, go }
}

/** A job with archives, in a folder of its own. */
export interface CrawlFolder {
  readonly path: string
  readonly file: string
  /** The lines of the archives, one file after another, and what else is in its folder. */
  lines(): string
  readonly leftOver: string[]
  /** As one command writes them. */
  extracted(): Promise<string>
}

export function makeCrawl(local: Readonly<Record<string, Buffer>>, addresses: readonly string[] = []): CrawlFolder {
  const path = temporaryFolder()
  mkdirSync(join(path, 'warcs'))
  for (const [name, content] of Object.entries(local)) writeFileSync(join(path, 'warcs', name), content)
  const names = [...addresses, ...Object.keys(local).map(name => `warcs/${name}`)]
  const file = join(path, 'crawl.yaml')
  writeFileSync(
    file,
    JSON.stringify({ archives: [...addresses, 'warcs/*.warc.gz'], politeness: { delay: 0, concurrency: 4 } }),
  )
  const outputOf = (name: string): string => `${name.replace('http://', '').replace(':', '_')}.ndjson`
  const pages = join(path, 'crawl-pages')
  return {
    path,
    file,
    lines: () => names.map(name => readFileSync(join(pages, outputOf(name)), 'utf8')).join(''),
    get leftOver() {
      const all = readdirSync(pages, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
      return all.map(({ name }) => name).filter(name => !names.some(each => outputOf(each).endsWith(`/${name}`)))
    },
    extracted: async () => (await runProcess(['extract', ...names, '--format', 'pages', '--quiet'], { cwd: path })).out,
  }
}
