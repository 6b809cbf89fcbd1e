import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { type ApiServer, endOf, startApiServer } from '../api-server.ts'
import { runCommand } from '../run-command.ts'
import { addAxe, expectAccessible } from '../studio/axe.ts'
import { downloaded, exported } from '../studio/downloaded.ts'
import { ExtensionBrowser } from './extension-browser.ts'
import { chooseMore, type OpenedPanel, openPanel } from './extension-panel.ts'

let demo: DemoSite
let server: ApiServer
let browser: ExtensionBrowser
/** A shop that says that it has more than it shows. */
let shop: string

const chairs = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<li><h3><a href="/chair/${at}">Oak chair number ${at + 1}</a></h3><p class="price">£${40 + at * 5}.00</p><p>In stock, ${at + 2} left</p></li>`,
  ).join('')

const PAGES: Readonly<Record<string, string>> = {
  '/short': `<title>Chairs</title><h1>Chairs</h1><p>Showing all of 40 results</p><ul>${chairs(12)}</ul>`,
  '/about': '<title>About</title><h1>About us</h1><p>We sell chairs, and have done so since 1987.</p>',
  '/abroad': `<title>Chairs</title><h1>Chairs</h1><ul>${chairs(12)}</ul><nav>Page <b>1</b> <a rel="next" href="ABROAD/abroad/2">Next page</a></nav>`,
  '/abroad/2': `<title>Chairs</title><h1>Chairs</h1><ul>${chairs(15).replaceAll('Oak', 'Pine').replaceAll('/chair/', '/pine/')}</ul>`,
}

const site = createServer(({ url = '/' }, answer) => {
  answer.setHeader('content-type', 'text/html; charset=utf-8')
  answer.end(`<!doctype html>${(PAGES[url] ?? '').replace('ABROAD', shop.replace('127.0.0.1', 'localhost'))}`)
})

beforeAll(async () => {
  demo = await startDemo()
  server = await startApiServer()
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  shop = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  // Access to one host only: another one has to be asked for.
  browser = await ExtensionBrowser.start({ hosts: ['http://127.0.0.1/*'] })
  await addAxe(await browser.context.newPage())
})

afterAll(async () => {
  await browser.close()
  await server.close()
  await demo.close()
  site.closeAllConnections()
  site.close()
})

/** Clicks a text on the page while its clicks are values. */
async function clickValue({ page }: OpenedPanel, text: string): Promise<void> {
  const { x, y, width, height } = (await page.getByText(text, { exact: true }).first().boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

async function nameField(panel: Page, number: number, name: string): Promise<void> {
  const field = panel.getByLabel(`Name of field ${number}`)
  await field.fill(name)
  await field.press('Enter')
}

test('a walk that is stopped keeps what it read, and says that it is not complete', async () => {
  const opened = await openPanel(browser, `${demo.url}homes/`)
  const { panel, grid } = opened
  await grid.waitFor()
  await panel.getByRole('button', { name: 'All pages' }).click()
  await panel.getByText('by the next link').waitFor()
  await panel.getByRole('button', { name: 'Stop' }).click()
  await panel.getByText('The harvest was stopped. What it read is kept.').waitFor()
  await panel.getByText('Stopped', { exact: true }).waitFor()
  const { file, name } = await exported(panel, 'JSON .json')
  expect(name).toBe('127.0.0.1-partial.json')
  const records = JSON.parse(readFileSync(file, 'utf8')) as unknown[]
  expect(records.length).toBeGreaterThan(0)
  expect(records.length).toBeLessThan(168)
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(records.length + 1))
  await expectAccessible(panel)
  expect(opened.complaints).toEqual([])
  await opened.close()
})

test('a page that states more than was found is not complete', async () => {
  const opened = await openPanel(browser, `${shop}/short`)
  const { panel } = opened
  await panel.getByRole('button', { name: 'All pages' }).click()
  await panel.getByText('Not complete.').waitFor()
  await panel.getByText('The page states 40 records, but 12 were found.').waitFor()
  await opened.close()
})

test('by example: values that are clicked are read, and the wrapper reads them on another page', async () => {
  const opened = await openPanel(browser, `${demo.url}shop/p/TP-2040/`)
  const { page, panel } = opened
  await panel.getByRole('grid').or(panel.getByText('No list found')).waitFor()
  await chooseMore(panel, 'By example')
  await page.locator('amberyl-overlay').waitFor({ state: 'attached' })
  await clickValue(opened, '£40')
  await nameField(panel, 1, 'price')
  await panel.locator('dd').getByText('£40').waitFor()
  await panel.getByRole('button', { name: 'Add a field' }).click()
  await nameField(panel, 2, 'name')
  // A text that the page does not have, then the one that is nearest to it.
  await panel.getByLabel('Text of name').fill('Kelp Door Mat, Inc')
  await panel.getByLabel('Text of name').press('Enter')
  await panel.getByRole('button', { name: 'Use this' }).click()
  await panel.locator('dd').getByText('Kelp Door Mat, Ink').waitFor()
  expect(page.url()).toBe(`${demo.url}shop/p/TP-2040/`)
  await expectAccessible(panel)
  const { file } = await downloaded(panel, () => panel.getByRole('button', { name: 'Save wrapper' }).click())
  const { out } = await runCommand(['run', file, `${demo.url}shop/p/TP-2051/`, '--format', 'json'])
  expect(JSON.parse(out)).toMatchObject([{ name: 'Kelp Seed Tray, Mustard', price: { value: 7.99 } }])
  await panel.getByRole('button', { name: 'Back to the table' }).click()
  await page.bringToFront()
  expect(opened.complaints).toEqual([])
  await opened.close()
})

describe('sending', () => {
  let opened: OpenedPanel
  let panel: Page

  beforeAll(async () => {
    opened = await openPanel(browser, `${demo.url}motors/`)
    panel = opened.panel
    await opened.grid.waitFor()
  })

  const fillServer = async (address: string): Promise<void> => {
    await panel.getByLabel('Address of your server').fill(address)
    await panel.getByRole('button', { name: 'Next' }).click()
  }
  const anotherServer = (): Promise<void> => panel.getByRole('button', { name: 'Another server' }).click()
  const send = (): Promise<void> => panel.getByRole('button', { name: 'Send', exact: true }).click()

  test('an address without a token, a wrong token, and a server that is not there say what to do', async () => {
    await chooseMore(panel, 'Send to my Amberyl')
    await expectAccessible(panel)
    await fillServer(server.origin)
    await panel.getByText('The address has no token.').waitFor()
    await fillServer(`${server.origin}/#token=${'x'.repeat(24)}`)
    await send()
    await panel.getByText('The token is wrong.').waitFor()
    await anotherServer()
    await fillServer(`http://127.0.0.1:9/#token=${'x'.repeat(24)}`)
    await send()
    await panel.getByText('http://127.0.0.1:9 does not answer. Start it with "amberyl studio"').waitFor()
    await anotherServer()
  })

  test('access that is refused sends nothing', async () => {
    // The question of the browser, which no test can answer.
    await panel.evaluate('var { request } = chrome.permissions; chrome.permissions.request = async () => false')
    await fillServer(`${server.origin}/#token=${server.token}`)
    await send()
    await panel.getByText('The browser does not allow the extension to talk to').waitFor()
    expect(await server.json('/jobs')).toMatchObject({ total: 0 })
    await panel.evaluate('chrome.permissions.request = request')
  })

  test('a job arrives with its wrapper, its link leads there, and it reads the list', async () => {
    await panel.getByRole('textbox', { name: 'Name' }).fill('my cars')
    await panel.getByLabel('When it runs').selectOption('Every day at 6:00')
    await expectAccessible(panel)
    await send()
    await panel.getByText('is on your server').waitFor()
    const link = panel.getByRole('link', { name: 'Open the job' })
    expect(await link.getAttribute('href')).toBe(`${server.origin}/jobs/my-cars#token=${server.token}`)
    const job = await server.json<{ source: string }>('/jobs/my-cars')
    expect(job).toMatchObject({ schedule: { cron: '0 6 * * *' } })
    expect(job.source).toContain(`${demo.url}motors/`)
    const { wrappers } = await server.json<{ wrappers: unknown[] }>('/jobs/my-cars/wrappers')
    expect(wrappers).toHaveLength(1)
    const run = await server.json<{ id: string }>('/jobs/my-cars/runs', { method: 'POST', status: 202 })
    expect(await endOf(server, run)).toMatchObject({ state: 'finished', records: 58 })
    // Kept nowhere, because nobody wished so.
    expect(await panel.evaluate("localStorage.getItem('amberyl-server')")).toBe(null)
    expect(opened.complaints).toEqual([])
    await opened.close()
  })
})

