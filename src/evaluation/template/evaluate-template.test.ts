import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const oldPage = (title: string, price: string): string =>
  `<!doctype html><title>${title}</title><div class=book><h1 class=name>${title}</h1><p class=price>${price}</p></div>`
const newPage = (title: string, price: string): string =>
  `<!doctype html><title>${title}</title><main><section class=offer><h2>${title}</h2><b class=cost>${price}</b></section></main>`

const both = (value: string, changed: boolean) => ({ before: { value }, after: { value }, changed })
const SEA = ['The grey sea', '£12.50'] as const
const BEES = ['All about bees', '£8.00'] as const

const folder = temporaryFolder()
beforeAll(() => {
  mkdirSync(join(folder, 'pages'))
  const pages = { 'sea-old': oldPage(...SEA), 'sea-new': newPage(...SEA), 'bees-old': oldPage(...BEES) }
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(folder, 'pages', `${name}.html`), html)
  const fields = (changed: boolean) => ({ title: both(SEA[0], changed), price: both(SEA[1], changed) })
  const pair = { before: 'sea-old', kind: 'made up' }
  const pairs = [
    { id: 'new', ...pair, after: 'sea-new', changed: true, fields: fields(true) },
    { id: 'same', ...pair, after: 'sea-old', changed: false, fields: fields(false) },
    {
      id: 'mislabelled',
      ...pair,
      after: 'sea-old',
      changed: true,
      fields: { title: { ...both('No such', false), weak: true } },
    },
  ]
  const titles = { 'sea-old': SEA[0], 'bees-old': BEES[0] }
  const set = { set: 'books', pages: ['sea-old', 'bees-old'], fields: { title: titles, price: { 'sea-old': SEA[1] } } }
  writeFileSync(join(folder, 'labels.json'), JSON.stringify({ pairs, sets: [set] }))
})

const evaluate = (...flags: string[]): Promise<Ending> =>
  runCommand(['evaluate', 'template', '--corpus', folder, '--static', ...flags])

test('changes that are noticed, values that are mended and kept, and values of sets are counted', async () => {
  const { figures } = JSON.parse((await evaluate('--json')).out)
  expect(figures).toMatchObject({
    detection: { pairs: 3, right: 2, changed: 2, missed: 1, unchanged: 1, falseAlarms: 0 },
    mended: { right: 2, found: 2, labelled: 2 },
    kept: { right: 2, found: 2, labelled: 2 },
    wrongPairs: ['mislabelled'],
    setPages: 1,
    examplePages: 1,
    bySet: { books: { right: 1, found: 1, labelled: 1 } },
  })
})

test('the figures are tables for people', async () => {
  const { code, out, err } = await evaluate()
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('pairs: 3; pages of sets: 1, and 1 learned from; parsed only')
  expect(out).toMatch(/^all +3 +66\.7 % +1 of 2 +0 of 1$/m)
  expect(out).toMatch(/^moved fields \(mended\) +2 +100\.0 %/m)
})

test('predictions are one JSON object a pair or page', async () => {
  await evaluate('--predictions', join(folder, 'found.ndjson'))
  const lines = readFileSync(join(folder, 'found.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines).toMatchObject([
    { id: 'new', changed: true, fields: { title: ['The grey sea'] } },
    { id: 'same', changed: false, fields: { price: '£12.50' } },
    { set: 'books', page: 'sea-old', example: true },
    { set: 'books', page: 'bees-old', fields: { title: 'All about bees', price: '£8.00' } },
  ])
})

test('labels of another task are told', async () => {
  writeFileSync(join(folder, 'pages', 'labels.json'), '[]')
  expect(await evaluate('--corpus', join(folder, 'pages'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('is not a corpus of templates'),
  })
})
