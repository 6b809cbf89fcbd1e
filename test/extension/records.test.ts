import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { encodeTexts } from '../../src/export/table-texts.ts'
import { extract } from '../../src/extract.ts'
import { startPageProxy } from '../browser/page-proxy.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { sampleOf } from '../effort.ts'
import { foundNext, readPageCases } from '../page-case.ts'
import { type DrivenTab, ExtensionBrowser } from './extension-browser.ts'
import { BOARDS, type ServedPage, servePages } from './serve-pages.ts'

// The extension finds in the tab what the command line finds over the debugging protocol.

/** Of the page cases in `npm run test:hard`, as in test/jobs/in-page.test.ts; in `npm test`, one in so many of these. */
const [EVERY, SAMPLED] = [6, 12]

interface ShownInPanel {
  readonly because: string | undefined
  readonly warnings: readonly unknown[]
  readonly next: { readonly kind: string; readonly url?: string | null }
}

const foundInTab = (tab: DrivenTab): Promise<{ view: ShownInPanel; json: string }> =>
  tab.run(async ({ engine }) => {
    const view = (await engine.extract({})) as ShownInPanel
    const { bytes } = await engine.write('page', 'json')
    return { view, json: new TextDecoder().decode(bytes) }
  })

async function expectSame(tab: DrivenTab): Promise<unknown[]> {
  const inside = await foundInTab(tab)
  const outside = await extract(tab.page)
  const rows = JSON.parse(inside.json)
  expect(rows).toEqual(JSON.parse([...encodeTexts([outside], 'json').chunks].join('')))
  expect(inside.view.because ?? undefined).toBe(outside.because)
  const { kind, url } = inside.view.next
  // The best candidate is shown, too, if it is too weak.
  const isNone = kind === 'none' || kind === 'unsure'
  expect(isNone ? 'none' : (url ?? kind)).toBe(foundNext(outside.next))
  return rows
}

const cases = sampleOf(
  readPageCases().filter((_, at) => at % EVERY === 0),
  SAMPLED,
)
const proxy = closedAfterwards(await startPageProxy(new Map(cases.map(({ url, html }) => [url, html]))))
const browser = closedAfterwards(await ExtensionBrowser.start({ proxy: proxy.url }))

describe('page cases', async () => {
  const tab = closedAfterwards(await browser.open('about:blank'))

  test.each(cases)('$slug', async ({ url }) => {
    await tab.page.goto(url)
    await expectSame(tab)
  })
})

describe('demo listings', async () => {
  const site = closedAfterwards(await startDemo())

  test.each(sampleOf(LISTINGS, SAMPLED))('$address', async ({ address }) => {
    const tab = await browser.open(new URL(address, site.url).href)
    // Some listings are built by scripts.
    await tab.page.waitForLoadState('networkidle')
    expect((await expectSame(tab)).length).toBeGreaterThan(0)
    await tab.close()
  })
})

/** A page at an address of its own; it is closed after the test. */
async function openServed(page: string | ServedPage): Promise<DrivenTab> {
  const site = closedAfterwards(await servePages({ '/': page }))
  return closedAfterwards(await browser.open(site.url))
}

test('reads a page whose policy allows no scripts', async () => {
  const headers = { 'content-security-policy': "default-src 'none'; script-src 'none'" }
  const tab = await openServed({ html: `<!doctype html><title>Boards</title>${BOARDS}`, headers })
  expect(await expectSame(tab)).toHaveLength(6)
})

test('reads closed shadow trees', async () => {
  const html = `<!doctype html><title>Boards</title><div id=host></div><script>
    document.getElementById('host').attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(BOARDS)}
  </script>`
  expect(await expectSame(await openServed(html))).toHaveLength(6)
})

test('what is drawn on the page is not part of it', async () => {
  const tab = await openServed(`<!doctype html><title>Boards</title>${BOARDS}`)
  const [before, during] = await tab.run(async ({ tab: live }) => {
    const first = await live.capture()
    await live.mark([{ nodes: [...first.documents[0]!.nodes.backendNodeId!].slice(0, 50), color: 'red', label: 'all' }])
    return [first, await live.capture()].map(({ documents, strings }) => JSON.stringify({ documents, strings }))
  })
  expect(await tab.page.evaluate(() => document.querySelectorAll('amberyl-overlay').length)).toBe(1)
  expect(during === before).toBe(true)
  await tab.run(({ tab: live }) => live.mark([]))
  expect(await tab.page.evaluate(() => document.querySelectorAll('amberyl-overlay').length)).toBe(0)
})
