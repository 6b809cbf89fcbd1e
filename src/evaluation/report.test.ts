import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../test/run-command.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { EXIT } from '../cli/terminal/exit-code.ts'
import { growthOf } from './plots/scatter-plot.ts'

const folder = temporaryFolder()
const corpora = join(folder, 'corpora')
const blind = join(folder, 'blind')
const document = join(folder, 'figures.md')

function writeCorpus(at: string, labels: readonly { id: string }[], pages: Readonly<Record<string, string>>): void {
  mkdirSync(join(at, 'pages'), { recursive: true })
  writeFileSync(join(at, 'labels.json'), JSON.stringify(labels))
  for (const [id, html] of Object.entries(pages)) writeFileSync(join(at, 'pages', `${id}.html`), html)
}

const TOOLS = ['Anvil', 'Bellows', 'Chisel', 'Drill', 'Emery', 'File']
const card = (name: string, n: number): string =>
  `<div class=card><h3><a href="/t/${n}">${name}</a></h3><p>A fine ${name.toLowerCase()} for the workshop</p></div>`
const list = `<!doctype html><main>${TOOLS.map(card).join('')}</main>`
const records = TOOLS.map((_, n) => ({ xpaths: [`/html[1]/body[1]/main[1]/div[${n + 1}]`] }))
const tools = { id: 'tools', site: 'tools.example', type: 'A', regions: [{ main: true, records }] }
const note = '<!doctype html><main><h1>Closed</h1><p>The workshop is closed until the first week of May.</p></main>'
const closed = { id: 'closed', site: 'closed.example', type: 'none', regions: [] }

beforeAll(() => {
  writeCorpus(join(corpora, 'records'), [tools, closed], { tools: list, closed: note })
  // The label says that the page has no list, so the one that is found is wrong.
  writeCorpus(join(blind, 'records'), [{ ...closed, id: 'tools' } as typeof closed], { tools: list })
  const url = 'http://tools.example/'
  const pager = `${list}<nav><a href="/?page=2">2</a> <a rel=next href="/?page=2">Next</a></nav>`
  const next = { xpath: '/html[1]/body[1]/nav[1]/a[2]', href: '/?page=2', target: `${url}?page=2`, kind: 'next' }
  const paged = { id: 'paged', url, base: url, site: 'tools.example', links: [next] }
  writeCorpus(join(blind, 'pagination'), [paged], { paged: pager })
})

const rowOf = (out: string, measured: string): string | undefined =>
  out
    .replace(/ +/g, ' ')
    .split('\n')
    .find(line => line.includes(`| ${measured} |`))

test('one table has the tasks of every set of pages, beside the figures of cross-validation', async () => {
  const { code, out, err } = await runCommand(['report', corpora, '--blind', blind, '--static'])
  expect([code, err]).toEqual([EXIT.done, ''])
  expect(out).toMatch(/^\| task +\| measure +\| corpus +\| blind +\| cross-validated +\| farm, cross-validated +\|\n/)
  expect(rowOf(out, 'pages with exactly the right records')).toMatch(
    /^\| lists \|.*\| 100\.0 % of 1 \| - of 0 \| [\d.]+ %/,
  )
  expect(rowOf(out, 'pages without a list where one was found')).toMatch(
    /\| 0 of 1 \| 1 of 1 \| \d+ of \d+ \| \d+ of \d+ \|$/,
  )
  expect(rowOf(out, 'pages right')).toMatch(/^\| next page \|.*\| \| 100\.0 % of 1 \| [\d.]+ %/)
  expect(out).toMatch(/^\| pager +\|/m)
  expect(out).not.toContain('template')
})

test('--write replaces the table of a document', async () => {
  writeFileSync(document, 'Before\n<!-- report -->\nold\n<!-- end of report -->\nAfter\n')
  const { out } = await runCommand(['report', corpora, '--static', '--write', document])
  expect(readFileSync(document, 'utf8')).toBe(`Before\n<!-- report -->\n\n${out}\n<!-- end of report -->\nAfter\n`)
})

test('a folder without pages and a document without a place for the table are errors', async () => {
  expect(await runCommand(['report', folder, '--static'])).toMatchObject({
    code: EXIT.usage,
    err: expect.stringContaining('has no labeled pages: they are in records/,'),
  })
  writeFileSync(document, 'Before\n')
  expect(await runCommand(['report', corpora, '--static', '--write', document])).toMatchObject({
    code: EXIT.usage,
    err: expect.stringContaining('add the lines <!-- report -->'),
  })
})

test('the plots of the documents are drawn from the figures beside them', async () => {
  const shipped = join(import.meta.dirname, '../../docs/figures')
  const copy = join(folder, 'figures')
  cpSync(shipped, copy, { recursive: true })
  const { code, err } = await runCommand(['report', '--plots', copy])
  expect(code).toBe(EXIT.done)
  const plots = readdirSync(copy).filter(file => file.endsWith('.svg'))
  expect(plots.map(file => err.includes(file))).toEqual([true, true, true, true])
  for (const file of plots)
    expect(readFileSync(join(copy, file)).equals(readFileSync(join(shipped, file))), file).toBe(true)
})

test('with labeled pages, what the plots show is measured first', async () => {
  const figures = join(folder, 'measured-figures')
  cpSync(join(import.meta.dirname, '../../docs/figures'), figures, { recursive: true })
  expect((await runCommand(['report', corpora, '--plots', figures])).code).toBe(EXIT.done)
  const { ablations, times } = JSON.parse(readFileSync(join(figures, 'measured.json'), 'utf8'))
  expect(ablations).toEqual({})
  expect(Object.values<unknown[]>(times).map(points => points.length)).toEqual([2, 2])
})

test('without pages and without plots, there is nothing to do', async () => {
  const { code, err } = await runCommand(['report'])
  expect([code, err]).toEqual([EXIT.usage, expect.stringContaining('Name a folder of labeled pages')])
})

test('growth is the exponent of time by size', () => {
  expect(growthOf([10, 100, 1000].map(nodes => [nodes, 3 * nodes ** 2]))).toBeCloseTo(2)
})
