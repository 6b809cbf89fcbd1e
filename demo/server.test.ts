import { createHash } from 'node:crypto'
import { Agent, get, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataAddress } from './listing.ts'
import { LISTINGS } from './listings.ts'
import { type DemoSite, startDemo } from './server.ts'

interface Visit {
  readonly status: number
  readonly hash: string
}

/** Requests at a time. */
const CONCURRENCY = 16

function linksOf(body: string, address: string): string[] {
  return [...body.matchAll(/\b(?:href|src|action)="([^"]*)"/gi)].map(match => {
    const url = new URL(match[1]!.replaceAll('&amp;', '&'), address)
    url.hash = ''
    return url.href
  })
}

/** Every address of the site that can be reached by links, with what it answered. */
async function crawl(site: DemoSite): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>()
  const seen = new Set([site.url, ...LISTINGS.map(listing => new URL(dataAddress(listing), site.url).href)])
  const queue = [...seen]
  const visit = async (address: string): Promise<void> => {
    const response = await fetch(address)
    const body = await response.text()
    const hash = createHash('sha256').update(body.replaceAll(site.url, 'http://demo/')).digest('hex')
    visits.set(address.slice(site.url.length - 1), { status: response.status, hash })
    if (!response.headers.get('content-type')!.startsWith('text/html')) return
    const fresh = linksOf(body, address).filter(link => link.startsWith(site.url) && !seen.has(link))
    for (const link of new Set(fresh)) {
      seen.add(link)
      queue.push(link)
    }
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, CONCURRENCY).map(visit))
  return visits
}

const statusOf = (url: string, method: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { method, path, agent: false }, response => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })

describe('the demo server', () => {
  let site: DemoSite
  beforeAll(async () => {
    site = await startDemo()
  })
  afterAll(() => site.close())

  test('answers every link on its pages, with the same bytes on every run', async () => {
    const other = await startDemo()
    const visits = await crawl(site)
    expect([...visits].filter(([, { status }]) => status !== 200)).toEqual([])
    expect(visits.size).toBeGreaterThan(LISTINGS.length * 150)
    const sorted = (map: Map<string, Visit>): [string, Visit][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
    expect(sorted(await crawl(other))).toEqual(sorted(visits))
    await other.close()
  }, 60_000)

  test.each([
    '/nothing/',
    '/homes/?page=0',
    '/homes/?page=10',
    '/homes/?page=x',
    '/homes/property-1/',
    '/shop/table/?start=7',
    '/shop/api/products?page=99',
    '/journal/page/14/',
    '/<b>',
  ])('says with a page that %s is not there', async path => {
    const response = await fetch(new URL(path, site.url))
    expect(response.status).toBe(404)
    const body = await response.text()
    expect(body).toContain('<h1>Not found</h1>')
    expect(body).not.toContain('<b>')
  })

  test('sends an address without its last slash to the page', async () => {
    const response = await fetch(new URL('/homes', site.url))
    expect(response.redirected).toBe(true)
    expect(response.url).toBe(`${site.url}homes/`)
  })

  test('survives requests that make no sense', async () => {
    expect(await statusOf(site.url, 'POST', '/homes/')).toBe(405)
    expect(await statusOf(site.url, 'GET', 'nonsense')).toBe(400)
    expect(await statusOf(site.url, 'HEAD', '/homes/')).toBe(200)
  })

  test('holds the grid back for a moment', async () => {
    const before = performance.now()
    await (await fetch(new URL('/shop/api/products', site.url))).text()
    expect(performance.now() - before).toBeGreaterThan(280)
  })
})

test('closing ends kept connections and waiting answers', async () => {
  const site = await startDemo()
  const agent = new Agent({ keepAlive: true })
  await new Promise(resolve => get(`${site.url}homes/`, { agent }, response => response.resume().on('end', resolve)))
  const waiting = fetch(`${site.url}shop/api/products`).catch(() => 'cut off')
  await site.close()
  expect(await waiting).toBe('cut off')
  await expect(fetch(site.url)).rejects.toThrow()
  agent.destroy()
})
