import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { runCommand } from '../run-command.ts'
import { temporaryFolder } from '../temporary-folder.ts'
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

test('amberyl studio prints one address, which opens it; --open gives the same one to the browser of the user', async () => {
  const folder = temporaryFolder()
  const told = join(folder, 'told')
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" > "${told}.new" && mv "${told}.new" "${told}"\n`, {
    mode: 0o755,
  })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  let stop: (() => void) | undefined
  let printed: (address: string) => void = () => {}
  const address = new Promise<string>(resolve => {
    printed = resolve
  })
  const ending = runCommand(['studio', '--port', '0', '--open', '--database', join(folder, 'own.db')], {
    onOut: printed,
    onInterrupt: interrupt => {
      stop = interrupt
    },
  })
  expect(await address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=\S+\n$/)
  if (process.platform === 'linux')
    await expect.poll(() => existsSync(told) && readFileSync(told, 'utf8')).toBe(await address)
  const page = await studio.browser.newPage()
  await page.goto((await address).trim())
  await page.getByRole('heading', { name: 'Turn a web page into a table' }).waitFor()
  await page.close()
  stop!()
  expect(await ending).toMatchObject({ code: 0, out: await address })
  vi.unstubAllEnvs()
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
  // As the build measures it; whoever does not know it gets the file as it is.
  expect(asset.headers.get('content-encoding')).toBe('gzip')
  const plain = await fetch(origin + script, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(await asset.text())
  expect((await fetch(`${origin}/assets/../../package.json`)).status).toBe(401)
  expect((await fetch(`${origin}/assets/%2e%2e%2findex.html`)).status).toBe(404)
  const html = { accept: 'text/html' }
  expect((await fetch(`${origin}/x/x_1`, { headers: html })).headers.get('content-type')).toContain('text/html')
  for (const path of ['/api/v1/status', '/metrics', '/mcp'])
    expect((await fetch(origin + path, { headers: html })).status).toBe(401)
  const stranger = { ...html, origin: 'https://evil.example' }
  expect((await fetch(origin, { headers: stranger })).status).toBe(403)
})
