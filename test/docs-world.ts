import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type DemoSite, startDemo } from '../demo/server.ts'

// What the documents speak of, for real: a site for https://example.com, files, labeled pages. Commands in the documents run
// against it.

const LAMPS = ['Alder', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Larch', 'Maple', 'Oak', 'Pine', 'Rowan', 'Yew']

const PER_PAGE = 6

const row = (name: string, at: number): string =>
  `<tr><td><img src="/p/${at}.jpg" alt=""></td><td><a href="/item/${at}">${name} lamp</a></td><td>Ida ${name}</td><td>£${20 + at * 9}.50</td>` +
  `<td>${at + 3} May 2024</td><td>${at + 1} Mill Lane</td><td>Leeds</td></tr>`

function listPage(page: number): string {
  const first = (page - 1) * PER_PAGE
  const rows = LAMPS.slice(first, first + PER_PAGE).map((name, at) => row(name, first + at))
  const heads = ['Image', 'Title', 'Name', 'Price', 'Added', 'Street', 'City'].map(head => `<th>${head}</th>`)
  const next =
    page === 1 ? '<nav><b>1</b> <a href="/list?page=2">2</a> <a rel="next" href="/list?page=2">Next</a></nav>' : ''
  return `<!doctype html><title>Lamps</title><main><h1>Lamps</h1><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>${next}</main>`
}

const itemPage = (at: number): string =>
  `<!doctype html><title>${LAMPS[at]} lamp</title><main><h1>${LAMPS[at]} lamp</h1><table><tr><th>Origin</th><td>${at === 7 ? 'Valley A in the north' : `Valley ${LAMPS[at]}`}</td></tr>` +
  `<tr><th>Weight</th><td>${at + 2} kg</td></tr></table><p>A lamp of ${LAMPS[at]} wood.</p></main>`

function answer(url: URL): string | undefined {
  if (/^\/(?:list|news|rent|sale)$/.test(url.pathname)) return listPage(Number(url.searchParams.get('page') ?? 1))
  const item = /^\/item\/(\d+)$/.exec(url.pathname)
  return item && LAMPS[Number(item[1])] ? itemPage(Number(item[1])) : undefined
}

/** Five items, as the title promises. */
const TOWERS = `<!doctype html><title>The 5 Oldest Towers of the Coast</title><main><h1>The 5 Oldest Towers of the Coast</h1>${[
  ['Alder Tower', 'Built in 1702 as a lighthouse, and still one.'],
  ['Brock Keep', 'Its walls are twice as thick as those of any other.'],
  ['Cairn House', 'Half tower, half farm: sheep live below.'],
  ['Dunmore', 'Nobody knows who built it; everybody has a story.'],
  ['Eyot Light', 'On its island since 1218, says the stone.'],
]
  .map(
    ([name, text], at) =>
      `<section><h2>${5 - at}. ${at === 1 ? `<a href="/brock">${name}</a>` : name}</h2><img src="/${name!.split(' ')[0]!.toLowerCase()}.jpg" alt="" width="200" height="120"><p>${text}</p></section>`,
  )
  .join('')}</main>`

const RULES = `"a link that says next":
says_next(A) :- dom::node(A, "a", _, _, _), dom::content(A, "Next", _, _).
OUTPUT says_next(node).
`

const TOOLS = ['Anvil', 'Bellows', 'Chisel', 'Drill', 'Emery', 'File']
const TOOL_LIST = `<!doctype html><main>${TOOLS.map((name, at) => `<div class=card><h3><a href="/t/${at}">${name}</a></h3><p>A fine ${name.toLowerCase()} for the workshop</p></div>`).join('')}</main>`

function writeCorpus(folder: string, labels: readonly { readonly id: string }[], html: string): void {
  mkdirSync(join(folder, 'pages'), { recursive: true })
  writeFileSync(join(folder, 'labels.json'), JSON.stringify(labels))
  for (const { id } of labels) writeFileSync(join(folder, 'pages', `${id}.html`), html)
}

/** Labeled pages of two tasks, in the folder that a document calls `name`. */
export function writeLabeled(folder: string, name: string): void {
  const url = 'http://tools.example/'
  const records = TOOLS.map((_, at) => ({ xpaths: [`/html[1]/body[1]/main[1]/div[${at + 1}]`] }))
  const list = { id: 'tools', site: 'tools.example', type: 'A', regions: [{ main: true, records }] }
  writeCorpus(join(folder, name, 'records'), [list], TOOL_LIST)
  const next = { xpath: '/html[1]/body[1]/nav[1]/a[2]', href: '/?page=2', target: `${url}?page=2`, kind: 'next' }
  const paged = { id: 'paged', url, base: url, site: 'tools.example', links: [next] }
  const pager = `${TOOL_LIST}<nav><a href="/?page=2">2</a> <a rel=next href="/?page=2">Next</a></nav>`
  writeCorpus(join(folder, name, 'pagination'), [paged], pager)
}

/** Files that documents name without showing them. */
export function writeFiles(folder: string, origin: string): void {
  const page = listPage(1).replaceAll('href="/', `href="${origin}/`)
  for (const file of ['page.html', 'saved.html', 'page-2.html']) writeFileSync(join(folder, file), page)
  writeFileSync(join(folder, 'towers.html'), TOWERS)
  writeFileSync(join(folder, 'links.dl'), RULES)
  writeFileSync(join(folder, 'page.dl'), 'dom::node(2, "a", 1, 3, 6).\ndom::content(2, "Next", 0, 4).\n')
  writeFileSync(
    join(folder, 'page.json'),
    JSON.stringify({ 'dom::node': [[2, 'a', 1, 3, 6]], 'dom::content': [[2, 'Next', 0, 4]] }),
  )
  writeFileSync(join(folder, 'homes.yaml'), `start: ${origin}/rent\npoliteness: { delay: 0 }\noutputs: [homes.csv]\n`)
}

export interface World {
  /** In place of https://example.com. */
  readonly origin: string
  readonly demo: DemoSite
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const server: Server = createServer((request, response) => {
    const html = answer(new URL(request.url ?? '/', 'http://localhost'))
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const demo = await startDemo()
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    demo,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await demo.close()
    },
  }
}
