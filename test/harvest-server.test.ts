import { afterEach, expect, test } from 'vitest'
import { type ListServer, type ListServerOptions, startListServer } from './harvest-server/list-server.ts'

let server: ListServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const start = async (options: ListServerOptions): Promise<ListServer> => {
  server = await startListServer(options)
  return server
}
const load = async (address: string): Promise<string> => (await fetch(address)).text()
const nextOf = (html: string): string | undefined =>
  /<a rel="next" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')

test('a list walked by its next links holds exactly its records, in both templates', async () => {
  const { url, listUrl, records } = await start({ pages: 4, perPage: 3, changedFrom: 3 })
  const names: string[] = []
  let address: string | undefined = listUrl
  for (let page = 1; page <= 4; page++) {
    const html = await load(address!)
    expect(html.includes('class="product"')).toBe(page >= 3)
    names.push(...[...html.matchAll(/<a href="\/item\/\d+">([^<]*)/g)].map(match => match[1]!))
    const next = nextOf(html)
    address = next && url + next
  }
  expect(address).toBeUndefined()
  expect(names).toEqual(records.map(({ fields }) => fields.name))
  expect(records).toHaveLength(12)
})

test('details show the facts of their record', async () => {
  const { url, records } = await start({})
  const { details, description } = records[6]!
  const html = await load(`${url}${records[6]!.url}`)
  expect(html).toContain(`<th>Article number</th><td>${details['Article number']}</td>`)
  expect(html).toContain(description)
  expect((await fetch(`${url}/item/51`)).status).toBe(404)
  expect((await fetch(`${url}/list?page=6`)).status).toBe(404)
})

test('the last page leads to itself or to the first, where that is wanted', async () => {
  const itself = await start({ pages: 2, lastLeadsTo: 'itself' })
  expect(nextOf(await load(`${itself.listUrl}?page=2`))).toBe('/list?page=2')
  await itself.close()
  const first = await start({ pages: 2, lastLeadsTo: 'first' })
  expect(nextOf(await load(`${first.listUrl}?page=2`))).toBe('/list')
})

test('a new session with each answer, and attempts are counted all the same', async () => {
  const trouble = { kind: 'status', status: 500 } as const
  const { url, listUrl, requests } = await start({ sessionIds: true, troubles: [{ page: 2, trouble, times: 2 }] })
  const [a, b] = [nextOf(await load(listUrl))!, nextOf(await load(listUrl))!]
  expect(a).not.toBe(b)
  const statuses = [await fetch(url + a), await fetch(url + b), await fetch(url + a)].map(({ status }) => status)
  expect(statuses).toEqual([500, 500, 200])
  expect(requests.map(({ attempt }) => attempt)).toEqual([1, 2, 1, 2, 3])
})

test('faults by page, by detail and by function', async () => {
  const retry = await start({ troubles: [{ detail: 3, trouble: { kind: 'status', status: 429, retryAfter: 7 } }] })
  const refused = await fetch(`${retry.url}/item/3`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await fetch(`${retry.url}/item/3`)).status).toBe(200)
  await retry.close()
  const { listUrl } = await start({
    troubles: ({ page, attempt }) => (attempt > 1 ? undefined : page === 1 ? { kind: 'cut' } : { kind: 'stall' }),
  })
  await expect(load(listUrl)).rejects.toThrow()
  await expect(fetch(`${listUrl}?page=2`, { signal: AbortSignal.timeout(150) })).rejects.toThrow(/timeout/)
  expect(await load(listUrl)).toContain('class="item"')
})

test('a page that crashes or hangs its tab does so as often as it is told', async () => {
  const { listUrl } = await start({
    troubles: [
      { page: 1, trouble: { kind: 'crash' } },
      { page: 2, trouble: { kind: 'hang' }, times: 2 },
    ],
  })
  const hasScript = async (address: string): Promise<boolean> => (await load(address)).includes('<script>')
  expect([await hasScript(listUrl), await hasScript(listUrl)]).toEqual([true, false])
  const second = `${listUrl}?page=2`
  expect([await hasScript(second), await hasScript(second), await hasScript(second)]).toEqual([true, true, false])
})

test('robots.txt is a text, a failure, or not there', async () => {
  const text = await start({ robots: 'User-agent: *\nDisallow: /item/\n' })
  expect(await load(`${text.url}/robots.txt`)).toBe('User-agent: *\nDisallow: /item/\n')
  await text.close()
  const broken = await start({ robots: { kind: 'status', status: 503 } })
  expect((await fetch(`${broken.url}/robots.txt`)).status).toBe(503)
  await broken.close()
  const none = await start({})
  expect((await fetch(`${none.url}/robots.txt`)).status).toBe(404)
})

test('answers take as long as they should, and the log says when', async () => {
  const { listUrl, requests } = await start({ latencyMs: 80 })
  await Promise.all([load(listUrl), load(`${listUrl}?page=2`)])
  await load(`${listUrl}?page=3`)
  for (const { at, ended } of requests.slice(0, 2)) expect(ended! - at).toBeGreaterThan(70)
})
