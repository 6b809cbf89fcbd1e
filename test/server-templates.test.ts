import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, endOf, startApiServer } from './api-server.ts'
import { listPage } from './harvest-server/list-page.ts'
import { makeListRecord } from './harvest-server/list-record.ts'
import { serve } from './local-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await startApiServer()
})

afterAll(() => server.close())

const run = async (job: string): Promise<Record<string, unknown>> =>
  endOf(server, await server.json<{ id: string }>(`/jobs/${job}/runs`, { method: 'POST', status: 202 }))

interface Pair {
  readonly name: string
  readonly how: string
  readonly before: { text: string; nodes: number[] }[]
  readonly after: { text: string; nodes: number[] }[]
}

interface Tree {
  readonly depth: number
  readonly total: number
  readonly bars: { depth: number; parallel: number; width: number; area: number }[]
  readonly parts: { delta: number; kind: string; sigmaUpper: number; sigmaLower: number }
}

interface Template {
  readonly kind: string
  readonly version: number
  readonly learned: { id: string } | null
  readonly tree: Tree
  readonly change: {
    readonly run: string
    readonly verdict: { kind: string; done: string; paste?: string[] }
    readonly before: { id: string }
    readonly after: { id: string }
    readonly region: { before: number | null; after: number | null }
    readonly changes: { kind: string; sentence: string; before: number[]; after: number[] }[]
    readonly fields: Pair[]
    readonly trees: { before: Tree; after: Tree }
    readonly variables: { normal: { delta: { case: number } } } | null
    readonly proposal: { version: number; state: string } | null
  } | null
}

const templatesOf = async (job: string): Promise<Template[]> =>
  (await server.json<{ templates: Template[] }>(`/jobs/${job}/templates`)).templates

/** A shop with 20 goods on two pages. */
async function openShop(): Promise<{ origin: string; look: (template: 'cards' | 'table', banner?: string) => void }> {
  let [template, banner]: ['cards' | 'table', string] = ['cards', '']
  const goods = Array.from({ length: 20 }, (_, at) => makeListRecord(at + 1))
  const origin = await serve((request, response) => {
    const number = Number(new URL(request.url!, 'http://shop.test').searchParams.get('page') ?? 1)
    const records = goods.slice((number - 1) * 10, number * 10)
    const next = number < 2 ? number + 1 : undefined
    const page = listPage({ number, count: 2, records, template, addressOf: at => `/list?page=${at}`, next })
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page.replace(/<body[^>]*>/, start => `${start}${banner}`))
  })
  return {
    origin,
    look(other, above = '') {
      ;[template, banner] = [other, above]
    },
  }
}

const addJob = (name: string, start: string, more = '') =>
  server.json('/jobs', {
    body: { source: `name: ${name}\nstart: ${start}\nreading: parser\npoliteness: { delay: 0 }\n${more}` },
    status: 201,
  })

