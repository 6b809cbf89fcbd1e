import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, endOf, startApiServer } from './api-server.ts'
import { serve } from './local-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await startApiServer()
})

afterAll(() => server.close())

interface Boat {
  readonly name: string
  readonly price: string
  readonly deposit: string
  readonly ports: readonly string[]
}

const boats: readonly Boat[] = [
  { name: 'The Old Boat', price: '£450', deposit: '£450', ports: ['Hull', 'York'] },
  { name: 'Another Boat', price: '£990', deposit: '£100', ports: ['Leeds'] },
  { name: 'A Third Boat', price: '£20', deposit: '£5', ports: ['Bath', 'Hull', 'Poole'] },
]

const pageOf = ({ name, price, deposit, ports }: Boat): string =>
  `<html><title>${name}</title><body><nav><a href="/">All boats</a></nav><main><h1>${name}</h1>
  <img src="/i/${name.length}.jpg" alt=""><dl><dt>Price</dt><dd class="price">${price}</dd><dt>Deposit</dt><dd class="deposit">${deposit}</dd></dl>
  <hr><h2>Ports</h2><ul class="ports">${ports.map(port => `<li>${port}</li>`).join('')}</ul></main></body></html>`

interface Answer {
  readonly learned: boolean
  readonly wrapper: object
  readonly problems: { kind: string; field: string; example: number; nearest: { text: string; node: number } | null }[]
  readonly pages: {
    page: string
    values: { field: string; cells: { text: string; nodes: number[] }[] }[]
    missing: string[]
  }[]
  readonly command: string | null
}

const learn = (body: object) => server.json<Answer>('/examples', { body })

const read = async (boat: Boat, at: number): Promise<{ id: string; node: (xpath: string) => Promise<number> }> => {
  const body = { html: pageOf(boat), url: `https://boats.example/${at}` }
  const { id, nodes } = await server.json<{ id: string; nodes: number }>('/pages', { body, status: 201 })
  const node = async (xpath: string): Promise<number> => {
    for (let each = 0; each < nodes; each++)
      if ((await server.json<{ xpath: string }>(`/pages/${id}/nodes/${each}`)).xpath.endsWith(xpath)) return each
    throw new Error(`no ${xpath}`)
  }
  return { id, node }
}

const textsOf = ({ pages }: Answer, at: number): Record<string, string[]> =>
  Object.fromEntries(pages[at]!.values.map(({ field, cells }) => [field, cells.map(({ text }) => text)]))

test('a click gives the same wrapper as a copied text, which reads other pages of the template at once', async () => {
  const [first, second, third] = [await read(boats[0]!, 1), await read(boats[1]!, 2), await read(boats[2]!, 3)]
  const others = [second.id, third.id]
  const copied = await learn({
    page: first.id,
    fields: { name: 'The Old Boat', ports: ['Hull', 'York'] },
    read: others,
  })
  expect(copied.learned).toBe(true)
  const ports = [{ node: await first.node('/li[1]') }, { node: await first.node('/li[2]') }]
  const clicked = await learn({
    page: first.id,
    fields: { name: { node: await first.node('/h1[1]') }, ports },
    read: others,
  })
  expect(clicked.wrapper).toEqual(copied.wrapper)
  expect(clicked.pages.map(({ page }) => page)).toEqual([first.id, second.id, third.id])
  expect(textsOf(clicked, 1)).toEqual({ name: ['Another Boat'], ports: ['Leeds'] })
  expect(textsOf(clicked, 2)).toEqual({ name: ['A Third Boat'], ports: ['Bath', 'Hull', 'Poole'] })
  expect(clicked.pages[0]!.values[0]!.cells[0]!.nodes).toEqual([await first.node('/h1[1]')])
  expect(copied.command).toBe(
    `amberyl learn ${first.id}.page --field 'name=The Old Boat' --field ports=Hull --field ports=York -o wrapper.json`,
  )
  const picture = await learn({
    page: first.id,
    fields: { name: 'The Old Boat', picture: { node: await first.node('/img[1]') } },
    read: [third.id],
  })
  expect(textsOf(picture, 1).picture).toEqual(['https://boats.example/i/12.jpg'])
})

test('of several places with the same text, the clicked one is meant', async () => {
  const [first, second] = [await read(boats[0]!, 1), await read(boats[1]!, 2)]
  const deposit = await learn({
    page: first.id,
    fields: { it: { node: await first.node('/dd[2]') } },
    read: [second.id],
  })
  expect(textsOf(deposit, 1)).toEqual({ it: ['£100'] })
  const price = await learn({ page: first.id, fields: { it: { node: await first.node('/dd[1]') } }, read: [second.id] })
  expect(textsOf(price, 1)).toEqual({ it: ['£990'] })
})

test('a correction on another page is a further example', async () => {
  const [first, second, third] = [await read(boats[0]!, 1), await read(boats[1]!, 2), await read(boats[2]!, 3)]
  const more = [{ page: second.id, fields: { deposit: '£100' } }]
  const learned = await learn({ page: first.id, fields: { deposit: '£450' }, more, read: [third.id] })
  expect(textsOf(learned, 2)).toEqual({ deposit: ['£5'] })
  expect(learned.command).toBeNull()
})

