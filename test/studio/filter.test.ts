import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridRows, setUpStudio } from './studio-page.ts'

interface Found {
  readonly id: string
  readonly records: number
  readonly fields: readonly {
    readonly id: string
    readonly name: string
    readonly cells: readonly ({ readonly text: string; readonly value?: number } | null)[]
  }[]
}

const studio = setUpStudio()
const TALL = { viewport: { width: 1280, height: 2600 } }

const rowCount = async (page: Page): Promise<number> =>
  Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1

const columnTexts = async (page: Page, name: string): Promise<string[]> => {
  const column = (await page.locator('.grid-name').allTextContents()).indexOf(name)
  return (await gridRows(page)).map(cells => cells[column]!)
}

const extract = (): Promise<Found> =>
  studio.server.json<Found>('/extractions', { body: { url: `${studio.demo.url}motors/` }, status: 201 })

const cellsOf = (found: Found, name: string) => found.fields.find(field => field.name === name)!.cells

test('a text or a condition filters the records of a page, a click on a column sorts them, and a reload shows the same', async () => {
  const found = await extract()
  const page = await studio.open(`/x/${found.id}`, TALL)
  await page.getByRole('grid', { name: 'Records of the page' }).waitFor()
  const filter = page.getByLabel('Filter the records')
  await page.keyboard.press('/')
  await page.keyboard.type('hybrid')
  const hybrids = cellsOf(found, 'category').filter(cell => cell?.text === 'Hybrid').length
  await expect.poll(() => rowCount(page)).toBe(hybrids)
  await page.getByText(`${hybrids} of ${found.records}`).waitFor()
  expect(new Set(await columnTexts(page, 'category'))).toEqual(new Set(['Hybrid']))

  const limit = 10_000
  await filter.fill(`price < ${limit}`)
  const cheap = cellsOf(found, 'price').filter(cell => cell!.value! < limit)
  await expect.poll(() => rowCount(page)).toBe(cheap.length)
  await page
    .getByRole('columnheader', { name: 'price', exact: false })
    .getByRole('button', { name: 'price', exact: true })
    .click()
  const sorted = cheap.toSorted((a, b) => a!.value! - b!.value!).map(cell => cell!.text)
  await expect.poll(() => columnTexts(page, 'price')).toEqual(sorted)

  // Rows are linked to their own records, whatever their order.
  await page.getByRole('gridcell', { name: sorted[0]!, exact: true }).click()
  const record = cellsOf(found, 'price').findIndex(cell => cell?.text === sorted[0]) + 1
  await expect.poll(() => new URL(page.url()).searchParams.get('record')).toBe(String(record))
  await page.reload()
  await expect.poll(() => columnTexts(page, 'price')).toEqual(sorted)

  await filter.fill('no_such_column > 5')
  await page.getByRole('alert').getByText('no_such_column').waitFor()
  await filter.press('Escape')
  await expect.poll(() => rowCount(page)).toBe(found.records)
})

test('the records of a run are filtered by the server, and the count is of those that match', async () => {
  const { id } = await studio.server.json<{ id: string }>('/harvests', {
    body: { url: `${studio.demo.url}motors/`, delayMs: 0 },
    status: 202,
  })
  const page = await studio.open(`/runs/${id}`, TALL)
  await page.getByRole('heading').getByText('Complete', { exact: true }).waitFor()
  await page.getByRole('grid', { name: 'Records of the run' }).waitFor()
  const all = await columnTexts(page, 'category')
  await page.getByLabel('Filter the records').fill('category = Petrol')
  const petrol = all.filter(text => text === 'Petrol').length
  expect(petrol).toBeGreaterThan(0)
  await expect.poll(() => rowCount(page)).toBe(petrol)
  await page.getByText(`${petrol} of ${all.length}`).waitFor()
  expect(new Set(await columnTexts(page, 'category'))).toEqual(new Set(['Petrol']))
  await page.getByLabel('Filter the records').fill('nothing has this text')
  await page.getByText('No record matches').waitFor()
})
