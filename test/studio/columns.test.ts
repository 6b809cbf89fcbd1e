import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '../run-command.ts'
import { exported } from './downloaded.ts'
import { openColumn, setUpStudio } from './studio-page.ts'

interface Found {
  readonly id: string
  readonly records: number
  readonly fields: {
    readonly id: string
    readonly name: string
    readonly cells: ({ readonly text: string } | null)[]
  }[]
}

const studio = setUpStudio()
let found: Found

const address = (): string => `${studio.demo.url}motors/`

beforeAll(async () => {
  found = await studio.server.json<Found>('/extractions', { body: { url: address() }, status: 201 })
})

const fresh = (): Promise<Found> => studio.server.json<Found>('/extractions', { body: { url: address() }, status: 201 })

const headers = (page: Page): Promise<string[]> => page.locator('.grid-name').allTextContents()

const names = (): string[] => found.fields.map(({ name }) => name)

test('an edit of columns is previewed, applied, undone, and redone, by keys and in the list of changes', async () => {
  const { id } = await fresh()
  const page = await studio.open(`/x/${id}`)
  const grid = page.getByRole('grid', { name: 'Records of the page' })
  await grid.waitFor()

  // A type that does not fit says how many cells cannot be read, before it is applied.
  await openColumn(page, 'category', 'Type')
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('number')
  const blank = found.fields.find(({ name }) => name === 'category')!.cells.filter(cell => cell === null).length
  await page.getByText(`${found.records - blank} cells cannot be read as number`).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await grid.waitFor()

  await openColumn(page, 'price', 'Rename')
  await page.getByLabel('New name').fill('cost')
  await page.getByRole('grid', { name: 'Preview of the records' }).waitFor()
  await expect.poll(() => headers(page)).toContain('cost')
  expect((await studio.server.json<Found>(`/extractions/${id}`)).fields.map(({ name }) => name)).toEqual(names())
  await page.getByRole('button', { name: 'Apply' }).click()
  await grid.waitFor()

  await openColumn(page, 'image', 'Drop')
  await expect.poll(() => headers(page)).not.toContain('image')
  await openColumn(page, 'year', 'Merge with')
  await page.getByLabel('Name', { exact: true }).fill('model')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => headers(page)).toContain('model')
  await openColumn(page, 'seller', 'Move left')
  await openColumn(page, 'badge', 'Only where not blank')
  await page.getByRole('button', { name: 'Apply' }).click()
  const badges = found.fields.find(({ name }) => name === 'badge')!.cells.filter(cell => cell !== null).length
  await grid.and(page.locator(`[aria-rowcount="${badges + 1}"]`)).waitFor()

  await page.getByRole('button', { name: '5 changes' }).click()
  await page.getByRole('menuitem', { name: 'Rename “price” to “cost”' }).click()
  await expect.poll(() => headers(page)).toEqual(names().map(name => (name === 'price' ? 'cost' : name)))
  for (let more = 0; more < 4; more++) {
    await page.keyboard.press('Control+Shift+Z')
    await page.getByRole('button', { name: `${more + 2} changes` }).waitFor()
  }
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: '4 changes' }).waitFor()
  await page.keyboard.press('Control+Shift+Z')
  await page.getByRole('button', { name: '5 changes' }).waitFor()
})

test('every export has the bytes that the command line writes, and a link works once', async () => {
  const page = await studio.open(`/x/${found.id}`)
  await page.getByRole('grid').waitFor()
  const formats = {
    'Excel .xlsx': 'xlsx',
    'CSV .csv': 'csv',
    'JSON .json': 'json',
    'JSON lines': 'ndjson',
    Parquet: 'parquet',
  }
  for (const [label, format] of Object.entries(formats)) {
    const { file } = await exported(page, label)
    const { bytes } = await runCommand([address(), '--pages', '1', '--format', format])
    expect(readFileSync(file).equals(bytes), format).toBe(true)
  }
  const { file } = await exported(page, 'CSV as Excel reads it')
  const { bytes } = await runCommand([address(), '--pages', '1', '--format', 'csv', '--excel'])
  expect(readFileSync(file).equals(bytes)).toBe(true)
  const { url } = await studio.server.json<{ url: string }>('/exports', {
    body: { extraction: found.id, format: 'csv' },
    status: 201,
  })
  const once = new URL(url, studio.server.origin)
  expect((await fetch(once)).status).toBe(200)
  expect((await fetch(once)).status).toBe(404)
})
