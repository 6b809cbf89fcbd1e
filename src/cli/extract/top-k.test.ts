import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const ABOUT = 'It was built by hand from the stone of the hill behind it, and can be climbed in summer until six.'
const TOWERS = ['Alder', 'Brock', 'Cairn', 'Dunmore', 'Eyot']
const pageOf = (title: string): string =>
  `<title>${title}</title><h1>${title}</h1><p>${ABOUT}</p>${TOWERS.map(
    (name, i) =>
      `<div><h2>${i + 1}. <a href="/t/${i}">${name} Tower</a></h2><img src="/${i}.jpg"><p>${ABOUT}</p></div>`,
  ).join('')}`

/** Parsed only, from stdin. */
const topK = (title: string, ...args: string[]): Promise<Ending> =>
  runCommand(['topk', '-', '--static', '--base-url', 'http://towers.example/', ...args], { stdin: pageOf(title) })

test('the list is a table below what it is about', async () => {
  const { code, out, err } = await topK('5 Oldest Towers')
  expect([code, err]).toEqual([0, ''])
  expect(out.split('\n').slice(0, 4)).toEqual([
    '5 · Oldest Towers (the number is in the title)',
    expect.stringMatching(/^# +rank +title +text +image +link/),
    expect.stringMatching(/^─ /),
    expect.stringMatching(/^1 +1 +Alder Tower +1\. Alder.* .*0\.jpg .*\/t\/0$/),
  ])
})

test('--json has the reasons and the places of items too', async () => {
  const { out } = await topK('5 Oldest Towers', '--json')
  const found = JSON.parse(out)
  expect(found).toMatchObject({ page: 'http://towers.example/', kind: 'list', k: 5, readIn: 'title' })
  expect(found.because.map(({ claim }: { claim: string }) => claim)).toContain('all numbered')
  expect(found.items[4]).toEqual({
    rank: 5,
    title: 'Eyot Tower',
    text: `5. Eyot Tower\n${ABOUT}`,
    image: 'http://towers.example/4.jpg',
    link: 'http://towers.example/t/4',
    xpaths: ['/html[1]/body[1]/div[5]'],
  })
})

test('a page without such a list says why, and what can be done', async () => {
  const { code, out, err } = await topK('Old Towers')
  expect([code, out]).toEqual([6, 'no records\n'])
  expect(err).toContain('no top-k list on http://towers.example/: no number in the title.\n      --k N')
  expect(JSON.parse((await topK('Old Towers', '--json')).out)).toMatchObject({ kind: 'none' })
})

test('--k takes the place of the number in the title', async () => {
  expect((await topK('Old Towers', '--k', '5')).out).toContain('5 · Old Towers (the number was given)')
})

test('--without leaves parts of the algorithm out', async () => {
  const [item] = JSON.parse((await topK('5 Oldest Towers', '--without', 'titles,area', '--format', 'json')).out)
  expect(item.title).toBe(`1. Alder Tower ${ABOUT}`)
})

test('-o writes the items in the format that its ending names', async () => {
  const folder = temporaryFolder()
  expect(await topK('5 Oldest Towers', '-o', join(folder, 'towers.csv'))).toMatchObject({ code: 0, out: '' })
  expect(readFileSync(join(folder, 'towers.csv'), 'utf8')).toMatch(/rank,title,text,image,link\r\n1,Alder Tower,/)
})

test.each([
  [['--k', '1'], 'It must be a whole number from 2.'],
  [['--k', 'ten'], 'It must be a whole number from 2.'],
  [['--without', 'area,magic'], 'Unknown part "magic"; choose from area, interleave, k-plus-minus, titles.'],
  [['--json', '-o', 'x.csv'], 'use --format or -o without --json'],
])('%j is told to be wrong', async (args, message) => {
  const { code, out, err } = await topK('5 Oldest Towers', ...args)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(message)
})