test('a list that goes on at another site asks; whoever ends there keeps what was read', async () => {
  const opened = await openPanel(browser, `${shop}/abroad`)
  const { panel, grid } = opened
  await panel.getByRole('button', { name: 'All pages' }).click()
  const abroad = shop.replace('127.0.0.1', 'localhost')
  await panel.getByRole('alert', { name: 'Access to another site' }).getByText(abroad).waitFor()
  await expectAccessible(panel)
  await panel.getByRole('button', { name: 'End here' }).click()
  await panel.getByText('Not complete.').waitFor()
  await panel.getByText(`The list goes on at ${abroad}, and access to that site was not allowed.`).waitFor()
  expect(await grid.getAttribute('aria-rowcount')).toBe('13')
  await opened.close()
})

test('a page without a list says why, and the tab may go on to one that has one', async () => {
  const opened = await openPanel(browser, `${shop}/about`)
  const { page, panel } = opened
  await panel.getByText('No list found on this page.').waitFor()
  await expectAccessible(panel)
  await panel.getByRole('button', { name: 'Why not?' }).click()
  await panel.locator('.why-sentence').waitFor()
  await page.goto(`${demo.url}motors/`)
  await panel.getByText('The tab shows another page now.').waitFor()
  await panel.getByRole('button', { name: 'Read it' }).click()
  await panel.getByRole('grid', { name: 'Records of the page' }).waitFor()
  expect(opened.complaints).toEqual([])
  await opened.close()
})

