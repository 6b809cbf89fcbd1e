import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, endOf, startApiServer } from '../api-server.ts'
import { item, page } from '../lamp-site.ts'
import { serve } from '../local-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await startApiServer()
})

afterAll(() => server.close())

const run = async (job: string): Promise<Record<string, unknown>> =>
  endOf(server, await server.json<{ id: string }>(`/jobs/${job}/runs`, { method: 'POST', status: 202 }))

interface Kept {
  readonly id: string
  readonly tiles: { top: number; height: number }[]
  readonly height: number
}

const pageOf = (id: string): Promise<Kept> => server.json<Kept>(`/pages/${id}`)

const numbers = Array.from({ length: 30 }, (_, at) => at + 1)

test('the pages before and after a change have pictures, and a picture does not make a list grow', async () => {
  let isNew = false
  let asked = 0
  // More records come when the end of the list is seen: a picture of the whole page would show it.
  const script = `<div class="infinite-scroll-trigger"></div><script>new IntersectionObserver(async ([entry]) => {
    if (!entry.isIntersecting || document.querySelectorAll('.item').length > 90) return
    const n = document.querySelectorAll('.item').length
    document.querySelector('.items').insertAdjacentHTML('beforeend', await (await fetch('/more?from=' + n)).text())
  }).observe(document.querySelector('.infinite-scroll-trigger'))</script><style>.item{height:120px}</style>`
  const origin = await serve((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    const { pathname, searchParams } = new URL(request.url!, 'http://x')
    if (pathname === '/more') {
      asked++
      const from = Number(searchParams.get('from'))
      return void response.end(numbers.map(at => item(from + at)).join(''))
    }
    const html = page(
      numbers.map(at => item(at)),
      script,
    )
    response.end(
      isNew
        ? html
            .replaceAll('class="item"', 'class="card item"')
            .replace('<ul class="items">', '<div class="shelf"><ul class="items">')
            .replace('</ul>', '</ul></div>')
        : html,
    )
  })
  const source = `name: lamps\nstart: ${origin}/\nreading: browser\npages: 2\npoliteness: { delay: 0 }\nmend: propose\n`
  await server.json('/jobs', { body: { source }, status: 201 })
  expect(await run('lamps')).toMatchObject({ pages: 2, records: 60 })
  expect(asked).toBe(1)
  const read = async () =>
    (
      await server.json<{ templates: { learned: Kept; change: { before: Kept; after: Kept } | null }[] }>(
        '/jobs/lamps/templates',
      )
    ).templates[0]!
  const learned = await pageOf((await read()).learned.id)
  // Only what the window shows: the list was scrolled.
  expect(learned.tiles).toHaveLength(1)
  expect(learned.tiles[0]!.height).toBeLessThan(learned.height)
  isNew = true
  await run('lamps')
  const { change } = await read()
  for (const { id } of [change!.before, change!.after]) {
    expect((await pageOf(id)).tiles.length).toBeGreaterThan(0)
    const tile = await server.ask(`/pages/${id}/tiles/0`)
    const bytes = new Uint8Array(await tile.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  }
})
