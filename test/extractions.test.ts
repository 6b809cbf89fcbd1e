import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../demo/server.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { runCommand } from './run-command.ts'

interface Cell {
  readonly text: string
  readonly nodes?: number[]
}

interface Found {
  readonly id: string
  readonly page: string
  readonly title: string
  readonly domain: string | null
  readonly k: number | null
  readonly records: number
  readonly because: string | null
  readonly closest: { records: number; region: number } | null
  readonly recordNodes: number[][]
  readonly fields: { id: string; name: string; kind: string; cells: (Cell | null)[] }[]
  readonly lists: { name: string; region: number; records: number; score: number | null; nodes: number[][] }[]
  readonly next: { kind: string; nodes: number[] }
  readonly siblings: { count: number; kind: string } | null
  readonly switches: { name: string; on: boolean; about: string }[]
  readonly times: { stage: string; ms: number }[]
  readonly command: string
  readonly edits: object[]
  readonly effects: { unreadable: number; examples: string[] }[]
}

let demo: DemoSite
let server: ApiServer

beforeAll(async () => {
  demo = await startDemo()
  server = await startApiServer()
})

afterAll(async () => {
  await server.close()
  await demo.close()
})

const extracted = (body: object, status = 201): Promise<Found> => server.json<Found>('/extractions', { body, status })

const texts = ({ fields }: Found, name: string): (string | undefined)[] =>
  fields.find(field => field.name === name)!.cells.map(cell => cell?.text)

