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

test('what the page says about the whole list is told with its evidence', async () => {
  const stdin = LIST.replace(
    '<ul>',
    '<p>1–6 of 42 teas</p><p><b>A</b> <a href="/b">B</a> <a href="/c">C</a> <a href="/d">D</a></p><ul>',
  )
  const explainWhole = (...args: string[]): Promise<Ending> =>
    runCommand(['explain', '-', '--static', '--base-url', 'http://tea.example/', '--record', '1', ...args], { stdin })
  const { out } = await explainWhole()
  expect(out).toMatch(/^What the page says about the whole list:\n {2}states 42 records: "1–6 of 42"/m)
  expect(out).toContain('3 sibling pages by letter; this one is "A"')
  expect(JSON.parse((await explainWhole('--json')).out)).toMatchObject({
    total: { count: 42 },
    siblings: { kind: 'letter' },
  })
  expect((await explain('--record', '1')).out).not.toContain('the whole list')
})

test('without a record or a field, the list is explained', async () => {
  const { code, out } = await explain()
  expect([code, out]).toEqual([0, expect.stringMatching(/^Why these are records: .*, 6 times\n/)])
})

test('a node is told as a block', async () => {
  const { code, out } = await explain('--node', '//a[@rel="next"]')
  expect([code, out]).toEqual([0, expect.stringMatching(/^\/html\[1\]\/body\[1\]\/nav\[1\]\/a\[2\]\n.*next/)])
})

test('any node is told as part of the list, or why it is not', async () => {
  const stdin = LIST.replaceAll('</li>', '<small>Add to basket</small></li>')
  const why = (...args: string[]): Promise<Ending> =>
    runCommand(['explain', '-', '--static', '--base-url', 'http://tea.example/', '--node', ...args], { stdin })
  const sentence = async (path: string): Promise<string> => JSON.parse((await why(path, '--json')).out).list.sentence
  expect(await sentence('//li[2]/h3/a')).toBe('This is in record 2 of the main list: title, title_link.')
  expect(await sentence('//li[2]/small')).toBe(
    'This is in record 2 of the main list, but in no column: it is the same in the records.',
  )
  expect(await sentence('//ul')).toBe('This holds the 6 records of the list.')
  expect(await sentence('//title')).toBe('This is not in a record: nothing like it repeats on the page.')
  const { out } = await why('//b')
  expect(out).toContain('is not a candidate for pagination-link')
  expect(out).toMatch(/the closest rule is a click target\n.*\n? *fails: dom::clickable/)
})

test.each([
  [['--record', '1', '--node', '//a'], 'Name one thing to explain'],
  [['--record', '7'], 'There is no record 7: the list has 6.'],
  [['--record', '0'], 'There is no record 0'],
  [['--record', 'first'], 'a whole number'],
  [['--field', 'colour'], /There is no field colour: the list has .*price/],
  [['--record', '1', '--topk'], 'Name one thing to explain'],
  [['--record', '1', '--k', '6'], '--k can only be used with --topk'],
  [['--record', '1', '--without', 'area'], '--without can only be used with --topk or --domain'],
  [['--topk', '--without', 'positions'], '--without positions is not a part here: choose from area'],
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
  expect(err).toMatch(
    /^note: http:\/\/stdin\.invalid\/: The page has no list: .*closest candidate has \d+ similar parts/,
  )
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