test('a domain gives its columns, as on the command line', async () => {
  const opened = await openPanel(browser, `${demo.url}motors/`)
  const { panel, grid } = opened
  await grid.waitFor()
  await panel.getByRole('button', { name: 'Options' }).click()
  await panel.getByLabel('Domain').selectOption('used-cars')
  await panel.getByRole('button', { name: 'Column mileage' }).waitFor()
  const { file } = await exported(panel, 'CSV .csv')
  const { out } = await runCommand([`${demo.url}motors/`, '--pages', '1', '--domain', 'used-cars', '--format', 'csv'])
  expect(readFileSync(file, 'utf8')).toBe(out)
  await opened.close()
})

test('a page of the browser itself cannot be read, and the panel says what to do', async () => {
  const opened = await openPanel(browser, 'chrome://version/')
  const { panel } = opened
  const alert = panel.getByRole('alert')
  await alert.getByText('This page belongs to the browser').waitFor()
  await alert.getByText('Open the page that has the list, and click the button of Amberyl there.').waitFor()
  await expectAccessible(panel)
  await opened.close()
})

test('table, reasons, and forms of columns bar nobody, light and dark, in the narrowest panel', async () => {
  const opened = await openPanel(browser, `${demo.url}motors/`)
  const { panel, grid } = opened
  await grid.waitFor()
  await panel.setViewportSize({ width: 320, height: 640 })
  expect(await panel.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await expectAccessible(panel)
  await grid.focus()
  await panel.keyboard.press('ArrowDown')
  await panel.keyboard.press('w')
  await panel.getByRole('button', { name: 'For experts' }).click()
  await panel.locator('.reason').first().waitFor()
  await expectAccessible(panel)
  await panel.keyboard.press('Escape')
  await panel.keyboard.press('m')
  await panel.getByRole('menuitem', { name: 'Merge with' }).click()
  await panel.getByText('Preview:').waitFor()
  await expectAccessible(panel)
  await opened.close()
})