/** What the command of an extraction prints, with another program name in front. */
const run = async (command: string, more: readonly string[] = []): Promise<string> => {
  const words = [...command.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(
    ([, quoted, word]) => word ?? quoted!.replaceAll(`'\\''`, `'`),
  )
  return (await runCommand([...words.slice(1), ...more])).out
}

const boat = (n: number): string => `<li><a href="/b/${n}">Boat number ${n}</a> <span class="price">£${n}00</span></li>`
const LIST = `<title>Boats</title><body><h1>Boats</h1><ul>${[1, 2, 3, 4, 5].map(boat).join('')}</ul><a rel="next" href="?page=2">Next</a></body>`
const boats = { html: LIST, url: 'https://boats.example/list' }

describe('what an extraction says', () => {
  test('nodes of records, cells, lists, and the next link; ids of fields; times', async () => {
    const found = await extracted(boats)
    const { parents, names } = await server.json<{ parents: number[]; names: string[] }>(`/pages/${found.page}/nodes`)
    expect(found.title).toBe('Boats')
    expect(found.recordNodes.map(nodes => nodes.map(node => names[node]))).toEqual(Array(5).fill(['li']))
    const price = found.fields.find(({ name }) => name === 'price')!
    expect(price.id).toBe('price')
    expect(price.cells.map(cell => parents[cell!.nodes![0]!])).toEqual(found.recordNodes.map(([li]) => li))
    expect(found.next.nodes.map(node => names[node])).toEqual(['a'])
    expect(found.lists[0]).toMatchObject({ name: 'main', region: 1, records: 5, score: expect.any(Number) })
    expect(found.lists[0]!.nodes).toEqual(found.recordNodes)
    expect(found.times.map(({ stage }) => stage)).toEqual(['annotate', 'domain', 'lists', 'fields', 'next', 'extent'])
    expect(found.times.every(({ ms }) => ms >= 0)).toBe(true)
    expect(found).toMatchObject({ edits: [], effects: [], switches: [], closest: null, siblings: null, k: null })
    expect(await server.json(`/extractions/${found.id}`)).toEqual(found)
  })

  test('another region is the list that the first answer showed', async () => {
    const { page, lists } = await extracted({ url: `${demo.url}homes/`, reading: 'parser' })
    const second = lists[1]!
    const other = await extracted({ page, region: second.region })
    expect(other.recordNodes).toEqual(second.nodes)
    expect(other.lists[0]).toMatchObject({ region: 2, records: second.records })
  })

  test('records that a condition leaves out have no nodes', async () => {
    const found = await extracted({ ...boats, where: 'price > 300', rename: { price: 'cost' } })
    const all = await extracted(boats)
    expect(found.recordNodes).toEqual(all.recordNodes.slice(3))
    expect(found.fields.find(({ name }) => name === 'cost')).toMatchObject({ id: 'price' })
  })

  test('a page without a list says what came closest, and its region extracts it', async () => {
    const teaser = (n: number): string => `<div><h3>Story ${n}</h3><p>Told by sailor ${n}.</p></div>`
    const html = `<body><h1>About us</h1>${teaser(1)}${teaser(2)}<p>${'We sail in every weather. '.repeat(40)}</p></body>`
    const none = await extracted({ html, url: 'https://boats.example/about' })
    expect(none).toMatchObject({ records: 0, lists: [], because: expect.any(String) })
    const closest = await extracted({ page: none.page, region: none.closest!.region })
    expect(closest.records).toBe(none.closest!.records)
  })
})

describe('columns of an extraction', () => {
  const put = (id: string, edits: object[], more: object = {}): Promise<Found> =>
    server.json<Found>(`/extractions/${id}/columns`, { method: 'PUT', body: { edits, ...more } })
  const csvOf = async (id: string): Promise<string> => (await server.ask(`/extractions/${id}/table?format=csv`)).text()

  test('are edited by id, previewed, and undone by a shorter list', async () => {
    const before = await extracted(boats)
    const csv = await csvOf(before.id)
    const [title] = before.fields
    const edits = [
      { op: 'split', field: title!.id, separator: ' number ', names: ['what', 'number'] },
      { op: 'kind', field: 'new:number', kind: 'number' },
      { op: 'rename', field: 'price', name: 'cost' },
      { op: 'kind', field: 'price', kind: 'date' },
    ]
    const preview = await put(before.id, edits, { preview: true })
    expect(preview.edits).toEqual(edits)
    expect(await server.json(`/extractions/${before.id}`)).toEqual(before)
    const after = await put(before.id, edits)
    expect(after).toEqual(preview)
    expect(await server.json(`/extractions/${before.id}`)).toEqual(after)
    expect(after.fields.map(({ id, name, kind }) => [id, name, kind])).toEqual(
      expect.arrayContaining([
        ['new:what', 'what', 'text'],
        ['new:number', 'number', 'number'],
        ['price', 'cost', 'date'],
      ]),
    )
    expect(texts(after, 'number')).toEqual(['1', '2', '3', '4', '5'])
    expect(after.fields[0]!.cells[0]!.nodes).toEqual(title!.cells[0]!.nodes)
    expect(after.effects).toEqual([
      { unreadable: 0, examples: [] },
      { unreadable: 0, examples: [] },
      { unreadable: 0, examples: [] },
      { unreadable: 5, examples: ['£100', '£200', '£300', '£400', '£500'] },
    ])
    expect(await csvOf(before.id)).toMatch(/^what,number,/)
    expect(await put(before.id, [])).toEqual(before)
    expect(await csvOf(before.id)).toBe(csv)
  })

  test('filled leaves out records, with their nodes', async () => {
    const holes = LIST.replace('<span class="price">£300</span>', '')
    const before = await extracted({ html: holes, url: boats.url })
    const after = await put(before.id, [{ op: 'filled', field: 'price' }])
    expect(after.records).toBe(4)
    expect(after.recordNodes).toEqual(before.recordNodes.filter((_, at) => at !== 2))
  })

  test.each([
    [[{ op: 'drop', field: 'nothing' }], 'bad-selection'],
    [[{ op: 'rename', field: 'price' }], 'bad-input'],
    [[{ op: 'explode', field: 'price' }], 'bad-input'],
    ['all', 'bad-input'],
  ])('%j is refused, and changes nothing', async (edits, code) => {
    const { id } = await extracted(boats)
    const path = `/extractions/${id}/columns`
    expect(await server.json(path, { method: 'PUT', body: { edits }, status: 422 })).toMatchObject({ code })
    expect(await server.json<Found>(`/extractions/${id}`)).toMatchObject({ edits: [] })
  })

  test('the command says the same', async () => {
    const found = await extracted({ url: `${demo.url}homes/`, reading: 'parser' })
    const price = found.fields.find(({ kind }) => kind === 'price')!.id
    const [one, other] = found.fields.filter(({ id }) => id !== price)
    const edited = await put(found.id, [
      { op: 'rename', field: price, name: 'a=b' },
      { op: 'merge', fields: [other!.id, one!.id], name: 'both by one', separator: ' / ' },
      { op: 'kind', field: price, kind: 'text' },
      { op: 'order', fields: [price] },
    ])
    expect(await run(edited.command, ['--format', 'csv', '--delay', '0'])).toBe(await csvOf(found.id))
  })
})

const TOWERS = ['Alder', 'Brock', 'Cairn', 'Dun', 'Eyot', 'Fell']
const tower = (name: string, at: number): string =>
  `<${at % 2 ? 'article' : 'section'}><h3>${at + 1}. ${name} Tower</h3><p>Built long ago on the coast, and still
  standing in all weathers.</p></${at % 2 ? 'article' : 'section'}>`
const TOP = `<title>6 Oldest Towers</title><body><h1>6 Oldest Towers</h1>${TOWERS.map(tower).join('')}</body>`

describe('algorithms and their switches', () => {
  const towers = { html: TOP, url: 'https://towers.example/oldest' }

  test('top-k has the columns of amberyl topk; each of its parts can be switched off', async () => {
    const found = await extracted({ ...towers, algorithm: 'top-k' })
    expect(found).toMatchObject({ k: 6, records: 6 })
    expect(texts(found, 'title')).toEqual(TOWERS.map(name => `${name} Tower`))
    expect(found.switches.map(({ name, on }) => [name, on])).toEqual([
      ['area', true],
      ['interleave', true],
      ['k-plus-minus', true],
      ['titles', true],
    ])
    expect(found.times.map(({ stage }) => stage)).toEqual(['title', 'look', 'candidates', 'weighing', 'items', 'next'])
    const plain = await extracted({ page: found.page, algorithm: 'top-k', without: ['titles'] })
    expect(plain.switches.find(({ name }) => name === 'titles')!.on).toBe(false)
    expect(texts(plain, 'title')[0]).toContain('Built long ago')
    const three = await extracted({ page: found.page, algorithm: 'top-k', k: 40 })
    expect(three).toMatchObject({ k: 40, records: 0, because: expect.stringContaining('40') })
  })

  test('a domain has its own switches, and says which domain it is', async () => {
    const url = `${demo.url}homes/`
    const found = await extracted({ url, reading: 'parser', algorithm: 'domain' })
    expect(found.domain).toMatch(/^real-estate/)
    expect(found.switches.map(({ name }) => name)).toEqual(['positions', 'confidence', 'visual'])
    const without = await extracted({ page: found.page, domain: found.domain, without: ['positions'] })
    expect(without.switches[0]).toMatchObject({ name: 'positions', on: false })
    expect(without.fields.map(({ cells }) => cells)).not.toEqual(found.fields.map(({ cells }) => cells))
  })

  test.each([
    [{ without: ['titles'] }, 'no-such-switch'],
    [{ algorithm: 'top-k', without: ['positions'] }, 'no-such-switch'],
    [{ algorithm: 'mdr', k: 5 }, 'bad-input'],
    [{ algorithm: 'magic' }, 'bad-input'],
  ])('%j is refused', async (body, code) => {
    expect(await extracted({ ...towers, ...body }, 422)).toMatchObject({ code })
  })
})

describe('the command of an extraction prints the same table', () => {
  test.each([
    ['the main list', {}],
    ['another algorithm', { algorithm: 'mdr' }],
    ['another region', { region: 2 }],
    ['a domain without a part', { domain: 'real-estate-uk', without: ['positions'] }],
    ['columns and records', { rename: { name: "owner's name" }, where: 'name is not empty' }],
  ])('%s', async (_, asked) => {
    const found = await extracted({ url: `${demo.url}homes/`, reading: 'parser', ...asked })
    const csv = await (await server.ask(`/extractions/${found.id}/table?format=csv`)).text()
    expect(found.records).toBeGreaterThan(0)
    expect(await run(found.command, ['--format', 'csv', '--delay', '0'])).toBe(csv)
  })
})
