import { describe, expect, test } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { openGate } from '../gate/gate.ts'
import { openHttpClient } from '../http-client.ts'
import { createRobotsGate, type RobotsGateOptions, type RobotsVerdict } from './robots-gate.ts'

const RULES = 'User-agent: *\nDisallow: /private\nCrawl-delay: 2'
const redirect = (location: string, status = 301): Response => new Response(null, { status, headers: { location } })

/** A web of robots.txt files; each answer depends on how often the address was requested. */
type Web = Record<string, (times: number) => Response | Promise<Response>>

function gateOn(web: Web, options: Partial<RobotsGateOptions> = {}) {
  const asked: string[] = []
  const slept: number[] = []
  const gate = createRobotsGate({
    token: 'amberyl',
    sleep: async ms => void slept.push(ms),
    fetch: async url => {
      asked.push(url)
      const answer = web[url]
      if (!answer) throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') })
      return answer(asked.filter(other => other === url).length)
    },
    ...options,
  })
  return { gate, asked, slept }
}

const A = 'https://a.test/robots.txt'
const PRIVATE = 'https://a.test/private/1'
const verdictOn = (web: Web, url = PRIVATE): Promise<RobotsVerdict> => gateOn(web).gate.check(url)

describe('2.3.1.1: a file that is there', () => {
  test('is obeyed, and says which rule forbids', async () => {
    const { gate } = gateOn({ [A]: () => new Response(RULES) })
    expect(await gate.check(PRIVATE)).toEqual({
      allowed: false,
      because: 'https://a.test/robots.txt forbids it: "Disallow: /private"',
      crawlDelayMs: 2000,
    })
    expect(await gate.check('https://a.test/list')).toEqual({ allowed: true, crawlDelayMs: 2000 })
  })
  test('belongs to its scheme, host and port only', async () => {
    const { gate, asked } = gateOn({
      [A]: () => new Response(RULES),
      'http://a.test:8080/robots.txt': () => new Response(''),
    })
    expect((await gate.check('http://a.test:8080/private')).allowed).toBe(true)
    expect(asked).toEqual(['http://a.test:8080/robots.txt'])
  })
})

describe('2.3.1.2: redirects', () => {
  const chain = (length: number): Web =>
    Object.fromEntries(
      Array.from({ length: length + 1 }, (_, at) => [
        at === 0 ? A : `https://b.test/${at}`,
        () => (at < length ? redirect(`https://b.test/${at + 1}`) : new Response(RULES)),
      ]),
    )
  test('five are followed, also to other hosts, and the rules count for the first one', async () => {
    expect((await verdictOn(chain(5))).allowed).toBe(false)
  })
  test('more than five count as no file', async () => {
    expect((await verdictOn(chain(6))).allowed).toBe(true)
  })
  test('relative ones are followed', async () => {
    const web = { [A]: () => redirect('other.txt', 307), 'https://a.test/other.txt': () => new Response(RULES) }
    expect((await verdictOn(web)).allowed).toBe(false)
  })
  test.each(['ftp://a.test/robots.txt', 'http://[', ''])('one to %j counts as no file', async location => {
    expect((await verdictOn({ [A]: () => redirect(location) })).allowed).toBe(true)
  })
  test('one to a host with a problem is a problem', async () => {
    expect((await verdictOn({ [A]: () => redirect('https://gone.test/') })).allowed).toBe(false)
  })
})

describe('2.3.1.3: no file', () => {
  test.each([400, 401, 403, 404, 410, 451])('%i allows everything', async status => {
    expect(await verdictOn({ [A]: () => new Response(RULES, { status }) })).toEqual({ allowed: true })
  })
})

