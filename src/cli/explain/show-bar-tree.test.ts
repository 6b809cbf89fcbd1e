import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const page = (more = ''): string =>
  `<!doctype html><html><body><header><a href="/">Home</a></header>${more}<main><h1>Books</h1><article><h2>A <b>blue</b> book</h2>
   <p>£5</p></article></main><footer><p>About</p></footer></body></html>`

const folder = temporaryFolder()
const file = (name: string): string => join(folder, name)
beforeAll(() => {
  writeFileSync(file('old.html'), page())
  writeFileSync(file('new.html'), page('<div>Sale</div>'))
})

const show = (name: string, ...args: string[]): Promise<Ending> =>
  runCommand(['show', file(name), '--stage', 'bar-tree', ...args])

test('the figures of a region are printed', async () => {
  const { code, out } = await show('old.html', '--text', 'A blue book £5')
  expect(code).toBe(0)
  expect(out).toContain('d_max 4 · A_total 2.1563 · Σ upper 0 · Σ lower 1 · Δ -1 (lower)')
  expect(out).toMatch(/^3 +3 +2 +0\.375 +1\.125$/m)
})

test('a drawing shows both pages', async () => {
  const { code, out } = await show(
    'new.html',
    '--text',
    'A blue book £5',
    '--before',
    file('old.html'),
    '-o',
    file('t.svg'),
  )
  expect([code, out]).toEqual([0, ''])
  expect(readFileSync(file('t.svg'), 'utf8')).toMatch(/^<svg [\s\S]*class="before"[\s\S]*3 → 4/)
})

test('a text that is not there, and no text at all', async () => {
  expect(await show('old.html', '--text', 'A blue boot for £9')).toMatchObject({
    code: 1,
    err: expect.stringContaining('closest text'),
  })
  expect((await show('old.html')).code).toBe(2)
  expect((await runCommand(['show', file('old.html'), '--text', 'Books'])).code).toBe(2)
})
