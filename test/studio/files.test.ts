import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { setUpStudio } from './studio-page.ts'

const studio = setUpStudio()

const list = (count: number): string =>
  `<title>Lamps</title><h1>Lamps</h1><ul>${Array.from(
    { length: count },
    (_, at) =>
      `<li><h3><a href="/${at}">Lamp ${at}</a></h3><p class=price>£${at + 1}.99</p><p>In stock: ${at}</p></li>`,
  ).join('')}</ul>`

const folder = join(temporaryFolder(), 'saved')
mkdirSync(join(folder, 'more'), { recursive: true })
writeFileSync(join(folder, 'lamps.html'), list(12))
writeFileSync(join(folder, 'more', 'others.html'), list(7))
writeFileSync(join(folder, 'about.html'), '<title>About</title><p>We sell lamps.')
writeFileSync(join(folder, 'style.css'), 'p{color:red}')

const rowsOf = (page: Page): Locator => page.getByRole('region', { name: /pages/ }).getByRole('listitem')

const expectAll = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await rowsOf(page).allTextContents()).map(text => text.replace(/, \d+ columns/, '')))
    .toEqual(['about.htmlAboutno list', 'lamps.htmlLamps12 records', 'others.htmlLamps7 records'])

const table = (page: Page, records: number): Promise<void> =>
  page
    .getByRole('grid', { name: 'Records of the page' })
    .and(page.locator(`[aria-rowcount="${records + 1}"]`))
    .waitFor()

test('a folder is a list of its pages with their counts, which a reload keeps', async () => {
  const page = await studio.open()
  await page.getByLabel('a folder').setInputFiles(folder)
  const rows = rowsOf(page)
  await expectAll(page)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(3)
  await rows.filter({ hasText: '7 records' }).getByRole('link').click()
  await table(page, 7)
})

/** Drags files of this machine over the page as the browser itself does, and drops them there. */
async function drop(page: Page, files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { x, y, width, height } = (await page.getByRole('main').boundingBox())!
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files, dragOperationsMask: COPY },
    })
  await drag('dragEnter')
  await drag('dragOver')
  // Whoever drags sees where it can be dropped.
  await page.locator('.start-over').waitFor()
  await drag('drop')
}

const COPY = 1

test('a file that is dropped becomes a table, a folder a list of its pages; what has no page says so', async () => {
  const page = await studio.open()
  await page.getByRole('button', { name: 'Used cars' }).waitFor()
  await drop(page, [join(folder, 'style.css'), join(folder, 'style.css')])
  await page.getByRole('alert').getByText('There is no saved page among these files.').waitFor()
  await drop(page, [folder])
  await expectAll(page)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.goto(studio.server.origin)
  await page.getByRole('button', { name: 'Used cars' }).waitFor()
  await drop(page, [join(folder, 'lamps.html')])
  await table(page, 12)
})
