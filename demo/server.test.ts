import { createHash } from 'node:crypto'
import { Agent, get, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataAddress } from './listing.ts'
import { LISTINGS } from './listings.ts'
import { type DemoSite, startDemo } from './server.ts'
import { FLAKY } from './variants.ts'

interface Visit {
  readonly status: number
  readonly hash: string
}

/** Simultaneous requests. */
const CONCURRENCY = 16

/** Months that are read; the calendar itself has no end. */
const isEndless = (url: URL): boolean => (url.searchParams.get('month') ?? '2025') > '2026'
const isBefore = (url: URL): boolean => (url.searchParams.get('month') ?? '2025') < '2025'

/** A session id differs on every answer. */
const withoutSession = (text: string): string => text.replaceAll(/sid=[0-9a-f]+&?(amp;)?|value="[0-9a-f]{24}"/g, '')

function linksOf(body: string, address: string): string[] {
  return [...body.matchAll(/\b(?:href|src|action)="([^"]*)"/gi)].flatMap(match => {
    const url = new URL(match[1]!.replaceAll('&amp;', '&'), address)
    url.hash = ''
    url.searchParams.delete('sid')
    return isEndless(url) || isBefore(url) ? [] : url.href
  })
}

/** Every address of the site that links lead to, with its answer. */
async function crawl(site: DemoSite): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>()
  const seen = new Set([site.url, ...LISTINGS.map(listing => new URL(dataAddress(listing), site.url).href)])
  const queue = [...seen]
  const visit = async (address: string): Promise<void> => {
    const response = await fetch(address)
    const body = await response.text()
    const hash = createHash('sha256').update(withoutSession(body).replaceAll(site.url, 'http://demo/')).digest('hex')
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

const readable = async (base: string, path: string): Promise<boolean> => {
  try {
    const response = await fetch(new URL(path, base))
    return (await response.text()).length > 0 && response.ok
  } catch {
    return false
  }
}

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
    expect(visits.size).toBeGreaterThan(LISTINGS.length * 60)
    const sorted = (map: Map<string, Visit>): [string, Visit][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1))
    expect(sorted(await crawl(other))).toEqual(sorted(visits))
    await other.close()
  })

  test.each([
    '/nothing/',
    '/homes/?page=0',
    '/homes/?page=10',
    '/homes/?page=x',
    '/homes/property-1/',
    '/shop/table/?start=7',
    '/shop/api/products?page=99',
    '/journal/page/14/',
    '/library/catalogue/block?n=99',
    '/library/manuscripts/99/',
    '/town/events/?month=2025-13',
    '/town/clubs/0/',
    '/motors/?page=99',
    '/motors/vans/part?page=1&from=24',
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

test('robots.txt stands at the root, allows the listings and forbids what is private', async () => {
  const site = await startDemo()
  const lines = (await (await fetch(`${site.url}robots.txt`)).text()).split('\n')
  expect(lines).toContain('Disallow: /private/')
  const forbidden = lines.flatMap(line => (line.startsWith('Disallow: ') ? line.slice('Disallow: '.length) : []))
  expect(forbidden).not.toContain('/')
  expect(LISTINGS.filter(({ address }) => forbidden.some(path => address.startsWith(path)))).toEqual([])
  expect((await fetch(`${site.url}private/`)).status).toBe(200)
  await site.close()
})

test('a session id never comes again', async () => {
  const site = await startDemo()
  const ids = new Set<string>()
  for (let visit = 0; visit < 20; visit++) {
    const body = await (await fetch(`${site.url}library/results/?sid=x&set=2`)).text()
    const inPage = new Set(body.match(/(?<=sid=)[0-9a-f]+/g))
    expect(inPage.size).toBe(1)
    for (const id of inPage) ids.add(id)
  }
  expect(ids.size).toBe(20)
  await site.close()
})

describe('a demo that goes wrong', () => {
  test('keeps every request with its time, and holds answers back', async () => {
    const site = await startDemo({ delayMs: 60 })
    await (await fetch(`${site.url}homes/?page=2`)).text()
    await (await fetch(`${site.url}homes/?page=2`)).text()
    expect(site.requests.map(({ path, attempt }) => [path, attempt])).toEqual([
      ['/homes/?page=2', 1],
      ['/homes/?page=2', 2],
    ])
    expect(site.requests[1]!.at - site.requests[0]!.at).toBeGreaterThan(50)
    await site.close()
  })

  test('fails as often as a rule says, each address by itself', async () => {
    const fault = { kind: 'status', status: 429, retryAfter: 3 } as const
    const site = await startDemo({ faults: [{ path: /^\/town\/notices/, times: 2, fault }] })
    const statuses: [number, string | null][] = []
    for (const path of ['', '', '', '?p=2', 'x']) {
      const response = await fetch(`${site.url}town/notices/${path}`)
      statuses.push([response.status, response.headers.get('retry-after')])
    }
    expect(statuses).toEqual([
      [429, '3'],
      [429, '3'],
      [200, null],
      [429, '3'],
      [429, '3'],
    ])
    await site.close()
  })

  test('cuts an answer in its middle, and lets another wait', async () => {
    const site = await startDemo({
      faults: ({ path, attempt }) => (attempt > 1 ? undefined : { kind: path === '/homes/' ? 'cut' : 'stall' }),
    })
    const begun = await fetch(`${site.url}homes/`)
    expect(begun.status).toBe(200)
    await expect(begun.text()).rejects.toThrow()
    await expect(fetch(`${site.url}shop/`, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/)
    expect((await fetch(`${site.url}homes/`)).status).toBe(200)
    expect((await fetch(`${site.url}shop/`)).status).toBe(200)
    await site.close()
  })

  test('is flaky on some pages of every listing, never twice in a row', async () => {
    const site = await startDemo({ faults: FLAKY })
    const paths = LISTINGS.map(dataAddress)
    const first = await Promise.all(paths.map(path => readable(site.url, path)))
    expect(new Set(first)).toEqual(new Set([true, false]))
    expect(await Promise.all(paths.map(path => readable(site.url, path)))).toEqual(paths.map(() => true))
    await site.close()
  })
})
