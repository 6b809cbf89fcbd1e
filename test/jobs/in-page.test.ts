import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import type { analyse } from '../../src/browser.ts'
import { extract } from '../../src/extract.ts'
import type { Extraction } from '../../src/extraction.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { startPageProxy } from '../browser/page-proxy.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { sampleOf } from '../effort.ts'
import { foundNext, readPageCases } from '../page-case.ts'

// amberyl/browser finds in a page what the command line finds from outside.

/** Of the page cases: each is read twice, in a second or two. */
const EVERY = 6
const SCRIPT = readFileSync(fileURLToPath(new URL('../../dist/browser/global.js', import.meta.url)), 'utf8')

interface Found extends Pick<Extraction, 'rows' | 'next' | 'because'> {
  readonly names: readonly string[]
}

/** Loads the engine into the page and lets it analyze the page there. */
async function foundInPage(tab: Page): Promise<Found> {
  await tab.evaluate(`${SCRIPT};undefined`)
  return tab.evaluate(async () => {
    // What the debugger runs may make code from strings; what a timer runs is under the policy of the page.
    await new Promise(resolve => setTimeout(resolve))
    const found = (globalThis as unknown as { amberyl: { analyse: typeof analyse } }).amberyl.analyse(document)
    const { rows, next, because } = found
    return { rows, next, because, names: found.fields.map(({ name }) => name) }
  })
}

async function expectSame(tab: Page): Promise<Found> {
  const inside = await foundInPage(tab)
  const outside = await extract(tab)
  expect(inside.names).toEqual(outside.fields.map(({ name }) => name))
  expect(inside.rows).toEqual(JSON.parse(JSON.stringify(outside.rows)))
  expect(foundNext(inside.next)).toBe(foundNext(outside.next))
  expect(inside.because).toBe(outside.because)
  return inside
}

describe('page cases', async () => {
  const cases = sampleOf(
    readPageCases().filter((_, at) => at % EVERY === 0),
    EVERY,
  )
  const proxy = closedAfterwards(await startPageProxy(new Map(cases.map(({ url, html }) => [url, html]))))
  const renderer = closedAfterwards(new Renderer())
  const session = closedAfterwards(renderer.openSession({ proxy: { server: proxy.url }, scripts: false }))
  const { page: tab } = await session.open(cases[0]!.url)

  test.each(cases)('$slug', async ({ url }) => {
    await tab.goto(url)
    await expectSame(tab)
  })
})

describe('demo listings', async () => {
  const site = closedAfterwards(await startDemo())
  const renderer = closedAfterwards(new Renderer())
  const session = closedAfterwards(renderer.openSession({ access: { privateNetwork: true } }))
  /** Some listings are built by scripts: a tab is ready when nothing changes any more. */
  const withTab = async (address: string, use: (tab: Page) => Promise<void>): Promise<void> => {
    const { page: tab } = await session.open(new URL(address, site.url).href)
    try {
      await use(tab)
    } finally {
      await tab.close()
    }
  }

  test.each(sampleOf(LISTINGS, EVERY))('$address', ({ address }) =>
    withTab(address, async tab => {
      const { rows } = await expectSame(tab)
      expect(rows.length).toBeGreaterThan(0)
    }),
  )

  test('gives the nodes of records', () =>
    withTab('/shop/table/', async tab => {
      await tab.evaluate(`${SCRIPT};undefined`)
      const records = await tab.evaluate(() => {
        const found = (globalThis as unknown as { amberyl: { analyse: typeof analyse } }).amberyl.analyse(document)
        return found.rows.map((row, at) => ({
          name: String(row.name),
          text: found
            .nodesOf(at)
            .map(node => node.textContent)
            .join(' '),
        }))
      })
      expect(records).toHaveLength(20)
      for (const { name, text } of records) expect(text).toContain(name)
    }))
})

/** A page at an address of its own; the server is closed after the test. */
async function openServed(html: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closedAfterwards({ close: async () => void server.close() })
  const renderer = closedAfterwards(new Renderer())
  const session = closedAfterwards(renderer.openSession({ access: { privateNetwork: true } }))
  return (await session.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).page
}

const BOARDS = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Box']
  .map((tree, at) => `<li><h3><a href="/${tree}">${tree} board</a></h3><p>£${at + 3}.50</p></li>`)
  .join('')

test('names of elements do not hide what the page is made of', async () => {
  const names = ['nodeType', 'nodeName', 'childNodes', 'attributes', 'shadowRoot', 'onclick', 'getBoundingClientRect']
  const inputs = [...names, 'checkVisibility', 'parentNode'].map(name => `<input name="${name}">`).join('')
  const images = ['title', 'URL', 'defaultView', 'scrollingElement', 'createRange', 'baseURI', 'characterSet']
    .map(name => `<img name="${name}" alt="">`)
    .join('')
  const tab = await openServed(`<!doctype html><title>Boards</title>${images}<form>${inputs}<ul>${BOARDS}</ul></form>`)
  expect((await expectSame(tab)).rows).toHaveLength(6)
})

test('runs where the policy of a page allows no scripts and no code from strings', async () => {
  const tab = await openServed(`<!doctype html><title>Boards</title><ul>${BOARDS}</ul>`, {
    'content-security-policy': "default-src 'none'; script-src 'none'",
  })
  const { rows } = await expectSame(tab)
  expect(rows).toHaveLength(6)
  const madeCode = tab.evaluate(async () => {
    await new Promise(resolve => setTimeout(resolve))
    return new Function('return 1')()
  })
  await expect(madeCode).rejects.toThrow(/Content Security Policy|unsafe-eval/)
})
