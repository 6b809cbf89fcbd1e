import { chromium } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { startDemo } from '../../demo/server.ts'
import { close, extract } from '../../src/index.ts'
import { listMatchers, shownRows } from '../../src/playwright.ts'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { browsersOf, noneLeft } from '../harvest-server/chromium.ts'

// Another file may have used it.
beforeAll(close)

const site = closedAfterwards(await startDemo())
const address = (path: string): string => new URL(path, site.url).href
const politeness = { delayMs: 0 }
const launch = () => chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: canSandbox() })

test('extract(url) gives what the browser shows; calls at the same time share one browser, which closes by itself', async () => {
  const before = browsersOf().length
  const paths = ['shop/table/', 'shop/outlet/', 'homes/']
  const reading = Promise.all(paths.map(path => extract(address(path), { politeness })))
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, browsersOf().length - before)
  }, 250)
  const [table, outlet, homes] = await reading.finally(() => clearInterval(watch))
  expect(most).toBe(1)
  expect(table!.rows[0]).toMatchObject({ article: 'TP-2040', price: 40, stock: 'Only 5 left' })
  expect(table!.next).toMatchObject({ kind: 'link' })
  for (const found of [outlet!, homes!]) expect(found.rows.length).toBeGreaterThan(5)
  expect(await noneLeft()).toBe(true)
})

test('close() closes the shared browser at once, and the next call opens another', async () => {
  for (const path of ['shop/table/', 'shop/table/']) {
    expect((await extract(address(path), { politeness })).rows.length).toBeGreaterThan(5)
    expect(browsersOf()).toHaveLength(1)
    await close()
    expect(browsersOf()).toEqual([])
  }
})

test('HTML is rendered where that is asked for', async () => {
  const html = '<ul id=list></ul><script>document.title = "made by a script"</script>'
  const found = await extract({ html, url: 'http://a.example/' }, { render: { scripts: true } })
  expect(found.page).toMatchObject({ renderedBy: 'browser', title: 'made by a script' })
})

test("extract(page) reads somebody else's tab as it is now, and leaves it open", async () => {
  const browser = closedAfterwards(await launch())
  const page = await browser.newPage()
  await page.goto(address('shop/table/'))
  await page.evaluate(() => {
    ;(globalThis as unknown as { document: { querySelector(css: string): { remove(): void } } }).document
      .querySelector('tbody tr')
      .remove()
  })
  const found = await extract(page)
  expect(found.rows[0]).toMatchObject({ article: 'TP-2051', price: 7.99 })
  expect(found.page).toMatchObject({ url: address('shop/table/'), renderedBy: 'browser' })
  expect(found.page.visual).toBeDefined()
  expect(page.isClosed()).toBe(false)
})

test('matchers for tests with Playwright wait for what a script adds', async () => {
  const browser = closedAfterwards(await launch())
  const page = await browser.newPage()
  await page.goto(address('shop/table/'))
  const { toHaveRows, toContainRow } = listMatchers
  expect(await toContainRow.call({}, page, { article: 'TP-2051', price: 7.99 })).toMatchObject({ pass: true })
  const shown = await shownRows(page)
  await page.evaluate("setTimeout(() => document.querySelector('tbody tr').remove(), 300)")
  expect(await toHaveRows.call({ timeout: 60_000 }, page, shown.length - 1)).toMatchObject({ pass: true })
})