test('a text that is not there is said at its field, with the closest one', async () => {
  const first = await read(boats[0]!, 1)
  const wrong = await learn({ page: first.id, fields: { name: 'The Olde Boat', price: '£450' } })
  expect(wrong).toMatchObject({ learned: false, wrapper: null, pages: [] })
  expect(wrong.problems[0]).toMatchObject({
    ...{ kind: 'field-not-found', field: 'name', example: 0 },
    nearest: { text: 'The Old Boat', node: await first.node('/h1[1]') },
  })
  const empty = { page: first.id, fields: { name: { node: await first.node('/hr[1]') } } }
  expect(await server.json('/examples', { body: empty, status: 422 })).toMatchObject({ code: 'no-text' })
  await server.json('/examples', { body: { page: first.id, fields: { name: { node: 9999 } } }, status: 404 })
})

/** The boats as a site: a list, and a page for each. */
const serveBoats = (): Promise<string> =>
  serve((request, response) => {
    const boat = boats[Number(request.url!.slice(1)) - 1]
    const cards = boats.map(({ name, price }, at) => `<li><a href="/${at + 1}">${name}</a> <b>${price}</b></li>`)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(boat ? pageOf(boat) : `<title>Boats</title><h1>Boats</h1><ul>${cards.join('')}</ul>`)
  })

const NOT_POLITE = { reading: 'parser', delayMs: 0 } as const

async function tableOf(job: string): Promise<Record<string, unknown>[]> {
  const { id } = await server.json<{ id: string }>(`/jobs/${job}/runs`, { method: 'POST', status: 202 })
  expect(await endOf(server, { id })).toMatchObject({ state: 'finished' })
  return (await server.ask(`/runs/${id}/table?format=json`)).json() as Promise<Record<string, unknown>[]>
}

test('what was learned becomes a job: of single pages, or of the detail pages of a list', async () => {
  const origin = await serveBoats()
  const { wrapper } = await learn({
    url: `${origin}/1`,
    reading: 'parser',
    fields: { deposit: '£450', boat: boats[0]!.name },
  })
  const pages = { name: 'pages', wrapper, start: [`${origin}/2`, `${origin}/3`], ...NOT_POLITE }
  expect(await server.json('/jobs', { body: pages, status: 201 })).toMatchObject({ name: 'pages', alert: null })
  expect(await tableOf('pages')).toMatchObject([{ boat: 'Another Boat' }, { boat: 'A Third Boat' }])
  const schedule = { schedule: '0 6 * * 1', timeZone: 'Europe/Berlin' }
  const list = { name: 'list', wrapper, start: [`${origin}/`], details: true, ...schedule, ...NOT_POLITE }
  expect(await server.json('/jobs', { body: list, status: 201 })).toMatchObject({
    schedule: { cron: '0 6 * * 1', timeZone: 'Europe/Berlin' },
  })
  const rows = (await tableOf('list')) as { deposit: { text: string } }[]
  expect(rows.map(({ deposit }) => deposit.text)).toEqual(boats.map(({ deposit }) => deposit))
  // What the list says already is not said twice.
  expect(Object.keys(rows[0]!)).toEqual(['title', 'title_link', 'price', 'deposit', 'page', 'page_url'])
  // The second run checks the template and reads the same.
  expect(await tableOf('list')).toEqual(rows)
  const { wrappers } = await server.json<{ wrappers: { kind: string }[] }>('/jobs/list/wrappers')
  expect(wrappers.map(({ kind }) => kind).sort()).toEqual(['item', 'list'])
})

test('the file of such a job can be changed; without details, their wrapper is not used any more', async () => {
  const { source } = await server.json<{ source: string }>('/jobs/list')
  const stateOf = async (): Promise<string> => {
    const { wrappers } = await server.json<{ wrappers: { kind: string; state: string }[] }>('/jobs/list/wrappers')
    return wrappers.find(({ kind }) => kind === 'item')!.state
  }
  await server.json('/jobs', { body: { source: `${source}pages: 2\n` }, status: 201 })
  expect(await stateOf()).toBe('current')
  await server.json('/jobs', { body: { source: source.replace(/^details:.*\n/m, '') }, status: 201 })
  expect(await stateOf()).toBe('replaced')
})

test('a job needs a wrapper that can be read, addresses of the web, and a new name', async () => {
  const { wrapper } = await learn({ html: pageOf(boats[0]!), url: 'https://boats.example/1', fields: { it: '£450' } })
  const start = ['https://boats.example/1']
  const refused = (body: object, status: number) => server.json('/jobs', { body, status })
  expect(await refused({ name: 'x', wrapper: { some: 'thing' }, start }, 422)).toMatchObject({ code: 'bad-input' })
  await refused({ name: 'x', wrapper, start: [] }, 422)
  await refused({ name: 'x', wrapper, start: ['file:///etc/passwd'] }, 422)
  expect(await refused({ name: 'pages', wrapper, start }, 409)).toMatchObject({ code: 'job-exists' })
})
