import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runCommand } from '../run-command.ts'
import { gridRows, setUpStudio } from './studio-page.ts'

interface Found {
  readonly id: string
  readonly records: number
  readonly fields: readonly { readonly name: string }[]
}

const studio = setUpStudio()

const extract = (body: Record<string, unknown>): Promise<Found> =>
  studio.server.json<Found>('/extractions', { body, status: 201 })

/** The cells of a row of a small table, by the name in its head. */
async function counts(page: Page, label: string): Promise<Record<string, number>> {
  const table = page.locator('.compare-summary table').first()
  const heads = await table.locator('thead th').allTextContents()
  const cells = await table.locator('tr', { hasText: label }).locator('td').allTextContents()
  return Object.fromEntries(cells.map((text, at) => [heads[at + 1]!, Number(text)]))
}

/** How many records and columns the command line gives. */
async function onCommandLine(url: string, algorithm: string): Promise<readonly [records: number, columns: number]> {
  const { out } = await runCommand([url, '--pages', '1', '--delay', '0', '--algorithm', algorithm, '--format', 'json'])
  const records = JSON.parse(out) as Record<string, unknown>[]
  return [records.length, Object.keys(records[0]!).length]
}

test('counts are those of the command line, and n visits every difference', async () => {
  const url = `${studio.demo.url}motors/`
  const { id } = await extract({ url })
  const page = await studio.open(`/x/${id}/compare?a=auto&b=visual`, { viewport: { width: 1280, height: 1400 } })
  await page.locator('.compare-summary').waitFor()
  const [records, columns] = [await counts(page, 'Records'), await counts(page, 'Columns')]
  expect([records.A, columns.A]).toEqual(await onCommandLine(url, 'auto'))
  expect([records.B, columns.B]).toEqual(await onCommandLine(url, 'visual'))
  expect(records.both! + records['only A']!).toBe(records.A)
  expect(records.both! + records['only B']!).toBe(records.B)

  const rows = await gridRows(page)
  expect(rows.length).toBe(records.both! + records['only A']! + records['only B']!)
  const different = rows.flatMap(([foundBy], at) => (foundBy === 'both' ? [] : at + 1))
  expect(different.length).toBeGreaterThan(0)
  const visited: number[] = []
  for (const expected of different) {
    await page.keyboard.press('n')
    await expect.poll(() => Number(new URL(page.url()).searchParams.get('row'))).toBe(expected)
    visited.push(expected)
    // The mark of the side that has it is on the page.
    await expect.poll(() => page.locator('[data-mark="chosen"]').count()).toBeGreaterThan(0)
  }
  expect(visited).toEqual(different)
  await page.keyboard.press('n')
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('row'))).toBe(different[0])
  // A link shows the same.
  await page.reload()
  await page.locator('.grid-row[aria-selected="true"]').waitFor()
})

test('a set of pages has a row for each, and another page is shown by a click', async () => {
  const { id } = await extract({ url: `${studio.demo.url}motors/` })
  const page = await studio.open(`/x/${id}/compare?a=auto&b=mdr`)
  await page.locator('.compare-summary').waitFor()
  await page.getByRole('button', { name: 'Pages' }).click()
  // The next page is suggested.
  await expect.poll(() => page.getByLabel('Addresses, one per line').inputValue()).toContain('/motors/')
  await page.getByRole('button', { name: 'Read and compare' }).click()
  const rows = page.locator('.page-set tbody tr')
  await rows.nth(1).waitFor()
  await rows.nth(1).getByRole('button').click()
  await expect.poll(() => rows.nth(1).getAttribute('aria-current')).toBe('true')
  const cells = await rows.nth(1).locator('td').allTextContents()
  await expect.poll(async () => Object.values(await counts(page, 'Records')).map(String)).toEqual(cells.slice(0, 5))
})

const TREES = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
const PROSE = 'It grows in most gardens without much care, and lives for longer than those who planted it.'
const TOP = `<title>6 best trees</title><h1>6 best trees</h1><p>${PROSE}</p>${TREES.map((name, at) => {
  const tag = at % 2 ? 'article' : 'section'
  return `<${tag}><p>${name}</p><div>${PROSE}</div></${tag}>`
}).join('')}`

test('an option of top-k that is switched off changes what it is about, in the table and in a comparison', async () => {
  const { id, fields } = await extract({ html: TOP, url: 'https://trees.example/', algorithm: 'top-k' })
  const page = await studio.open(`/x/${id}`)
  const column = fields.findIndex(({ name }) => name === 'title')
  const title = (): Promise<string | undefined> => gridRows(page).then(rows => rows[0]?.[column])
  await expect.poll(title).toBe('Ash')
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('checkbox', { name: /^titles/ }).click()
  await expect.poll(title).toMatch(/^Ash\s+It grows/)
  await page.getByRole('button', { name: /Options.*1 off/ }).waitFor()

  await page.goto(`${studio.server.origin}/x/${id}/compare?a=top-k&b=top-k&b.without=interleave`)
  await page.locator('.compare-summary').waitFor()
  const records = await counts(page, 'Records')
  // Items that take turns in two styles are no list without it.
  expect(records).toMatchObject({ A: TREES.length, B: 0, both: 0, 'only A': TREES.length })
})

const ADVICE = ['Soil', 'Light', 'Water', 'Wind', 'Frost', 'Pests']
const LARGE = `<title>6 trees</title><h1>6 trees</h1><p>${PROSE}</p>${TREES.map(
  name => `<section><h2>${name}</h2><img width=900 height=600><p>${PROSE}</p></section>`,
).join(
  '',
)}${ADVICE.map(name => `<article><h3>${name}</h3><img width=9 height=6><p>${PROSE.repeat(6)}</p></article>`).join('')}`
const MANY = `<title>6 best trees</title><h1>6 best trees</h1><p>${PROSE}</p>${[...TREES, 'Conclusion']
  .map(name => `<h2>${name}</h2><p>${PROSE}</p>`)
  .join('')}`

test.each([
  // Large pictures count for more than long texts.
  ['area', LARGE, ADVICE],
  // Seven headings are not the six items that the title promises.
  ['k-plus-minus', MANY, []],
])('without %s, top-k finds something else', async (name, html, others) => {
  const { id, fields } = await extract({
    html,
    url: 'https://trees.example/',
    algorithm: 'top-k',
    reading: 'browser',
  })
  const page = await studio.open(`/x/${id}`)
  const column = fields.findIndex(field => field.name === 'title')
  const titles = async (): Promise<(string | undefined)[]> => (await gridRows(page)).map(row => row[column])
  await expect.poll(titles).toEqual(TREES)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click()
  if (others.length > 0) await expect.poll(titles).toEqual(others)
  else await page.getByText('No list found on this page.').waitFor()
})
