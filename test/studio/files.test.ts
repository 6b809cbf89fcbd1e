import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('a folder is a list of its pages with their counts, which a reload keeps', async () => {
  const folder = join(temporaryFolder(), 'saved')
  mkdirSync(join(folder, 'more'), { recursive: true })
  writeFileSync(join(folder, 'lamps.html'), list(12))
  writeFileSync(join(folder, 'more', 'others.html'), list(7))
  writeFileSync(join(folder, 'about.html'), '<title>About</title><p>We sell lamps.')
  writeFileSync(join(folder, 'style.css'), 'p{color:red}')
  const page = await studio.open()
  await page.getByLabel('a folder').setInputFiles(folder)
  const rows = page.getByRole('region', { name: /pages/ }).getByRole('listitem')
  await expect
    .poll(async () => (await rows.allTextContents()).map(text => text.replace(/, \d+ columns/, '')))
    .toEqual(['about.htmlAboutno list', 'lamps.htmlLamps12 records', 'others.htmlLamps7 records'])
  await page.reload()
  await expect.poll(() => rows.count()).toBe(3)
  await rows.filter({ hasText: '7 records' }).getByRole('link').click()
  await page.getByRole('grid', { name: 'Records of the page' }).and(page.locator('[aria-rowcount="8"]')).waitFor()
})
