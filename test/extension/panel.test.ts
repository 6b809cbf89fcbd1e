import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { sampleOf } from '../effort.ts'
import { runCommand } from '../run-command.ts'
import { downloaded, exported } from '../studio/downloaded.ts'
import { openColumn } from '../studio/studio-page.ts'
import { unzip } from '../unzip.ts'
import { ExtensionBrowser } from './extension-browser.ts'
import { chooseMore, type OpenedPanel, openPanel } from './extension-panel.ts'

// One page, from its opening to the walk over all pages: the tests go on where the one before ended.

let demo: DemoSite
let browser: ExtensionBrowser
let opened: OpenedPanel

beforeAll(async () => {
  demo = await startDemo()
  browser = await ExtensionBrowser.start()
  opened = await openPanel(browser, `${demo.url}motors/`)
})

afterAll(async () => {
  await browser.close()
  await demo.close()
})

const FORMATS = { 'Excel .xlsx': 'xlsx', 'CSV .csv': 'csv', 'JSON .json': 'json', 'JSON lines': 'ndjson' }
const names = (): Promise<string[]> => opened.panel.locator('[role=columnheader] .grid-name').allInnerTexts()

test('the page is read at once, and every file has what the command line writes', async () => {
  const { panel, grid, rows, page } = opened
  await grid.waitFor()
  for (const [label, format] of sampleOf(Object.entries(FORMATS), 2)) {
    const { file, name } = await exported(panel, label)
    const { bytes, out } = await runCommand([`${demo.url}motors/`, '--pages', '1', '--format', format])
    const written = readFileSync(file)
    // Browsers compress as well, but not to the same bytes.
    if (format === 'xlsx') expect(unzip(written)).toEqual(unzip(bytes))
    else expect(written.equals(bytes), format).toBe(true)
    expect(name).toBe(`127.0.0.1.${format}`)
    if (format !== 'json') continue
    const records = JSON.parse(out) as Record<string, unknown>[]
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(records.length + 1))
    expect(await names()).toEqual(Object.keys(records[0]!))
    expect((await rows())[1]).toContain(records[1]!.name)
  }
  expect(await page.locator('amberyl-overlay').count()).toBe(1)
})

test('what is copied has the same cells, with tabs', async () => {
  const { panel } = opened
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel.bringToFront()
  await panel.getByRole('button', { name: 'Copy', exact: true }).click()
  await panel.getByText('Copied the table.').waitFor()
  const copied = ((await panel.evaluate('navigator.clipboard.readText()')) as string).trimEnd().split(/\r?\n/)
  const { out } = await runCommand([`${demo.url}motors/`, '--pages', '1', '--format', 'csv'])
  const cells = out.trimEnd().split('\r\n')
  expect(copied.map(line => line.replaceAll('\t', ','))).toEqual(cells.map(line => line.replaceAll('"', '')))
})

test('a row that is chosen is shown on the page, and why it is there is said', async () => {
  const { page, panel, grid } = opened
  await grid.focus()
  await panel.keyboard.press('Control+End')
  await page.waitForFunction('scrollY > 500', undefined, { polling: 100 })
  await panel.keyboard.press('w')
  const why = panel.getByRole('region', { name: 'Why?' })
  await why.getByText('in 17 of 17 records of the main list').or(why.getByText('records of the main list')).waitFor()
  await why.getByRole('button', { name: 'List', exact: true }).click()
  await why.getByText('These are the 17 records of the main list').waitFor()
  await why.getByRole('button', { name: 'Next page' }).click()
  await why.getByText('The next page is').waitFor()
  await why.getByRole('button', { name: 'For experts' }).click()
  await why.locator('summary.reason').first().click()
  await why.locator('.written pre').getByText(':-').first().waitFor()
  await why.locator('.written-path').getByText('/html').first().waitFor()
  await panel.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })
})

test('columns are edited with a preview, undone, and filtered', async () => {
  const { panel, grid } = opened
  const before = await names()
  await openColumn(panel, 'price', 'Rename')
  await panel.getByLabel('New name').fill('cost')
  await panel.getByText('Preview: 17 records, 10 columns').waitFor()
  expect(await names()).toContain('cost')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await panel.getByRole('button', { name: '1 change' }).waitFor()
  await openColumn(panel, 'badge', 'Drop')
  await panel.getByRole('button', { name: '2 changes' }).waitFor()
  expect(await names()).toEqual(before.filter(name => name !== 'badge').map(name => (name === 'price' ? 'cost' : name)))
  await panel.getByRole('button', { name: 'Undo' }).click()
  await panel.getByRole('button', { name: '1 change' }).waitFor()
  expect(await names()).toContain('badge')
  await panel.getByLabel('Filter the records').fill('cost < 5000')
  await panel.getByRole('status').getByText('of 17').waitFor()
  const shown = Number(await grid.getAttribute('aria-rowcount')) - 1
  const { out } = await runCommand([
    `${demo.url}motors/`,
    '--pages',
    '1',
    '--format',
    'json',
    '--where',
    'price < 5000',
  ])
  expect(shown).toBe((JSON.parse(out) as unknown[]).length)
  await panel.getByLabel('Filter the records').fill('')
})

test('the wrapper makes the command line read the same rows, with the edits', async () => {
  const { panel } = opened
  const { file } = await downloaded(panel, () => chooseMore(panel, 'Save wrapper'))
  const table = await exported(panel, 'CSV .csv')
  const { bytes } = await runCommand([`${demo.url}motors/`, '--wrapper', file, '--pages', '1', '--format', 'csv'])
  expect(bytes.toString()).toBe(readFileSync(table.file, 'utf8'))
})

test('all pages: the table grows, is said to be complete, and has the bytes of the command line; then back', async () => {
  const { page, panel, grid } = opened
  await panel.getByRole('button', { name: 'All pages' }).click()
  await panel.getByText('Not complete yet.').waitFor()
  await panel.getByText('by the next link').waitFor()
  await panel.getByText('Complete.').waitFor()
  await panel.getByText('The page states 58 records.').waitFor()
  expect(await grid.getAttribute('aria-rowcount')).toBe('59')
  const { file, name } = await exported(panel, 'CSV .csv')
  const { bytes } = await runCommand([
    `${demo.url}motors/`,
    '--format',
    'csv',
    '--delay',
    '0',
    '--rename',
    'price=cost',
  ])
  expect(name).toBe('127.0.0.1.csv')
  expect(readFileSync(file, 'utf8')).toBe(bytes.toString())
  const wrapper = await downloaded(panel, () => chooseMore(panel, 'Save wrapper'))
  const again = await runCommand([`${demo.url}motors/`, '--wrapper', wrapper.file, '--format', 'csv', '--delay', '0'])
  expect(again.bytes.toString()).toBe(bytes.toString())
  await panel.getByRole('button', { name: 'Back to the first page' }).click()
  await panel.getByRole('button', { name: '1 change' }).waitFor()
  expect(page.url()).toBe(`${demo.url}motors/`)
  expect(await grid.getAttribute('aria-rowcount')).toBe('18')
  expect(opened.complaints).toEqual([])
})