test('a changed list is shown before and after, with bar-trees, changed elements, and values side by side; then accepted', async () => {
  const { origin, look } = await openShop()
  await addJob('goods', `${origin}/list`, 'mend: propose\n')
  expect(await templatesOf('goods')).toEqual([])
  expect(await run('goods')).toMatchObject({ state: 'finished' })
  const [first] = await templatesOf('goods')
  expect(first).toMatchObject({ kind: 'list', version: 1, change: null, learned: { url: `${origin}/list` } })
  look('table')
  expect(await run('goods')).toMatchObject({ state: 'deferred' })
  const [template] = await templatesOf('goods')
  const { before, after, fields, trees, proposal, verdict } = template!.change!
  expect(template).toMatchObject({ version: 1, learned: { url: `${origin}/list` } })
  expect(verdict.done).toBe('proposed')
  expect(proposal).toMatchObject({ version: 2, state: 'proposed' })
  // The pages are pages like others, with their nodes.
  const textsOf = async (id: string, nodes: readonly number[]): Promise<string[]> => {
    const { texts, parents } = await server.json<{ texts: (string | null)[]; parents: number[] }>(`/pages/${id}/nodes`)
    return nodes.map(node =>
      texts.filter((text, at) => text !== null && (at === node || parents[at] === node)).join(' '),
    )
  }
  const title = fields.find(({ name }) => name === 'title')!
  expect(title.how).toBe('same-values')
  expect(title.before.map(({ text }) => text)).toEqual(title.after.map(({ text }) => text))
  expect(title.before).toHaveLength(10)
  for (const [id, values] of [
    [before.id, title.before],
    [after.id, title.after],
  ] as const)
    expect(await textsOf(id, [values[0]!.nodes[0]!])).toEqual([expect.stringContaining(values[0]!.text)])
  // The numbers of the paper, and their drawing.
  for (const { depth, total, bars, parts } of [trees.before, trees.after]) {
    expect(bars).toHaveLength(depth + 1)
    expect(bars.slice(1).reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(total)
    for (const bar of bars) expect(bar.area).toBeCloseTo(bar.depth * bar.width)
    expect(parts.delta).toBe(parts.sigmaUpper - parts.sigmaLower)
  }
  expect(trees.before).toEqual(first!.tree)
  const drawing = await server.ask('/jobs/goods/templates/list/bar-tree.svg')
  expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
  const svg = await drawing.text()
  expect(svg).toContain('class="before"')
  expect(svg).toContain(`A_total ${+trees.before.total.toFixed(3)} → ${+trees.after.total.toFixed(3)}`)
  await server.json('/jobs/goods/proposal', { body: { decision: 'accept' } })
  const [accepted] = await templatesOf('goods')
  expect(accepted).toMatchObject({ version: 2, change: { proposal: { state: 'current' } } })
  expect(accepted!.tree).toEqual(trees.after)
  expect(await run('goods')).toMatchObject({ state: 'finished' })
})

test('edits of columns belong to their fields, and are kept when the template changes', async () => {
  const { origin, look } = await openShop()
  const { id, fields } = await server.json<{ id: string; fields: { id: string; name: string }[] }>('/extractions', {
    body: { url: `${origin}/list`, reading: 'parser' },
    status: 201,
  })
  const [title, price] = ['title', 'price'].map(name => fields.find(field => field.name === name)!.id)
  const edits = [
    { op: 'rename', field: price, name: 'cost' },
    { op: 'order', fields: [price, title] },
    ...fields.filter(field => ![title, price].includes(field.id)).map(field => ({ op: 'drop', field: field.id })),
  ]
  await server.json(`/extractions/${id}/columns`, { method: 'PUT', body: { edits } })
  await server.json('/jobs', { body: { extraction: id, name: 'edited', pages: 1 }, status: 201 })
  const tableOf = async () => {
    const done = await run('edited')
    const table = (await (await server.ask(`/runs/${done.id}/table?format=json`)).json()) as object[]
    return { done, table }
  }
  const before = await tableOf()
  expect(Object.keys(before.table[0]!).slice(0, 2)).toEqual(['cost', 'title'])
  look('table')
  const after = await tableOf()
  expect(after.done).toMatchObject({
    state: 'finished',
    template: { done: 'mended' },
    changes: { changed: 0, gone: 0 },
  })
  expect(after.table).toEqual(before.table)
})

test('elements that were inserted and removed are named with their nodes on both pages', async () => {
  const { origin, look } = await openShop()
  look('cards', '<div class="old-banner"><p class="claim">Since 1903</p></div>')
  await addJob('banners', `${origin}/list`)
  await run('banners')
  look('cards', '<section class="sale"><h2>Sale</h2><p>Today only</p></section>')
  await run('banners')
  const { content: wrapper } = await server.json<{ content: object }>('/jobs/banners/wrappers/list/1')
  const shown = await server.json('/wrappers/check', { body: { url: `${origin}/list`, reading: 'parser', wrapper } })
  expect(shown).toMatchObject({
    verdict: 'same',
    trees: { before: { depth: expect.any(Number) }, after: { depth: expect.any(Number) } },
    drawing: expect.stringContaining('<svg'),
    changes: expect.arrayContaining([
      expect.objectContaining({ kind: 'inserted', label: 'section.sale', after: [expect.any(Number)] }),
      expect.objectContaining({ kind: 'removed', label: 'div.old-banner', after: [] }),
    ]),
    variables: { normal: { delta: { case: expect.any(Number) } } },
  })
})

const book = (title: string, price: string, author: string, design: 'old' | 'new'): string =>
  design === 'old'
    ? `<html lang="en"><body><main><h1 class="title">${title}</h1><p class="by">by <b>${author}</b></p><p class="price">${price}</p></main></body></html>`
    : `<html lang="en"><body><article><header><span class="nm">${title}</span></header><div class="meta"><i>${author}</i><i>${price}</i></div></article></body></html>`

test('a template whose text is gone waits for its owner, who pastes the text of now; the next run reads it', async () => {
  let shown = book('The grey sea', '£12.50', 'Ada Moss', 'old')
  const origin = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shown),
  )
  const fields = { title: 'The grey sea', price: '£12.50', author: 'Ada Moss' }
  const { wrapper } = await server.json<{ wrapper: object }>('/examples', {
    body: { url: `${origin}/book`, reading: 'parser', fields },
  })
  const job = { name: 'book', wrapper, start: [`${origin}/book`], reading: 'parser', delayMs: 0 }
  await server.json('/jobs', { body: job, status: 201 })
  expect(await run('book')).toMatchObject({ state: 'finished' })
  shown = book('Blue hills', 'sold out', 'Ben Dale', 'new')
  expect(await run('book')).toMatchObject({ state: 'deferred' })
  const [template] = await templatesOf('book')
  expect(template!.change!.verdict).toMatchObject({ done: 'deferred', paste: expect.arrayContaining(['price']) })
  const paste = (body: object, status = 200) =>
    server.json<{ learned: boolean; version: number | null; fields: Pair[]; problems: { field: string }[] }>(
      '/jobs/book/templates/page/paste',
      { body, status },
    )
  // Everything that is missing is asked for.
  const half = await paste({ fields: { title: 'Blue hills' } })
  expect(half.learned).toBe(false)
  expect(half.problems.map(({ field }) => field)).toContain('price')
  const wrong = await paste({ fields: { title: 'Blue hill', price: 'sold out', author: 'Ben Dale' } })
  expect(wrong).toMatchObject({ learned: false, problems: [{ field: 'title', nearest: { text: 'Blue hills' } }] })
  await paste({ fields: { isbn: '3' } }, 422)
  const now = { title: 'Blue hills', price: 'sold out', author: 'Ben Dale' }
  expect(await paste({ fields: now, preview: true })).toMatchObject({ learned: true, version: null })
  const done = await paste({ fields: now })
  expect(done).toMatchObject({ learned: true, version: 2, problems: [] })
  expect(done.fields.find(({ name }) => name === 'title')).toMatchObject({
    before: [{ text: 'The grey sea' }],
    after: [{ text: 'Blue hills' }],
  })
  expect(await run('book')).toMatchObject({ state: 'finished' })
})

