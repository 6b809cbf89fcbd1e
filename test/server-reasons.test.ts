import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReasonTree } from '../src/explain/reason-tree.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { runCommand } from './run-command.ts'
import { temporaryFolder } from './temporary-folder.ts'

let server: ApiServer

beforeAll(async () => {
  server = await startApiServer()
})

afterAll(() => server.close())

const BOATS = [1, 2, 3, 4, 5, 6].map(
  n =>
    `<li><h3><a href="/b/${n}">Boat number ${n}</a></h3> <span class="price">£${n}00</span> <em>from Hull</em><small>Add to cart</small></li>`,
)
const LIST = `<html><title>Boats</title><body><nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/a">About</a></li><li><a href="/c">Contact</a></li></ul></nav>
  <main><h1>Boats</h1><ul class="results">${BOATS.join('')}</ul></main><a rel="next" href="?page=2">Next</a></body></html>`
const input = { html: LIST, url: 'https://boats.example/list' }

interface Answer {
  readonly page: string
  readonly found: boolean
  readonly sentence: string
  readonly reasons: string[]
  readonly tree: ReasonTree[]
  readonly json: unknown
  readonly text: string
  readonly command: string
}

const explain = (body: object, status = 200) => server.json<Answer>('/explanations', { body, status })

/** The words of a command for a POSIX shell. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(
    ([, quoted, plain]) => plain ?? quoted!.replaceAll("'\\''", "'"),
  )

/** What the command of an answer prints, run on the page file that the server gives. */
async function printed({ page, command }: Answer, ...more: string[]): Promise<string> {
  const file = join(temporaryFolder(), `${page}.page`)
  writeFileSync(file, new Uint8Array(await (await server.ask(`/pages/${page}/file`)).arrayBuffer()))
  const [, ...words] = wordsOf(command)
  const { out } = await runCommand([...words.map(word => (word === `${page}.page` ? file : word)), ...more])
  return out
}

function* stepsOf(tree: readonly ReasonTree[]): Generator<ReasonTree> {
  for (const step of tree) {
    yield step
    yield* stepsOf(step.because)
  }
}

test('a list is explained in three depths, as the command line explains it', async () => {
  const { id } = await server.json<{ id: string }>('/extractions', { body: input, status: 201 })
  const answer = await explain({ extraction: id })
  expect(answer).toMatchObject({
    found: true,
    sentence: 'These are the 6 records of the main list: similar children of one element.',
  })
  expect(answer.reasons).toHaveLength(3)
  expect(JSON.parse(await printed(answer, '--json'))).toEqual(answer.json)
  expect(await printed(answer)).toBe(answer.text)
  const claims = answer.tree.filter(({ rule }) => rule)
  expect(claims[0]).toMatchObject({
    holds: true,
    weight: expect.any(Number),
    nodes: [expect.any(Number)],
    rule: { name: expect.any(String), text: expect.stringContaining('region::claim('), file: 'regions/judgements.dl' },
    bindings: { R: expect.any(Number) },
    because: expect.arrayContaining([expect.objectContaining({ claim: expect.stringMatching(/^region::/) })]),
  })
  expect(claims[0]!.rule!.line).toBeGreaterThan(1)
})

test.each([
  ['a record', { record: 2 }, /^This is record 2 of the 6 records of the main list/],
  ['a field', { field: 'price' }, /^price: price, in 6 of 6 records of the main list\.$/],
  ['a value', { field: 'price', record: 3 }, /record 3: "£300" = 300 GBP/],
  ['the next page', { next: true }, /^The next page is https:\/\/boats\.example\/list\?page=2 \(\d+ %\)\.$/],
])('%s is explained as the command line explains it', async (_, question, sentence) => {
  const answer = await explain({ ...input, ...question })
  expect(answer.found).toBe(true)
  expect(answer.sentence).toMatch(sentence)
  expect(answer.reasons.length).toBeLessThanOrEqual(3)
  expect(JSON.parse(await printed(answer, '--json'))).toEqual(answer.json)
})

