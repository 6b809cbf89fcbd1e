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
  expect(out).toContain('d_max 4 · A_total 2.15625 · Σ upper 0 · Σ lower 1 · Δ -1 (lower)')
  expect(out).toMatch(/^3 +3 +2 +0\.375 +1\.125$/m)
})

/** Elements in one another down to a depth, each with its elements beside it: P_5 = 4, the third of them, and P_9 = 3. */
const PAPERS_TREE = `<!doctype html><html><body><div><div>
  <p>1</p><p>2</p><div><div><div><div>
    <div><section>The region of interest</section></div><p>2</p><p>3</p>
  </div></div></div></div><p>4</p>
</div></div></body></html>`

test('the tree of the figures in the paper, to the last digit: r = 10 %, P_5 = 4 and the third of them, P_9 = 3', async () => {
  writeFileSync(file('paper.html'), PAPERS_TREE)
  const { out } = await show('paper.html', '--text', 'The region of interest')
  // w_d = (1 - (d - 1) / 10) / P_(d-1) · w_(d-1), computed by hand; A_d = d · w_d; A_total is the sum of the widths.
  expect(out.split('\n').slice(2)).toEqual([
    'd_max 10 · A_total 3.48479344 · Σ upper 7 · Σ lower 6 · Δ 1 (upper)',
    'above: 9 open tags, 2 closed; below: 9 open tags, 3 closed',
    '',
    'd   P_d  order         w_d        A_d',
    '0     1      1           1          0',
    '1     1      1           1          1',
    '2     1      1         0.9        1.8',
    '3     1      1        0.72       2.16',
    '4     1      1       0.504      2.016',
    '5     4      3      0.3024      1.512',
    '6     1      1      0.0378     0.2268',
    '7     1      1     0.01512    0.10584',
    '8     1      1    0.004536   0.036288',
    '9     3      1   0.0009072  0.0081648',
    '10    1      1  0.00003024  0.0003024',
    '',
  ])
})

test('two pages are compared by each set of variables', async () => {
  const { out } = await show('new.html', '--text', 'A blue book £5', '--before', file('old.html'))
  expect(out.split('\n').slice(-4)).toEqual([
    '{d_max, A_total}: changed: A_total was 2.1563 and is 2.1484',
    '{d_max, A_total, P_d, A_d}: changed: A_total was 2.1563 and is 2.1484; P_3 was 3 and is 4; A_d differs from depth 4 on (0.125, now 0.0938)',
    'Δ: case 3, only what is above the region changed: Σ above the region was 0 and is -1',
    '',
  ])
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
  expect(readFileSync(file('t.svg'), 'utf8')).toMatch(
    /^<svg [\s\S]*>Δ: case 3, only what is above [\s\S]*class="before"[\s\S]*3 → 4/,
  )
})

test('a text that is not there, and no text at all', async () => {
  expect(await show('old.html', '--text', 'A blue boot for £9')).toMatchObject({
    code: 1,
    err: expect.stringContaining('closest text'),
  })
  expect((await show('old.html')).code).toBe(2)
  expect((await runCommand(['show', file('old.html'), '--text', 'Books'])).code).toBe(2)
})
