import { expect, test } from 'vitest'
import { type Ending, runCommand } from '../../../test/run-command.ts'

const TEAS = ['Assam', 'Ceylon', 'Keemun', 'Sencha', 'Oolong', 'Rooibos']
const LIST = `<title>Teas</title><main class=results><ul>${TEAS.map(
  (name, i) =>
    `<li><h3><a href="/t/${i}">${name}</a></h3><p>Origin: <b>Hill ${i}</b></p>${i === 2 ? '' : `<em class=price>£${i}.50</em>`}</li>`,
).join('')}</ul></main><nav><b>1</b> <a href="?p=2">2</a> <a rel=next href="?p=2">Next</a></nav>`

const explain = (...args: string[]): Promise<Ending> =>
  runCommand(['explain', '-', '--static', '--base-url', 'http://tea.example/', ...args], { stdin: LIST })

test('a record is told with its place, its values and what speaks for the list', async () => {
  const { code, out } = await explain('--record', '2')
  expect(code).toBe(0)
  expect(out).toMatch(
    /^record 2 of 6 · main list of http:\/\/tea\.example\/\n {2}\/html\[1\]\/body\[1\]\/main\[1\]\/ul\[1\]\/li\[2\]\n/,
  )
  expect(out).toMatch(/^ {4}price +£1\.50 → 1\.5 GBP$/m)
  expect(out).toContain('similar children of one element, 6 times\n  in /html[1]/body[1]/main[1]/ul[1]\n')
  expect(out).toMatch(/^ +× [\d.]+ {2}records = 6$/m)
})

test('what a rule claims is followed down to the facts, as far as asked', async () => {
  const { out } = await explain('--record', '1', '--facts', '9')
  expect(out).toMatch(/^region::claim\(\d+, "(in|called) main part"\) {2}— .*\n {2}region::around\(\d+, .*— given$/m)
  expect((await explain('--record', '1', '--facts', '0')).out).not.toContain('region::claim(')
})

test('a field is told with its name, kind, place and values', async () => {
  const { out } = await explain('--field', 'price')
  expect(out.split('\n').slice(0, 6)).toEqual([
    'main list of http://tea.example/',
    'price: price, in 5 of 6 records',
    expect.stringMatching(/^read from the text at .*em/),
    'named by class: its word names content on many sites',
    expect.stringMatching(/^price because: \S/),
    'record 1: "£0.50" = 0.5 GBP at /html[1]/body[1]/main[1]/ul[1]/li[1]/em[1]',
  ])
  expect((await explain('--field', 'price', '--record', '3')).out).toContain('record 3 has no price')
  expect((await explain('--field', 'origin')).out).toMatch(/named by label "origin/i)
})

test('a node is told as a block', async () => {
  const { code, out } = await explain('--node', '//a[@rel="next"]')
  expect([code, out]).toEqual([0, expect.stringMatching(/^\/html\[1\]\/body\[1\]\/nav\[1\]\/a\[2\]\n.*next/)])
})

test.each([
  [[], 'Name one thing to explain'],
  [['--record', '1', '--node', '//a'], 'Name one thing to explain'],
  [['--record', '7'], 'There is no record 7: the list has 6.'],
  [['--record', '0'], 'There is no record 0'],
  [['--record', 'first'], 'a whole number'],
  [['--field', 'colour'], /There is no field colour: the list has .*price/],
  [['--record', '1', '--topk'], 'Name one thing to explain'],
  [['--record', '1', '--k', '6'], '--k and --without can only be used with --topk'],
  [['--record', '1', '--region', 'all'], 'Only one list can be explained at a time'],
])('%j makes no sense, and is told so', async (args, message) => {
  const { code, out, err } = await explain(...args)
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(message)
})

test('a page without a list is explained by what came closest', async () => {
  const prose = 'Tea is drunk hot, and in summer it is drunk cold, with ice and lemon, by many people in the world. '
  const html = `<article><h1>On tea</h1><p>${prose.repeat(9)}<p>${prose.repeat(8)}</article><ul><li>Home<li>Shop<li>News</ul>`
  const { code, out, err } = await runCommand(['explain', '-', '--static', '--record', '1'], { stdin: html })
  expect(code).toBe(0)
  expect(err).toMatch(/^note: no list on /)
  expect(out).toMatch(/^Why these are records: /)
})

test('everything is there for programs too', async () => {
  const json = async (...args: string[]) => JSON.parse((await explain(...args, '--json')).out)
  expect(await json('--record', '2', '--facts', '9')).toMatchObject({
    page: 'http://tea.example/',
    list: 'main',
    nodes: ['/html[1]/body[1]/main[1]/ul[1]/li[2]'],
    fields: expect.arrayContaining([expect.objectContaining({ name: 'price', text: '£1.50', value: 1.5 })]),
    region: { shape: 'siblings', records: { length: 6 } },
    claims: expect.arrayContaining([expect.objectContaining({ kind: 'derived' })]),
  })
  expect(await json('--field', 'price', '--record', '2')).toMatchObject({
    field: {
      name: 'price',
      namedBy: 'class',
      cells: [{ record: 2, nodes: ['/html[1]/body[1]/main[1]/ul[1]/li[2]/em[1]'] }],
    },
  })
  expect(await json('--node', '//a[@rel="next"]')).toMatchObject({ class: 'next', reasons: expect.any(Array) })
})

test('show has the lists of a page too', async () => {
  const show = (...args: string[]) =>
    runCommand(['show', '-', '--static', '--stage', 'records', ...args], { stdin: LIST })
  expect((await show()).out).toMatch(/^main: 6 records with title \(text\)[\s\S]*× [\d.]+ {2}records = 6/)
  expect(JSON.parse((await show('--json')).out)).toMatchObject({
    regions: [{ name: 'main', root: '/html[1]/body[1]/main[1]/ul[1]', shape: 'siblings', records: { length: 6 } }],
  })
})

test('a node is told as part of a record of a domain', async () => {
  const { code, out } = await explain('--domain', 'retail', '--node', '//li[2]')
  expect(code).toBe(0)
  expect(out).toContain('in a list of 5 records that were found by their price')
  expect(await explain('--domain', 'retail', '--record', '1')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--domain can only be used with --node'),
  })
})