test('why not: the nearest rule and its first premise that fails, for any node', async () => {
  const page = await server.json<{ id: string }>('/pages', { body: input, status: 201 })
  const { texts } = await server.json<{ texts: (string | null)[] }>(`/pages/${page.id}/nodes`)
  const why = (text: string) => explain({ page: page.id, node: texts.indexOf(text) })
  const price = await why('£400')
  expect(price).toMatchObject({ found: true, sentence: 'This is in record 4 of the main list: price.' })
  const cart = await why('Add to cart')
  expect(cart.sentence).toBe('This is in record 1 of the main list, but in no column: it is the same in the records.')
  const menu = await why('About')
  expect(menu.found).toBe(false)
  expect(menu.sentence).toMatch(
    /^This is in 3 similar parts that are not a list of data: its score is .*, that of the main list/,
  )
  expect(menu.reasons.length).toBeGreaterThan(0)
  const title = await why('Boats')
  expect(title.sentence).toBe('This is not in a record: nothing like it repeats on the page.')
  const failing = [...stepsOf(title.tree)].find(({ rule }) => rule)
  expect(failing).toMatchObject({
    holds: false,
    rule: {
      name: 'a click target',
      file: 'pagination-link/rules.dl',
      text: 'node_of_interest(X) :- dom::clickable(X).',
    },
    bindings: { X: expect.any(Number) },
    because: [{ claim: expect.stringMatching(/^dom::clickable\(\d+\): there is no such fact$/), holds: false }],
  })
  for (const answer of [price, menu, title]) expect(JSON.parse(await printed(answer, '--json'))).toEqual(answer.json)
  expect(await explain({ page: page.id, node: 99_999 }, 404)).toMatchObject({ code: 'no-such-node' })
})

test('records and values of a domain are explained by its rules, with the nodes that they are about', async () => {
  const body = { ...input, domain: 'retail' }
  const { id } = await server.json<{ id: string }>('/extractions', { body, status: 201 })
  const answer = await explain({ extraction: id, field: 'price', record: 2 })
  expect(answer).toMatchObject({ found: true, sentence: 'This is the price of record 2, "£200".' })
  const nodes = new Set([...stepsOf(answer.tree)].flatMap(step => step.nodes))
  expect(nodes.size).toBeGreaterThan(1)
  expect(answer.command).toMatch(/--domain retail --node /)
  expect(JSON.parse(await printed(answer, '--json'))).toEqual(answer.json)
})

test('a top-k list, a page without a list, and parts that are not there', async () => {
  const title = '6 Boats for Beginners'
  const html = LIST.replaceAll('Boats</', `${title}</`)
  const topK = await explain({ html, url: input.url, algorithm: 'top-k' })
  expect(topK.sentence).toMatch(/^This is the list of 6 that the title announces/)
  expect(topK.tree[0]!.because.length).toBeGreaterThan(1)
  expect(JSON.parse(await printed(topK, '--json'))).toEqual(topK.json)
  const none = await explain({ html: '<p>Hello</p>', url: 'https://a.example/' })
  expect(none).toMatchObject({ found: false, sentence: expect.stringContaining('The page has no list'), json: null })
  expect(await explain({ html: '<p>Hello</p>', next: true })).toMatchObject({
    found: false,
    sentence: expect.stringMatching(/^No next page: /),
    command: expect.stringMatching(/^amberyl paginate page_/),
  })
  expect(await explain({ ...input, field: 'none' }, 404)).toMatchObject({ code: 'no-such-part' })
  expect(await explain({ ...input, record: 9 }, 404)).toMatchObject({ code: 'no-such-part' })
  expect(await explain({ extraction: 'x_none' }, 404)).toMatchObject({ code: 'no-such-extraction' })
})

interface Comparison {
  readonly page: string
  readonly a: { id: string; records: number; times: { stage: string }[] }
  readonly b: { id: string; records: number }
  readonly both: [number, number][]
  readonly onlyA: number[]
  readonly onlyB: number[]
  readonly fields: { both: [string, string][]; onlyA: string[]; onlyB: string[] }
  readonly agreement: number
}

