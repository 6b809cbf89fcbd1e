import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { extract } from '../../src/index.ts'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import { serve } from '../local-server.ts'

const PLACES = ['Leipzig', 'Cork', 'Basel', 'Turku', 'Graz']

interface Design {
  readonly before: string
  readonly row: (at: number) => string
  readonly after: string
  /** Where the script adds rows. */
  readonly into: string
}

const DESIGNS: Readonly<Record<string, Design>> = {
  'cards in a scrolling box': {
    before: '<div id="box" style="height:220px;overflow:auto">',
    row: at =>
      `<div class="card"><h3><a href="/t/${at}">Lamp number ${at}</a></h3><p class="place">${PLACES[at % 5]}</p><span class="price">$${at + 20}.50</span></div>`,
    after: '</div>',
    into: '#box',
  },
  'a table with a head that stays': {
    before:
      '<div id="box" style="height:220px;overflow-y:scroll"><table><thead style="position:sticky;top:0"><tr><th>Lamp<th>Place<th>Price</tr></thead><tbody>',
    row: at => `<tr><td><a href="/t/${at}">Lamp number ${at}</a><td>${PLACES[at % 5]}<td>$${at + 20}.50</tr>`,
    after: '</tbody></table></div>',
    into: '#box tbody',
  },
  'a list of utility classes': {
    before: '<ul id="box" class="h-64 overflow-auto" style="max-height:200px;overflow:auto">',
    row: at =>
      `<li class="flex p-4"><div class="font-bold"><a href="/t/${at}">Lamp number ${at}</a></div><div class="text-sm">${PLACES[at % 5]}</div><div class="ml-auto">$${at + 20}.50</div></li>`,
    after: '</ul>',
    into: '#box',
  },
}

/** A page with the first rows; a button below the box adds the others and scrolls to them. */
function pageOf({ before, row, after, into }: Design, shown: number): string {
  const rows = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => row(from + at)).join('')
  const more = JSON.stringify(rows(20, 40)).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><title>Lamps</title><body><main><h1>Lamps</h1>${before}${rows(0, shown)}${after}
    <button id="more">Load more</button></main><script>
    document.querySelector('#more').onclick = () => {
      document.querySelector('${into}').insertAdjacentHTML('beforeend', ${more})
      const box = document.querySelector('#box')
      box.scrollTop = box.scrollHeight
    }</script>`
}

for (const [name, design] of Object.entries(DESIGNS)) {
  test(`${name}: reading again after a click below the list gives the cells of a fresh page`, async () => {
    const origin = await serve((request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(pageOf(design, request.url === '/all' ? 40 : 20))
    })
    const browser = await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: canSandbox() })
    onTestFinished(() => browser.close())
    const tab = await browser.newPage()
    const rowsOf = async (): Promise<unknown> =>
      JSON.parse(JSON.stringify((await extract(tab)).rows).replaceAll(`${origin}/all`, origin))
    await tab.goto(`${origin}/all`)
    const fresh = await rowsOf()
    await tab.goto(`${origin}/`)
    const first = await rowsOf()
    await tab.click('#more')
    const again = await rowsOf()
    expect(fresh).toHaveLength(40)
    expect(again).toEqual(fresh)
    expect((again as unknown[]).slice(0, 20)).toEqual(first)
    // What the box clips is read, wherever it is scrolled to.
    expect((again as unknown[])[0]).toMatchObject({ price: 20.5 })
  })
}
