import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { createClient } from '../../src/client.ts'
import { extract } from '../../src/extract.ts'
import { close } from '../../src/shared-renderer.ts'
import { findBrowser } from '../../src/stages/1-render/browser-path.ts'
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
  await close()
})

test('a page has its picture in tiles, boxes, and the same records as the library finds', async () => {
  const url = `${demo.url}shop/outlet/`
  const page = await server.json<{ id: string; height: number; tiles: { top: number; height: number }[] }>('/pages', {
    body: { url },
    status: 201,
  })
  expect(page.tiles.reduce((sum, { height }) => sum + height, 0)).toBe(Math.ceil(page.height))
  const tile = await server.ask(`/pages/${page.id}/tiles/0`)
  expect(tile.headers.get('content-type')).toBe('image/jpeg')
  expect(new Uint8Array(await tile.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]))
  const found = await server.json<{ records: number; fields: { name: string; cells: { nodes: number[] }[] }[] }>(
    '/extractions',
    { body: { page: page.id }, status: 201 },
  )
  const own = await extract(url)
  expect(found.records).toBe(own.recordCount)
  expect(found.fields.map(({ name }) => name)).toEqual(own.fields.map(({ name }) => name))
  const { boxes } = await server.json<{ boxes: (number[] | null)[] }>(`/pages/${page.id}/nodes`)
  expect(boxes[found.fields[0]!.cells[0]!.nodes[0]!]).toEqual([0, 0, 0, 0].map(() => expect.any(Number)))
})

test('the typed client calls operations by path', async () => {
  const client = createClient(server)
  const response = await client.extractions.$post({ json: { url: `${demo.url}shop/outlet/` } })
  expect(response.status).toBe(201)
  const jobs = await client.jobs.$get({ query: {} })
  expect(await jobs.json()).toEqual({ jobs: [], total: 0 })
})

test('what a page leads to in a private network is not read for a request', async () => {
  let asked = 0
  const inside = createServer((_, response) => {
    asked++
    response.end('secret')
  })
  await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve))
  const { port } = inside.address() as AddressInfo
  const html = `<body><iframe src="http://127.0.0.1:${port}/"></iframe><img src="http://127.0.0.1:${port}/i.png"></body>`
  await server.json('/pages', { body: { html, url: 'https://a.example/', reading: 'browser' }, status: 201 })
  expect(asked).toBe(0)
  inside.close()
})

test('two pages are read at once, 16 wait, and more are asked to come back', async () => {
  let asked = 0
  // It never answers.
  const site = createServer(() => asked++)
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const body = { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/` }
  const refused: Response[] = []
  const answers = Array.from({ length: 20 }, async () => {
    const answer = await server.ask('/pages', { body })
    if (answer.status === 429) refused.push(answer)
    return answer.status
  })
  await expect.poll(() => refused.length).toBe(2)
  await expect.poll(() => asked).toBe(2)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused[0]!.json()).toMatchObject({ code: 'busy' })
  site.close()
  site.closeAllConnections()
  // Those that waited had their turn.
  expect((await Promise.all(answers)).sort()).toEqual([429, 429, ...Array(18).fill(502)])
})

test('a page in a real browser reaches nothing: not across origins, not by a form, not after DNS rebinding', async () => {
  const evil = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<title>evil</title>')
  })
  await new Promise<void>(resolve => evil.listen(0, '127.0.0.1', resolve))
  const { port } = evil.address() as AddressInfo
  const { port: own } = new URL(server.origin)
  const browser = await chromium.launch({
    executablePath: findBrowser()!,
    // The name of the attacker's site now leads to this machine.
    args: ['--no-sandbox', '--host-resolver-rules=MAP rebound.example 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    const ask = (address: string, token: string): Promise<string> =>
      page.evaluate(
        async ([to, bearer]) => {
          const headers = { authorization: `Bearer ${bearer}` }
          const plain = await fetch(to!).then(
            async r => `read ${r.status} ${await r.text()}`,
            () => 'refused',
          )
          const sent = await fetch(to!, { headers }).then(
            r => `read ${r.status}`,
            () => 'refused',
          )
          return `${plain}, ${sent}`
        },
        [address, token],
      )
    expect(await ask(`${server.origin}/api/v1/status`, server.token)).toBe('refused, refused')
    // A form needs no permission to be sent; its text could be read as JSON.
    const { total } = await server.json<{ total: number }>('/runs')
    const [answer] = await Promise.all([
      page.waitForNavigation(),
      page.evaluate(action => {
        const form = Object.assign(document.createElement('form'), { action, method: 'post', enctype: 'text/plain' })
        form.append(Object.assign(document.createElement('input'), { name: '{"url":"http://127.0.0.1/', value: '"}' }))
        document.body.append(form)
        form.submit()
      }, `${server.origin}/api/v1/harvests`),
    ])
    expect(answer!.status()).toBe(403)
    expect(await server.json('/runs')).toMatchObject({ total })
    await page.goto(`http://rebound.example:${own}/healthz`)
    // Its own address now, so the browser lets it read; the server does not answer to that name.
    expect(await ask(`http://rebound.example:${own}/api/v1/status`, server.token)).toMatch(/^read 421 .*, read 421$/s)
  } finally {
    await browser.close()
    evil.close()
  }
})