const compare = async (body: object) => (await server.json<{ pages: Comparison[] }>('/comparisons', { body })).pages

test('two algorithms are compared by the content of their records and the values of their columns', async () => {
  const [found] = await compare({ ...input, a: { algorithm: 'auto' }, b: { algorithm: 'mdr' } })
  expect(found!.both.length + found!.onlyA.length).toBe(found!.a.records)
  expect(found!.both.length + found!.onlyB.length).toBe(found!.b.records)
  expect(found!.both).toContainEqual([2, 2])
  expect(found!.fields.both.length).toBeGreaterThan(0)
  expect(found!.agreement).toBeCloseTo(
    found!.both.length / (found!.both.length + found!.onlyA.length + found!.onlyB.length),
  )
  expect(found!.a.times.length).toBeGreaterThan(0)
  expect(await server.json(`/extractions/${found!.b.id}`)).toMatchObject({ algorithm: 'mdr' })
})

test('a set of pages is compared page by page, and other lists have nothing in common', async () => {
  const read = async (html: string) =>
    (await server.json<{ id: string }>('/pages', { body: { html, url: input.url }, status: 201 })).id
  const pages = [await read(LIST), await read(LIST.replace(BOATS[0]!, '')), await read('<p>Hello</p>')]
  const found = await compare({ pages, a: {}, b: { domain: 'retail' } })
  expect(found.map(({ page }) => page)).toEqual(pages)
  expect(found.map(({ a, b }) => [a.records, b.records])).toEqual([
    [6, 6],
    [5, 5],
    [0, 0],
  ])
  expect(found.map(({ agreement }) => agreement)).toEqual([1, 1, 1])
  const price = found[0]!.fields.both.find(([, id]) => id === 'price')
  expect(price).toBeDefined()
})

test('parts of an algorithm are switched off for one side', async () => {
  const title = '6 Boats for Beginners'
  const html = LIST.replaceAll('Boats</', `${title}</`)
  const [found] = await compare({
    ...{ html, url: input.url },
    a: { algorithm: 'top-k' },
    b: { algorithm: 'top-k', without: ['titles'] },
  })
  expect(found!.both).toHaveLength(6)
  expect(found!.b).toMatchObject({
    without: ['titles'],
    switches: expect.arrayContaining([{ name: 'titles', on: false, about: expect.any(String) }]),
  })
  const body = { ...input, a: {}, b: { algorithm: 'mdr', without: ['titles'] } }
  expect(await server.json('/comparisons', { body, status: 422 })).toMatchObject({ code: 'no-such-switch' })
})

test('columns that edits renamed or made, and records after those that edits left out, are explained as the page has them', async () => {
  // The third boat has no price.
  const html = LIST.replace('<span class="price">£300</span>', '')
  const { id, fields } = await server.json<{ id: string; fields: { id: string; name: string; kind: string }[] }>(
    '/extractions',
    { body: { ...input, html }, status: 201 },
  )
  const price = fields.find(({ kind }) => kind === 'price')!
  const [first, second] = fields
  const ask = (asked: object, status = 200) => explain({ extraction: id, ...asked }, status)
  const before = { price: await ask({ field: price.name }), record: await ask({ record: 5 }) }
  const edits = [
    { op: 'rename', field: price.id, name: 'cost' },
    { op: 'filled', field: price.id },
  ]
  const edit = (all: object[]) => server.json(`/extractions/${id}/columns`, { method: 'PUT', body: { edits: all } })
  await edit(edits)
  expect(await ask({ field: 'cost' })).toEqual(before.price)
  expect(await ask({ field: price.id })).toEqual(before.price)
  expect(await ask({ record: 4 })).toEqual(before.record)
  await ask({ record: 6 }, 404)
  await edit([{ op: 'merge', fields: [first!.id, second!.id], name: 'both' }])
  expect((await ask({ field: 'both' })).command).toContain(`--field ${first!.name}`)
})
