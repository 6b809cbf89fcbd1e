import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { type ApiServer, startApiServer } from '../api-server.ts'

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

interface Page {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly height: number
  readonly tiles: object[]
  readonly steps: { click: string }[]
}

const nodeWith = async (page: string, text: string): Promise<number> => {
  const { texts } = await server.json<{ texts: (string | null)[] }>(`/pages/${page}/nodes`)
  return texts.indexOf(text)
}

test('a click on the page gives the page after it, and a second one repeats the first', async () => {
  const page = await server.json<Page>('/pages', { body: { url: `${demo.url}shop/reviews/` }, status: 201 })
  const more = await nodeWith(page.id, 'Load more reviews')
  const { box } = await server.json<{ box: number[] }>(`/pages/${page.id}/nodes/${more}`)
  expect(box).toEqual([0, 0, 0, 0].map(() => expect.any(Number)))
  const once = await server.json<Page>(`/pages/${page.id}/steps`, { body: { click: more }, status: 201 })
  expect(once.steps).toEqual([{ click: expect.stringMatching(/button\[1\]$/) }])
  expect(once.height).toBeGreaterThan(page.height)
  expect(once.tiles.length).toBeGreaterThan(0)
  const again = { body: { click: await nodeWith(once.id, 'Load more reviews') }, status: 201 }
  const twice = await server.json<Page>(`/pages/${once.id}/steps`, again)
  expect(twice.steps).toHaveLength(2)
  const counts = await Promise.all(
    [page, once, twice].map(async ({ id }) => {
      const found = await server.json<{ records: number }>('/extractions', { body: { page: id }, status: 201 })
      return found.records
    }),
  )
  expect(counts[1]).toBeGreaterThan(counts[0]!)
  expect(counts[2]).toBeGreaterThan(counts[1]!)
  const heading = { body: { click: await nodeWith(page.id, page.title) }, status: 409 }
  expect(await server.json(`/pages/${page.id}/steps`, heading)).toMatchObject({ code: 'step-failed' })
})

test('a dropped MHTML file is rendered with its picture and has its old address', async () => {
  const renderer = new Renderer()
  const url = `${demo.url}town/clubs/`
  const live = await renderer.open({ kind: 'url', url })
  const session = await live.page.context().newCDPSession(live.page)
  const { data } = await session.send('Page.captureSnapshot')
  await live.close()
  await renderer.close()
  const file = { name: 'clubs.mhtml', base64: Buffer.from(data).toString('base64') }
  const page = await server.json<Page>('/pages', { body: { file }, status: 201 })
  expect(page).toMatchObject({ url, readBy: 'browser' })
  expect(page.tiles.length).toBeGreaterThan(0)
  expect(JSON.stringify(page)).not.toContain('file:')
})
