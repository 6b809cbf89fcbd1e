import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { runCommand } from '../run-command.ts'
import { temporaryFolder } from '../temporary-folder.ts'

// With a browser; src/cli/extract/harvest-list.test.ts tests without one.
const site = closedAfterwards(await startDemo())
const folder = temporaryFolder()

test('one command from an address to the whole table, with details', async () => {
  const file = join(folder, 'books.json')
  const { code, out, err } = await runCommand([
    `${site.url}library/manuscripts/`,
    '--delay',
    '0',
    '--details',
    '-o',
    file,
  ])
  expect([code, out]).toEqual([0, ''])
  expect(err).toMatch(/^47 records from \d pages \(\d without a browser\)[\s\S]*\nDetails: 47 read\.\n/)
  const rows: Record<string, unknown>[] = JSON.parse(readFileSync(file, 'utf8'))
  const truth = LISTINGS.find(({ address }) => address === '/library/manuscripts/')!.records()
  const missing = truth.flatMap(({ details }, at) =>
    Object.values(details).filter(
      value => value !== undefined && !JSON.stringify(rows[at]).includes(JSON.stringify(value).slice(1, -1)),
    ),
  )
  expect([rows.length, missing]).toEqual([truth.length, []])
})

test('NDJSON comes while the list is walked, also by clicks', async () => {
  let known: number | undefined
  const calls = (): number => site.requests.filter(({ path }) => path.startsWith('/motors/auction/')).length
  const onOut = (): void => void (known ??= calls())
  const args = [`${site.url}motors/auction/`, '--delay', '0', '--pages', '3', '--format', 'ndjson', '--quiet']
  const { code, out } = await runCommand(args, { onOut })
  const pages = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).page)
  expect([code, new Set(pages)]).toEqual([0, new Set([1, 2, 3])])
  expect(known).toBeLessThan(calls())
})

test('Ctrl-C leaves a table of what was read, and no browser', async () => {
  const [file, temporary] = [join(folder, 'homes.csv'), temporaryFolder()]
  // The built program, as a user runs it; `npm test` builds it first.
  const program = join(import.meta.dirname, '../../dist/src/main.js')
  const child = spawn(process.execPath, [program, `${site.url}homes/`, '--delay', '0.5', '-o', file], {
    env: { ...process.env, TMPDIR: temporary },
  })
  let err = ''
  child.stderr.on('data', chunk => (err += chunk))
  const isAt = (path: string): boolean => site.requests.some(request => request.path === path)
  const timer = setInterval(() => {
    if (!isAt('/homes/?page=3')) return
    // A second signal would end it at once.
    clearInterval(timer)
    child.kill('SIGINT')
  }, 20)
  const code = await new Promise(resolve => child.on('close', resolve))
  clearInterval(timer)
  expect([code, err]).toEqual([5, expect.stringContaining('INCOMPLETE: the harvest was stopped.')])
  expect(readFileSync(file, 'utf8').trim().split('\r\n').length).toBeGreaterThan(40)
  expect(readdirSync(folder).filter(name => name.endsWith('.tmp'))).toEqual([])
  // Playwright creates each browser's profile there and removes it with the browser.
  expect(readdirSync(temporary).filter(name => name.includes('profile'))).toEqual([])
})
