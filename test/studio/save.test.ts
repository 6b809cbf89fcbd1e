import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runCommand } from '../run-command.ts'
import { downloaded, exported } from './downloaded.ts'
import { gridRows, openColumn, setUpStudio } from './studio-page.ts'

const studio = setUpStudio()
const address = (): string => `${studio.demo.url}motors/`

/** The used cars, with columns renamed, dropped, merged, moved, split, typed, and without records that lack a badge. */
async function editedTable(): Promise<Page> {
  const { id } = await studio.server.json<{ id: string }>('/extractions', { body: { url: address() }, status: 201 })
  const page = await studio.open(`/x/${id}?url=${encodeURIComponent(address())}`, {
    viewport: { width: 1280, height: 1200 },
  })
  const changes = async (count: number): Promise<void> =>
    page.getByRole('button', { name: count === 1 ? '1 change' : `${count} changes`, exact: true }).waitFor()
  await page.getByRole('grid', { name: 'Records of the page' }).waitFor()
  await openColumn(page, 'price', 'Rename')
  await page.getByLabel('New name').fill('cost')
  await page.getByRole('button', { name: 'Apply' }).click()
  await changes(1)
  await openColumn(page, 'image', 'Drop')
  await changes(2)
  await openColumn(page, 'year', 'Merge with')
  await page.getByLabel('Name', { exact: true }).fill('driven')
  await page.getByRole('button', { name: 'Apply' }).click()
  await changes(3)
  await openColumn(page, 'seller', 'Move left')
  await changes(4)
  await openColumn(page, 'badge', 'Only where not blank')
  await page.getByRole('button', { name: 'Apply' }).click()
  await changes(5)
  await openColumn(page, 'name', 'Split')
  await page.getByLabel('Part 1').fill('make')
  await page.getByText('Preview:').waitFor()
  await page.getByRole('button', { name: 'Apply' }).click()
  await changes(6)
  await openColumn(page, 'cost', 'Type')
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('text')
  await page.getByRole('button', { name: 'Apply' }).click()
  await changes(7)
  return page
}

const columnsOf = (csv: string): string[] => csv.split(/\r?\n/)[0]!.split(',')

test('edits of columns survive into a wrapper that the command line reads to the same table', async () => {
  const page = await editedTable()
  const table = readFileSync((await exported(page, 'CSV .csv')).file, 'utf8')
  expect(columnsOf(table)).toEqual(expect.arrayContaining(['cost', 'driven', 'make']))
  for (const gone of ['image', 'name', 'cost_currency']) expect(columnsOf(table)).not.toContain(gone)
  const { file, name } = await downloaded(page, async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save as wrapper' }).click()
  })
  expect(name).toBe('127.0.0.1-motors.json')
  await page.getByRole('status').getByText(`--wrapper ${name}`).waitFor()
  const { out } = await runCommand([address(), '--wrapper', file, '--pages', '1', '--format', 'csv'])
  expect(out).toBe(table)
})

test('a job saved from an extraction runs at a click, with the same columns, and has its place at the start', async () => {
  const page = await editedTable()
  const shown = await page.locator('.grid-name').allTextContents()
  const rows = await gridRows(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as job' })
  await dialog.getByLabel('Name').fill('cars with a badge')
  await dialog.getByLabel('When it runs').selectOption('Every day at 6:00')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('is saved. It runs next on').waitFor()
  const job = await studio.server.json<{ schedule: { cron: string } }>('/jobs/cars-with-a-badge')
  expect(job.schedule.cron).toBe('0 6 * * *')
  await dialog.getByRole('button', { name: 'Run it now' }).click()
  await page.getByRole('heading').getByText('Complete', { exact: true }).waitFor()
  await page.getByRole('heading').getByText('cars-with-a-badge, run 1').waitFor()
  // The whole list, not only its first page; the numbers of pages come last.
  await expect.poll(() => page.locator('.grid-name').allTextContents()).toEqual([...shown, 'page', 'page_url'])
  const all = (await gridRows(page)).map(cells => cells.slice(0, shown.length).join('\t'))
  expect(all).toEqual(expect.arrayContaining(rows.map(cells => cells.join('\t'))))

  await page.goto(studio.server.origin)
  const jobs = page.getByRole('region', { name: 'Jobs' })
  await jobs.getByText('cars-with-a-badge').waitFor()
  await jobs.getByRole('button', { name: 'Run cars-with-a-badge now' }).click()
  await page.getByRole('heading').getByText('cars-with-a-badge, run 2').waitFor()
})

test('a run is saved as a job with its records; a name that is taken is refused in the dialog', async () => {
  const harvest = () =>
    studio.server.json<{ id: string }>('/harvests', { body: { url: address(), delayMs: 0, pages: 1 }, status: 202 })
  const page = await studio.open(`/runs/${(await harvest()).id}`)
  const other = await studio.open(`/runs/${(await harvest()).id}`)
  const save = async (at: Page): Promise<void> => {
    await at.getByRole('button', { name: 'Save as job' }).click()
    await at.getByRole('dialog').getByLabel('Name').fill('cars')
    await at.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  }
  await save(page)
  await page.getByText('The job cars is saved.').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading').getByText('cars, run 1').waitFor()
  expect(await page.getByRole('button', { name: 'Save as job' }).count()).toBe(0)
  await other.getByRole('button', { name: 'Save as job' }).click()
  await other.getByRole('dialog').getByLabel('Name').fill('ca/rs')
  await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByRole('dialog').getByRole('alert').getByText('write letters, digits').waitFor()
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await save(other)
  await expect.poll(() => other.getByRole('dialog').getByRole('alert').textContent()).toContain('Choose another name')
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})
