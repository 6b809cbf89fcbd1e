import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { formatTopK, growth } from './top-k-evaluation.ts'

const ABOUT = 'Smiths have used it for as long as anybody can remember, and most of them would not part with theirs.'
const TOOLS = ['Anvil', 'Bellows', 'Chisel', 'Drill']
const WITH = `<title>4 Best Tools</title><h1>4 Best Tools</h1>${TOOLS.map(name => `<h2>${name}</h2><p>${ABOUT}</p>`).join('')}`
const WITHOUT = `<title>The 4 dead in storm</title><h1>The 4 dead in storm</h1><p>${ABOUT}</p><p>${ABOUT}</p>`

const folder = temporaryFolder()
let ending: Ending
beforeAll(async () => {
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'pages/tools.html'), WITH)
  writeFileSync(join(folder, 'pages/storm.html'), WITHOUT)
  const labels = [
    { id: 'tools', site: 'tools.example', isTopK: true, k: 4, items: TOOLS },
    { id: 'storm', site: 'news.example', isTopK: false, k: 4, items: [] },
  ]
  writeFileSync(join(folder, 'labels.json'), JSON.stringify(labels))
  const predictions = ['--predictions', join(folder, 'found.ndjson')]
  ending = await runCommand(['evaluate', 'topk', '--corpus', folder, '--static', '--json', ...predictions])
})

test('--json gives the figures of all versions and other algorithms, and the time', () => {
  expect([ending.code, ending.err]).toEqual([0, ''])
  const { rendered, versions, others, timing } = JSON.parse(ending.out)
  expect(versions[0]).toMatchObject({ name: 'Amberyl', pages: { right: 1, found: 1 }, falseLists: 0 })
  expect([rendered, versions.length, others.length]).toEqual([false, 12, 10])
  expect(timing.stages.map(({ stage }: { stage: string }) => stage)).toContain('candidates')
})

test('--predictions are one JSON object a page', () => {
  const lines = readFileSync(join(folder, 'found.ndjson'), 'utf8').trim().split('\n')
  expect(lines.map(line => JSON.parse(line))).toEqual([
    { id: 'tools', isTopK: true, k: 4, items: TOOLS, ms: expect.any(Number) },
    { id: 'storm', isTopK: false, items: [], ms: expect.any(Number) },
  ])
})

test('people see versions side by side, then other algorithms, then the time', () => {
  const text = formatTopK(JSON.parse(ending.out))
  expect(text).toContain('pages: 2, parsed only; 1 with a list, 1 without')
  expect(text).toMatch(/^Amberyl(?: +100\.0 %){8} +0 of 1$/m)
  expect(text).toMatch(/^ {2}without titles(?: +100\.0 %){4} +0\.0 %/m)
  for (const name of ['published, optimized', '  without all four: basic', 'main list (auto)', 'MDR', 'weighing'])
    expect(text).toMatch(new RegExp(`^${name.replace(/[()]/g, '\\$&')} `, 'm'))
  expect(text).toMatch(/^published, optimized +90\.3 % +70\.9 %$/m)
  expect(text).toMatch(/^time grows with the file size/m)
})

test('growth is the power of the size', () => {
  const sizes = [100, 250, 900, 4000]
  expect(growth(sizes.map(size => [size, 3 * size]))).toBeCloseTo(1)
  expect(growth(sizes.map(size => [size, size ** 2]))).toBeCloseTo(2)
})
