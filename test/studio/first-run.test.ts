import { expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { gridRows, setUpStudio } from './studio-page.ts'

const studio = setUpStudio()

test('two clicks from the start, the table has every record of the demo', async () => {
  // Tall enough for all rows.
  const page = await studio.open('/', { viewport: { width: 1280, height: 2600 } })
  await page.getByRole('button', { name: 'Used cars' }).click()
  await page.getByRole('grid', { name: 'Records of the page' }).waitFor()
  await page.getByRole('button', { name: 'All pages' }).click()
  await page.getByRole('heading').getByText('Complete', { exact: true }).waitFor()
  const truth = LISTINGS.find(({ address }) => address === '/motors/')!.records()
  const grid = page.getByRole('grid', { name: 'Records of the run' })
  await grid.and(page.locator(`[aria-rowcount="${truth.length + 1}"]`)).waitFor()
  const rows = new Set((await gridRows(page)).map(texts => new Set(texts)))
  for (const { url, fields } of truth) {
    const row = [...rows].find(texts => [...texts].some(text => URL.canParse(text) && new URL(text).pathname === url))
    expect(row, url).toBeDefined()
    const values = Object.values(fields).flatMap(value => (typeof value === 'string' ? [value] : []))
    expect(
      values.filter(value => !row!.has(value)),
      url,
    ).toEqual([])
    rows.delete(row!)
  }
  expect(rows.size).toBe(0)
})

test('the token leaves the address bar, lives in the tab, and without it the studio says how to get one', async () => {
  const page = await studio.open()
  await page.getByRole('button', { name: 'Used cars' }).waitFor()
  expect(page.url()).toBe(`${studio.server.origin}/`)
  await page.reload()
  await page.getByRole('button', { name: 'Used cars' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${studio.server.origin}/runs/run_1`)
  await other.getByRole('heading', { name: 'The studio needs a token' }).waitFor()
  await other.getByLabel('Address or token').fill(`${studio.server.origin}/#token=${studio.server.token}`)
  await other.getByRole('button', { name: 'Open' }).click()
  await other.getByRole('heading', { name: 'The studio needs a token' }).waitFor({ state: 'detached' })
})

test('an address that fails says what happened and what to do, and the form is there again', async () => {
  const page = await studio.open()
  await page.getByLabel('Address of a page').fill('not an address')
  await page.getByRole('button', { name: 'Extract' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('https://example.com/list')
  await page.getByLabel('Address of a page').fill('http://127.0.0.1:9/')
  await page.getByRole('button', { name: 'Extract' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('127.0.0.1:9')
  expect(await page.getByLabel('Address of a page').isVisible()).toBe(true)
})

test('files of the studio need no token, and everything else does', async () => {
  const { origin } = studio.server
  const page = await fetch(origin)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())![1]!
  const asset = await fetch(origin + script)
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${origin}/assets/../../package.json`)).status).toBe(401)
  expect((await fetch(`${origin}/assets/%2e%2e%2findex.html`)).status).toBe(404)
  const html = { accept: 'text/html' }
  expect((await fetch(`${origin}/x/x_1`, { headers: html })).headers.get('content-type')).toContain('text/html')
  for (const path of ['/api/v1/status', '/metrics', '/mcp'])
    expect((await fetch(origin + path, { headers: html })).status).toBe(401)
  const stranger = { ...html, origin: 'https://evil.example' }
  expect((await fetch(origin, { headers: stranger })).status).toBe(403)
})
