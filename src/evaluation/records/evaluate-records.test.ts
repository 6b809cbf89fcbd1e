import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { EXIT } from '../../cli/terminal/exit-code.ts'
import { NO_STDIN } from '../../cli/terminal/terminal.ts'
import { runCli } from '../../run-cli.ts'

const NAMES = ['Anvil', 'Bellows', 'Chisel', 'Drill']
const card = (name: string, n: number): string =>
  `<div class=card><h3><a href="/t/${n}">${name}</a></h3><img src="data:," data-src="pics/${n}.png"><p>A fine ${name.toLowerCase()} for the workshop</p></div>`
const DIV = '/html[1]/body[1]/main[1]/div'

const folder = temporaryFolder()
beforeAll(() => {
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'pages/tools.html'), `<!doctype html><main>${NAMES.map(card).join('')}</main>`)
  const records = NAMES.map((_, n) => ({ xpaths: [`${DIV}[${n + 1}]`] }))
  const fields = { name: NAMES, place: NAMES.map(() => null) }
  const entry = { id: 'tools', site: 'tools.example', type: 'A', regions: [{ main: true, records, fields }] }
  const stress = { id: 'stress', scored: false, regions: [] }
  writeFileSync(join(folder, 'labels.json'), JSON.stringify([entry, stress]))
})

async function evaluate(...flags: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const code = await runCli(['evaluate', 'records', '--corpus', folder, '--static', ...flags], {
    out: text => void (out += text),
    err: text => void (err += text),
    isInteractive: false,
    columns: 100,
    stdin: NO_STDIN,
  })
  return { code, out, err }
}

test('figures stand beside those of the published ClustVX', async () => {
  const { code, out, err } = await evaluate()
  expect({ code, err }).toEqual({ code: EXIT.done, err: '' })
  expect(out).toContain('pages: 1, parsed only; with labeled fields: 1')
  expect(out).toMatch(/records of the main region: F1 +[\d.]+ % +100\.0 %/)
  // ClustVX has no names.
  expect(out).toMatch(/^columns named by their kind only +[\d.]+ % +-$/m)
  expect(out).toMatch(/^type +pages +Amberyl F1 +mean +exact +ClustVX F1/m)
  expect(out).toMatch(/^ClustVX, model to table +[\d.]+ +[\d.]+ +[\d.]+ %$/m)
})

test('--json gives the counts', async () => {
  const { figures } = JSON.parse((await evaluate('--json', '--algorithm', 'clustvx')).out)
  expect(figures).toMatchObject([
    {
      algorithm: 'clustvx',
      overall: {
        pagesExact: 1,
        main: { right: 4, found: 4, labelled: 4 },
        fields: { values: { right: 4, found: 4, labelled: 4 }, fields: 2, aligned: 1 },
        successful: { right: 4 },
      },
      byType: { A: { pages: 1 } },
      wrongPages: [],
    },
  ])
})

test('predictions are one JSON object a page', async () => {
  const file = join(folder, 'found.ndjson')
  await evaluate('--predictions', file, '--algorithm', 'clustvx')
  const { id, regions, ms } = JSON.parse(readFileSync(file, 'utf8'))
  expect([id, regions[0].main, typeof ms]).toEqual(['tools', true, 'number'])
  expect(regions[0].records[1]).toMatchObject({ xpaths: [`${DIV}[2]`], fields: { 'item 1': 'Bellows' } })
})

test('addresses are predicted as the page writes them, also those of pictures that are loaded later', async () => {
  const file = join(folder, 'written.ndjson')
  await evaluate('--predictions', file)
  const { fields } = JSON.parse(readFileSync(file, 'utf8')).regions[0].records[1]
  expect(fields).toMatchObject({ title_link: '/t/1', image: 'pics/1.png' })
})

test('items of lists are further columns by their place, and both figures are told', async () => {
  const lists = join(folder, 'lists')
  mkdirSync(join(lists, 'pages'), { recursive: true })
  const tags = ['oak pine', 'oak elm ash', 'pine', 'elm oak', 'ash pine elm', 'oak'].map(words => words.split(' '))
  const entry = (words: readonly string[], at: number): string =>
    `<div class=card><h3><a href="/w/${at}">Work number ${at}</a></h3><p>Made in year ${1900 + at} of wood</p><ul class=tags>${words.map(word => `<li>${word}</li>`).join('')}</ul></div>`
  writeFileSync(join(lists, 'pages/works.html'), `<!doctype html><main>${tags.map(entry).join('')}</main>`)
  const fields = Object.fromEntries([0, 1, 2].map(place => [`tag${place}`, tags.map(words => words[place] ?? null)]))
  const records = tags.map((_, n) => ({ xpaths: [`${DIV}[${n + 1}]`] }))
  const label = { id: 'works', site: 'works.example', type: 'A', regions: [{ main: true, records, fields }] }
  writeFileSync(join(lists, 'labels.json'), JSON.stringify([label]))
  const file = join(folder, 'items.ndjson')
  const { out } = await evaluate('--corpus', lists, '--predictions', file)
  expect(out).toMatch(/^ {2}F1 with the items of lists by place +100\.0 %/m)
  expect(out).not.toMatch(/^field values: F1 +100\.0 %/m)
  const { records: found } = JSON.parse(readFileSync(file, 'utf8')).regions[0]
  expect(found[1].fields).toMatchObject({ tags: 'oak elm ash', 'tags[1]': 'oak', 'tags[2]': 'elm', 'tags[3]': 'ash' })
})

test('a folder that is no corpus and an algorithm that there is not are told', async () => {
  expect(await evaluate('--corpus', tmpdir())).toMatchObject({ code: EXIT.usage })
  expect((await evaluate('--algorithm', 'magic')).err).toContain('Allowed choices are auto, clustvx')
})
