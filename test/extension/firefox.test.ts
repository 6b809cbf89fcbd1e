import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { encodeTexts } from '../../src/export/table-texts.ts'
import { extract } from '../../src/extract.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { harvestAll } from '../harvest-server/run-harvest.ts'
import { testableExtension } from './extension-browser.ts'
import { Firefox, firefoxPath } from './firefox.ts'
import { BOARDS, servePages } from './serve-pages.ts'

interface Walked {
  readonly isComplete: boolean
  readonly pages: number
  readonly records: number
  readonly rows: readonly unknown[]
}

const program = firefoxPath()
/** One of each site: what differs from Chromium is the browser, not the pages. */
const TRIED = ['/homes/', '/shop/table/', '/journal/', '/library/', '/town/jobs/', '/motors/']

describe.skipIf(!program)(`in Firefox${program ? '' : ' (not installed: apt-get install firefox-esr)'}`, async () => {
  if (!program) return
  const site = closedAfterwards(await startDemo())
  const firefox = closedAfterwards(await Firefox.start(program, await testableExtension('firefox')))
  const renderer = closedAfterwards(new Renderer())
  const session = closedAfterwards(renderer.openSession({ access: { privateNetwork: true } }))
  const shown = await firefox.open(site.url)
  const panel = await firefox.open(firefox.page('harness.html'))
  const id = await firefox.evaluate<number>(
    panel,
    `browser.tabs.query({ url: 'http://127.0.0.1/*' }).then(([tab]) => tab.id)`,
  )
  await firefox.go(panel, firefox.page(`harness.html?tab=${id}`))

  test.each(LISTINGS.filter(({ address }) => TRIED.includes(address)))(
    '$address: the rows of the command line',
    async ({ address }) => {
      const url = new URL(address, site.url).href
      await firefox.go(shown, url)
      const inside = await firefox.evaluate<string>(
        panel,
        `harness.engine.extract({}).then(() => harness.engine.write('page', 'json')).then(({ bytes }) => new TextDecoder().decode(bytes))`,
      )
      const { page } = await session.open(url)
      const outside = await extract(page)
      await page.close()
      expect(JSON.parse(inside)).toEqual(JSON.parse([...encodeTexts([outside], 'json').chunks].join('')))
    },
  )

  test('a walk gives the table of the command line', async () => {
    const url = new URL('/library/manuscripts/', site.url).href
    await firefox.go(shown, url)
    const walk = `async ({ quickEngine }) => {
      await quickEngine.extract({})
      const { isComplete, pages, records } = await quickEngine.harvest({ pages: 'all' }, () => {})
      const { bytes } = await quickEngine.write('harvest', 'json')
      return { isComplete, pages, records, rows: JSON.parse(new TextDecoder().decode(bytes)) }
    }`
    const inside = await firefox.evaluate<Walked>(panel, `(${walk})(harness)`)
    const options = { reading: 'browser', politeness: { delayMs: 0 } } as const
    const { summary, records } = await harvestAll(url, { ...shippedModels, renderer }, options)
    expect(inside).toMatchObject({ isComplete: true, pages: summary.pages, records: summary.records })
    const titles = (values: unknown): unknown => (values as { title?: unknown }).title
    expect(inside.rows.map(titles)).toEqual(records.map(({ values }) => values.title?.text))
  })

  // Here and not in Chromium: there, Playwright holds each window before the extension can close it.
  test('a click that would open a window opens none', async () => {
    const html = `<!doctype html>${BOARDS}<button onclick="window.open('/Oak')">open</button>`
    const pages = closedAfterwards(await servePages({ '/': html }))
    await firefox.go(shown, pages.url)
    const open = `async ({ tab }) => {
      const { documents, strings } = await tab.capture()
      const { nodeName, backendNodeId } = documents[0].nodes
      const outcome = await tab.click(backendNodeId[nodeName.findIndex(name => strings[name] === 'BUTTON')])
      return { outcome, tabs: (await browser.tabs.query({})).length }
    }`
    const tabs = await firefox.evaluate<number>(panel, 'browser.tabs.query({}).then(({ length }) => length)')
    const after = await firefox.evaluate<{ outcome: unknown; tabs: number }>(panel, `(${open})(harness)`)
    expect(after.tabs).toBe(tabs)
    expect(after.outcome).toMatchObject({ kind: expect.stringMatching(/^(?:unchanged|new-window)$/) })
  })
})
