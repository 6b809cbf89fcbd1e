import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serve } from '../local-server.ts'
import { runCommand } from '../run-command.ts'
import { downloaded } from './downloaded.ts'
import { setUpStudio } from './studio-page.ts'

const studio = setUpStudio()
const product = (id: string): string => `${studio.demo.url}shop/p/${id}/`

/** What each field is on the first page, and on another one. */
const FIRST = { price: '£40', size: '31 × 51 × 30 cm' }
const OTHER = { price: '£7.99', size: '59 × 28 × 8 cm' }

async function openPage(address = product('TP-2040')): Promise<Page> {
  const page = await studio.open('/example')
  await page.getByLabel('Address of a page').fill(address)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Add a field' }).waitFor()
  return page
}

async function paste(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [at, [name, text]] of Object.entries(fields).entries()) {
    await page.getByRole('button', { name: 'Add a field' }).click()
    // The name is selected: whoever types replaces it.
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel(`Name of field ${at + 1}`).inputValue()).toBe(name)
  }
}

const learned = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.locator('.example-state svg').count()).toBe(count) as unknown as Promise<void>

const saved = async (page: Page): Promise<string> =>
  (await downloaded(page, () => page.getByRole('button', { name: 'Save as wrapper' }).click())).file

/** The texts that the command line reads on another page. */
const readOther = async (file: string): Promise<string> =>
  (await runCommand(['run', file, product('TP-2051'), '--format', 'csv', '--texts'])).out

test('pasted texts and clicked elements give the same wrapper, which reads another page rightly', async () => {
  const byPaste = await openPage()
  await paste(byPaste, FIRST)
  await learned(byPaste, 2)
  const pasted = await saved(byPaste)

  const byClick = await openPage()
  for (const [name, text] of Object.entries(FIRST)) {
    const node = await nodeOf(byPaste, Object.keys(FIRST).indexOf(name))
    const { x, y, width, height } = (await byClick.locator('.picture-sheet').boundingBox())!
    const box = node.share
    await byClick.mouse.click(x + (box.left + box.width / 2) * width, y + (box.top + box.height / 2) * height)
    await byClick.locator('.example-value').getByText(text, { exact: true }).waitFor()
    await byClick.keyboard.type(name)
    await byClick.keyboard.press('Enter')
  }
  await learned(byClick, 2)
  const clicked = await saved(byClick)
  expect(JSON.parse(readFileSync(clicked, 'utf8'))).toEqual(JSON.parse(readFileSync(pasted, 'utf8')))

  const record = await readOther(clicked)
  for (const text of Object.values(OTHER)) expect(record).toContain(text)
  // The address has the state.
  await byClick.reload()
  await learned(byClick, 2)
})

/** Where a learned field is on the picture, in shares of it. */
async function nodeOf(page: Page, field: number) {
  const mark = page.locator(`[data-mark="chosen"][data-name="field ${field}"]`)
  const [box, sheet] = [(await mark.boundingBox())!, (await page.locator('.picture-sheet').boundingBox())!]
  return {
    share: {
      left: (box.x - sheet.x) / sheet.width,
      top: (box.y - sheet.y) / sheet.height,
      width: box.width / sheet.width,
      height: box.height / sheet.height,
    },
  }
}

test('a text that is not on the page shows the nearest one, which a click takes', async () => {
  const page = await openPage()
  await paste(page, { size: '31 x 51 × 30 cm' })
  await page.getByRole('alert').getByText(FIRST.size).waitFor()
  await page.locator('[data-mark="reason"]').waitFor()
  expect(await page.getByRole('button', { name: 'Save as wrapper' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Use this' }).click()
  await learned(page, 1)
  expect(await page.getByRole('alert').count()).toBe(0)
})

/** Lamps whose page shows two numbers and some words. */
const LAMPS = [
  { sold: '7', stock: '7', tags: ['red', 'oak'] },
  { sold: '3', stock: '5', tags: ['blue', 'ash', 'tall'] },
  { sold: '11', stock: '13', tags: ['green', 'elm'] },
  { sold: '17', stock: '19', tags: ['white', 'fir', 'low', 'old'] },
]

const serveLamps = (): Promise<string> =>
  serve((request, response) => {
    const at = Number(request.url!.slice(1))
    const { sold, stock, tags } = LAMPS[at] ?? LAMPS[0]!
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Lamp ${at}</title><main><h1>Lamp ${at}</h1><div class="numbers"><p>${sold}</p><p>${stock}</p></div>
      <ul class="tags">${tags.map(tag => `<li>${tag}</li>`).join('')}</ul></main>`)
  })

test('other pages show their values at once, several of a field if two were shown, and a correction is another example', async () => {
  const origin = await serveLamps()
  const page = await openPage(`${origin}/0`)
  await paste(page, { count: '7', tags: 'red' })
  await page.getByLabel('Text of tags').fill('oak')
  await page.keyboard.press('Enter')
  await learned(page, 2)
  await page.getByLabel('Addresses of other pages').fill(
    LAMPS.slice(1)
      .map((_, at) => `${origin}/${at + 1}`)
      .join(' '),
  )
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const read = (field: string, at: number) => page.getByLabel(`${field} on ${origin}/${at}`)
  for (const at of [1, 2, 3]) await expect.poll(() => read('tags', at).inputValue()).toBe(LAMPS[at]!.tags.join('; '))
  // Both numbers are the same on the first page: what is right is said on another one, and holds for all.
  const first = await read('count', 1).inputValue()
  const right = first === LAMPS[1]!.sold ? 'stock' : 'sold'
  await read('count', 1).fill(LAMPS[1]![right])
  await page.keyboard.press('Enter')
  for (const at of [2, 3]) await expect.poll(() => read('count', at).inputValue()).toBe(LAMPS[at]![right])
  await page.getByRole('button', { name: 'Save as wrapper' }).and(page.locator(':enabled')).waitFor()
})