test('of a list, the texts of one record are pasted', async () => {
  const lamp = (at: number) => `${['Amber', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern'][at % 6]} lamp ${at}`
  const design = (isNew: boolean): string =>
    isNew
      ? `<html lang="en"><body><section>${[11, 12, 13, 14, 15, 16].map(at => `<div class="card"><h4><a href="/l/${at}">${lamp(at)}</a></h4><p class="stock">${at * 3} pieces</p><p class="cost">EUR ${at}.00</p></div>`).join('')}</section><ul>${[1, 2, 3, 4, 5, 6, 7].map(at => `<li><a href="/n/${at}">News number ${at}</a> <time>2026-05-0${at}</time></li>`).join('')}</ul></body></html>`
      : `<html lang="en"><body><ul class="items">${[1, 2, 3, 4, 5, 6].map(at => `<li class="item"><h3>${lamp(at)}</h3><span class="price">£${10 + at}</span></li>`).join('')}</ul></body></html>`
  let isNew = false
  const origin = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(design(isNew)),
  )
  await addJob('lamps', `${origin}/`, 'mend: off\n')
  await run('lamps')
  isNew = true
  expect(await run('lamps')).toMatchObject({ state: 'deferred' })
  const [{ change }] = (await templatesOf('lamps')) as [Template]
  expect(change!.verdict).toMatchObject({ done: 'deferred' })
  const names = change!.fields.map(({ name }) => name)
  const body = { fields: { [names[0]!]: 'Cedar lamp 99' } }
  const wrong = await server.json<{ problems: { field: string }[] }>('/jobs/lamps/templates/list/paste', { body })
  expect(wrong).toMatchObject({ learned: false, problems: [{ field: names[0] }] })
  const right = { fields: { [names[0]!]: 'Cedar lamp 14', price: 'EUR 14.00' } }
  const done = await server.json<{ fields: Pair[] }>('/jobs/lamps/templates/list/paste', { body: right })
  expect(done).toMatchObject({ learned: true, version: 2 })
  expect(done.fields[0]!.after.map(({ text }) => text)).toEqual([11, 12, 13, 14, 15, 16].map(lamp))
  expect(await run('lamps')).toMatchObject({ state: 'finished', records: 6 })
})

test('there is nothing to show or paste before something was learned', async () => {
  await addJob('empty', 'https://a.example/')
  expect(await templatesOf('empty')).toEqual([])
  await server.json('/jobs/empty/templates/list/bar-tree.svg', { status: 404 })
  await server.json('/jobs/empty/templates/list/paste', { body: { fields: { a: 'b' } }, status: 404 })
  await server.json('/jobs/empty/templates/other/paste', { body: { fields: { a: 'b' } }, status: 422 })
  await server.json('/jobs/none/templates', { status: 404 })
})

test('nothing went wrong inside the server', () => {
  expect(server.log).toEqual([])
})