describe('2.3.1.4: a file that cannot be reached', () => {
  test.each([500, 502, 503, 504, 429])('%i forbids everything', async status => {
    expect(await verdictOn({ [A]: () => new Response('', { status }) }, 'https://a.test/')).toEqual({
      allowed: false,
      because: `https://a.test/robots.txt failed to load, so nothing may be read: the server answered ${status}`,
    })
  })
  test('so does a network error, with its reason', async () => {
    const { because, cause } = await verdictOn({})
    expect(because).toContain('getaddrinfo ENOTFOUND')
    expect(cause).toBeInstanceOf(TypeError)
  })
  test('an error that cannot pass is not tried again', async () => {
    const { gate, slept } = gateOn({}, { mayPass: () => false })
    expect((await gate.check(PRIVATE)).allowed).toBe(false)
    expect(slept).toEqual([])
  })
  test('so does an answer that never comes', async () => {
    const { gate } = gateOn(
      {},
      {
        timeoutMs: 5,
        retries: 0,
        fetch: (_, { signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
      },
    )
    expect((await gate.check(PRIVATE)).because).toContain('no answer within 0.005 s')
  })
  test('so does a body that breaks off', async () => {
    const broken = (): Response =>
      new Response(new ReadableStream({ start: controller => controller.error(new Error('terminated')) }))
    expect((await verdictOn({ [A]: broken })).because).toContain('terminated')
  })
  test('but it is tried again first', async () => {
    const { gate, slept } = gateOn({
      [A]: times => (times < 3 ? new Response('', { status: 503 }) : new Response(RULES)),
    })
    expect((await gate.check('https://a.test/list')).allowed).toBe(true)
    expect(slept).toHaveLength(2)
  })
  test('the server says how long to wait', async () => {
    const busy = (): Response => new Response('', { status: 429, headers: { 'retry-after': '7' } })
    const { gate, slept } = gateOn({ [A]: times => (times === 1 ? busy() : new Response(RULES)) })
    await gate.check(PRIVATE)
    expect(slept).toEqual([7000])
  })
  test('but nobody waits for hours', async () => {
    const { gate, slept } = gateOn({ [A]: () => new Response('', { status: 503, headers: { 'retry-after': '7200' } }) })
    expect((await gate.check(PRIVATE)).allowed).toBe(false)
    expect(slept).toEqual([])
  })
})

describe('2.4: keeping it', () => {
  const HOUR = 3_600_000
  test('each file is loaded once, also for those who ask at the same time', async () => {
    const { gate, asked } = gateOn({ [A]: () => new Response(RULES) })
    await Promise.all([gate.check(PRIVATE), gate.check('https://a.test/list')])
    await gate.check(PRIVATE)
    expect(asked).toEqual([A])
  })
  test('it is loaded again after 24 hours', async () => {
    let now = 0
    const { gate, asked } = gateOn({ [A]: times => new Response(times === 1 ? RULES : '') }, { now: () => now })
    const verdicts: boolean[] = []
    for (now of [0, 24 * HOUR - 1, 24 * HOUR]) verdicts.push((await gate.check(PRIVATE)).allowed)
    expect(verdicts).toEqual([false, false, true])
    expect(asked).toHaveLength(2)
  })
  test('an old one counts on while there is no new one', async () => {
    let now = 0
    const web: Web = { [A]: times => (times === 1 ? new Response(RULES) : new Response('', { status: 500 })) }
    const { gate } = gateOn(web, { now: () => now, retries: 0 })
    await gate.check(PRIVATE)
    now = 25 * HOUR
    expect((await gate.check('https://a.test/list')).allowed).toBe(true)
    expect((await gate.check(PRIVATE)).allowed).toBe(false)
  })
  test('a problem is looked into again soon', async () => {
    let now = 0
    const web: Web = { [A]: times => new Response('', { status: times === 1 ? 500 : 404 }) }
    const { gate } = gateOn(web, { now: () => now, retries: 0 })
    const verdicts: boolean[] = []
    for (now of [0, 59_000, 61_000]) verdicts.push((await gate.check(PRIVATE)).allowed)
    expect(verdicts).toEqual([false, false, true])
  })
})

test('2.5: no more than 500 KiB are read of a file without end', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = Buffer.from(`User-agent: *\nDisallow: /private\n${'#'.repeat(65_536)}\n`)
      sent += chunk.length
      controller.enqueue(chunk)
    },
  })
  expect((await verdictOn({ [A]: () => new Response(endless) })).allowed).toBe(false)
  expect(sent).toBeLessThan(1_000_000)
})

test('the signal ends the gate', async () => {
  const stop = new AbortController()
  const { gate } = gateOn(
    {},
    {
      signal: stop.signal,
      fetch: (_, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
    },
  )
  const checked = gate.check(PRIVATE)
  stop.abort(new Error('enough'))
  await expect(checked).rejects.toThrow('enough')
})

test('what is not on the web is always allowed', async () => {
  const { gate, asked } = gateOn({})
  expect((await gate.check('file:///home/page.html')).allowed).toBe(true)
  expect(asked).toEqual([])
})

test('it works over the net', async () => {
  const origin = await serve(({ url }, response) =>
    url === '/robots.txt' ? response.writeHead(302, { location: '/r.txt' }).end() : response.end(RULES),
  )
  const client = openHttpClient({ gate: openGate([origin]) })
  const gate = createRobotsGate({ token: 'amberyl', fetch: client.fetch })
  expect((await gate.check(`${origin}/private`)).allowed).toBe(false)
  expect((await gate.check(`${origin}/list`)).allowed).toBe(true)
  await client.close()
})
