import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { runCommand } from '../run-command.ts'
import { downloaded, exported } from '../studio/downloaded.ts'
import { openColumn } from '../studio/studio-page.ts'
import { ExtensionBrowser } from './extension-browser.ts'
import { chooseMore, type OpenedPanel, openPanel } from './extension-panel.ts'

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

test('the page is read at once, and its table is that of the command line', async () => {
  const { panel, grid, rows } = opened
  await grid.waitFor()
  const { out } = await runCommand([`${demo.url}motors/`, '--pages', '1', '--format', 'json'])
  const records = JSON.parse(out) as Record<string, unknown>[]
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(records.length + 1))
  expect(await panel.getByRole('columnheader').allInnerTexts()).toHaveLength(Object.keys(records[0]!).length)
  expect((await rows())[1]).toContain(records[1]!.name)
  expect(opened.complaints).toEqual([])
})
