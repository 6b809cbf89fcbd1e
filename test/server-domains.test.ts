import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, startApiServer } from './api-server.ts'
import { HOMES_DOMAIN, HOMES_PAGE } from './homes-domain.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
const [domains, words] = [join(folder, 'domains'), join(folder, 'words')]

let server: ApiServer
beforeAll(async () => {
  for (const name of ['lincs', 'broken']) mkdirSync(join(domains, name), { recursive: true })
  writeFileSync(join(domains, 'lincs', 'domain.yaml'), HOMES_DOMAIN)
  writeFileSync(join(domains, 'broken', 'domain.yaml'), HOMES_DOMAIN.replace('kind: price', 'kind: prize'))
  server = await startApiServer({ folders: { domains, words } })
})
afterAll(() => server.close())

test('domains are listed with those that ship; one of them shows attributes, constraints, and words', async () => {
  const { domains: all } = await server.json<{ domains: { name: string; own: boolean; problems: number }[] }>(
    '/domains',
  )
  expect(all.map(({ name, own, problems }) => [name, own, problems])).toEqual(
    expect.arrayContaining([
      ['broken', true, 1],
      ['lincs', true, 0],
      ['real-estate', false, 0],
    ]),
  )
  expect(await server.json('/domains/lincs')).toMatchObject({
    title: 'Homes',
    attributes: [
      { name: 'price', mandatory: true, find: [{ required: ['PRICE'], disallowed: ['PRICE per=month'] }] },
      { name: 'title', role: 'title' },
      { name: 'location', extent: 'text', labels: ['where'] },
      { name: 'url', role: 'link' },
    ],
    records: { required: [['price']], excluded: [], atMost: {} },
    annotators: [{ type: 'PLACE', words: 3, patterns: [] }],
    words: 3,
    canLearn: true,
  })
  const places = await server.json<{ words: { words: string }[]; total: number }>(
    '/domains/real-estate/words?type=PLACE&q=alford&limit=2',
  )
  expect(places.total).toBeGreaterThan(2)
  expect(places.words).toHaveLength(2)
  await server.json('/domains/nothing', { status: 404 })
  await server.json('/domains/..%2Flincs', { status: 422 })
})

test('a check names mistakes at their lines, and what the annotators find on a page', async () => {
  expect(await server.json('/domains/broken/check', { body: {} })).toMatchObject({
    ok: false,
    problems: [{ file: 'domain.yaml', line: 6, key: 'attributes.price.kind', message: expect.any(String) }],
  })
  expect(await server.json('/domains/lincs/check', { body: {} })).toEqual({ ok: true, problems: [], found: null })
  const { found } = await server.json<{ found: { types: { type: string; count: number; examples: string[] }[] } }>(
    '/domains/lincs/check',
    { body: { html: HOMES_PAGE } },
  )
  expect(found.types).toContainEqual({ type: 'PLACE', count: 3, examples: ['Alford', 'Brigg', 'Louth'] })
  // A broken domain cannot be used, and says why.
  expect(
    await server.json('/extractions', { body: { html: HOMES_PAGE, domain: 'broken' }, status: 422 }),
  ).toMatchObject({
    code: 'bad-input',
  })
})

test('words that a page has are proposed, accepted, and known from then on', async () => {
  const { id } = await server.json<{ id: string }>('/pages', { body: { html: HOMES_PAGE }, status: 201 })
  const { proposals } = await server.json<{ proposals: { type: string; words: string }[] }>(
    '/domains/lincs/proposals',
    { body: { pages: [id] } },
  )
  expect(proposals).toEqual([
    { type: 'PLACE', words: 'Caistor', attribute: 'location', records: 2, pages: 1, example: 'Caistor' },
  ])
  const accept = (body: object, status = 200) => server.json('/domains/lincs/words', { body, status })
  expect(await accept({ words: proposals })).toEqual({ added: 1 })
  expect(await accept({ words: proposals })).toEqual({ added: 0 })
  await accept({ words: [{ type: 'COLOUR', words: 'red' }] }, 422)
  expect(readFileSync(join(words, 'lincs/place/learned.txt'), 'utf8')).toContain('Caistor')
  const caistor = { words: [{ words: 'Caistor', type: 'PLACE', list: 'learned', learned: true }], total: 1 }
  expect(await server.json('/domains/lincs/words?q=caistor')).toEqual(caistor)
  expect(await server.json('/domains/lincs/words?learned=true')).toEqual(caistor)
  expect(await server.json('/domains/lincs/words?q=caistor&learned=false')).toEqual({ words: [], total: 0 })
  expect(await server.json('/domains/lincs/proposals', { body: { pages: [id] } })).toEqual({ proposals: [], notes: [] })
  const other = await server.json<{ id: string }>('/pages', { body: { html: '<p>Nothing here</p>' }, status: 201 })
  expect(await server.json('/domains/lincs/proposals', { body: { pages: [other.id] } })).toMatchObject({
    proposals: [],
    notes: [{ page: other.id, because: expect.any(String) }],
  })
})

test('the records of a page under an own domain, with the rules behind each attribute', async () => {
  const found = await server.json<{
    id: string
    page: string
    domain: string
    fields: { name: string; cells: object[] }[]
  }>('/extractions', { body: { html: HOMES_PAGE, domain: 'lincs' }, status: 201 })
  expect(found.domain).toBe('lincs')
  const location = found.fields.find(({ name }) => name === 'location')!
  expect(location.cells).toHaveLength(5)
  // Caistor is known because it was learned.
  const { tree, sentence } = await server.json<{
    tree: { rule: object | null; because: object[] }[]
    sentence: string
  }>('/explanations', { body: { extraction: found.id, record: 3, field: 'location' } })
  expect(sentence).toContain('location')
  expect(JSON.stringify(tree)).toContain('.dl')
})

test('a server without a folder for words keeps none', async () => {
  const bare = await startApiServer()
  const body = { words: [{ type: 'PLACE', words: 'Caistor' }] }
  expect(await bare.json('/domains/real-estate/words', { body, status: 409 })).toMatchObject({
    todo: 'Start it with --words FOLDER.',
  })
  await bare.close()
})

test('nothing went wrong inside the server', () => {
  expect(server.log).toEqual([])
})
