import { once } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import { connect, createServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { createCookies } from '../../net/cookies.ts'
import { openGate } from '../../net/gate/gate.ts'
import { openHttpClient } from '../../net/http-client.ts'
import { isWorthRepeating, type RenderFailure } from './failure.ts'
import { fetchPage, NotModified } from './fetch-page.ts'
import { DEFAULT_LIMITS } from './limits.ts'

type FetchOptions = Parameters<typeof fetchPage>[1]

const HTML = { 'content-type': 'text/html; charset=utf-8' }

const textAt = async (url: string, options: Partial<FetchOptions> = {}): Promise<string> =>
  Buffer.from((await fetchPage(url, { limits: DEFAULT_LIMITS, ...options })).bytes).toString()

const failureAt = async (url: string, options: Partial<FetchOptions> = {}): Promise<RenderFailure> =>
  fetchPage(url, { limits: DEFAULT_LIMITS, ...options }).then(
    () => expect.unreachable('the page came'),
    error => error,
  )

const page = (response: ServerResponse, text = '<p>page</p>'): unknown => response.writeHead(200, HTML).end(text)

/** The servers of these tests are on this machine. */
const gate = openGate([], { privateNetwork: true })

describe('a page', () => {
  test('comes with address, status, type, bytes, its time, and how to ask for it again', async () => {
    const origin = await serve((_, response) => page(response.setHeader('etag', '"1"')))
    expect(await fetchPage(`${origin}/a#b`, { limits: DEFAULT_LIMITS })).toEqual({
      url: `${origin}/a`,
      status: 200,
      contentType: 'text/html; charset=utf-8',
      bytes: Buffer.from('<p>page</p>'),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      validators: { etag: '"1"', answer: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })
  test('that is still the known one is not sent again; a 304 that nobody asked for is a failure', async () => {
    const origin = await serve((request, response) =>
      request.headers['if-none-match'] === '"1"' || request.url === '/always'
        ? response.writeHead(304).end()
        : page(response),
    )
    await expect(textAt(origin, { known: { etag: '"1"' } })).rejects.toThrow(NotModified)
    expect(await textAt(origin, { known: { etag: '"2"' } })).toBe('<p>page</p>')
    expect((await failureAt(`${origin}/always`)).message).toContain('304')
  })
  test('that is answered with the same bytes is the known one; other bytes, addresses, and encodings are not', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/to') return response.writeHead(302, { location: '/moved' }).end()
      const type = request.headers['x-type'] === 'latin1' ? 'text/html; charset=latin1' : HTML['content-type']
      return response.writeHead(200, { 'content-type': type }).end(`<p>${request.headers['x-text'] ?? 'a'}</p>`)
    })
    const { validators: known } = await fetchPage(origin, { limits: DEFAULT_LIMITS })
    await expect(textAt(origin, { known })).rejects.toThrow(NotModified)
    expect(await textAt(origin, { known, headers: { 'x-text': 'b' } })).toBe('<p>b</p>')
    expect(await textAt(origin, { known, headers: { 'x-type': 'latin1' } })).toBe('<p>a</p>')
    expect(await textAt(`${origin}/to`, { known })).toBe('<p>a</p>')
  })
  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('that is compressed by %s is unpacked', async (encoding, compress) => {
    const origin = await serve((_, response) =>
      response.writeHead(200, { ...HTML, 'content-encoding': encoding }).end(compress('<p>packed</p>')),
    )
    expect(await textAt(origin)).toBe('<p>packed</p>')
  })
  test('is asked for with our name, or with the given one and further headers', async () => {
    const origin = await serve(({ headers }, response) => page(response, `${headers['user-agent']} ${headers['x-a']}`))
    expect(await textAt(origin)).toBe('Mozilla/5.0 (compatible; Amberyl) undefined')
    expect(await textAt(origin, { product: 'Amberyl/1.2' })).toContain('(compatible; Amberyl/1.2)')
    expect(await textAt(origin, { userAgent: 'me', headers: { 'X-A': 'b' } })).toBe('me b')
  })
  test('leaves its connection open for later ones', async () => {
    let connections = 0
    const origin = await serve(
      (_, response) => page(response),
      server => server.on('connection', () => connections++),
    )
    const client = openHttpClient({ gate })
    for (let times = 0; times < 6; times++) await textAt(origin, { client })
    await client.close()
    expect(connections).toBeLessThan(3)
  })
})

describe('redirects', () => {
  test('are followed, and the address is the last one', async () => {
    const origin = await serve(({ url }, response) =>
      url === '/old' ? response.writeHead(302, { location: 'new?x=1#y' }).end('moved') : page(response),
    )
    expect((await fetchPage(`${origin}/old`, { limits: DEFAULT_LIMITS })).url).toBe(`${origin}/new?x=1`)
  })
  test('in circles are told, and not tried again', async () => {
    const origin = await serve((_, response) => response.writeHead(301, { location: '/' }).end())
    const failure = await failureAt(origin)
    expect(failure.message).toContain('redirects in a loop')
    expect(isWorthRepeating(failure)).toBe(false)
  })
  test.each(['file:///etc/passwd', 'http://['])('to %s are refused', async location => {
    const origin = await serve((_, response) => response.writeHead(302, { location }).end())
    const failure = await failureAt(origin)
    expect(failure.message).toContain('redirects to something that is not a web address')
    expect(isWorthRepeating(failure)).toBe(false)
  })
  test('keep cookies on their way', async () => {
    const origin = await serve(({ url, headers }, response) =>
      url === '/'
        ? response.writeHead(302, { location: '/in', 'set-cookie': ['a=1', 'b=2; Path=/other'] }).end()
        : page(response, headers.cookie),
    )
    expect(await textAt(origin)).toBe('a=1')
  })
  test('to another origin take no header along that was given for the first', async () => {
    const other = await serve(({ headers }, response) => page(response, `${headers.authorization} ${headers['x-a']}`))
    const origin = await serve((_, response) => response.writeHead(307, { location: other }).end())
    const headers = { Authorization: 'secret', 'x-a': 'b' }
    const access = { privateNetwork: true }
    expect(await textAt(origin, { headers, access })).toBe('undefined undefined')
    expect(await textAt(origin, { headers, access: { ...access, secretsEverywhere: true } })).toBe('secret b')
  })
  test('to a private network are refused, with what to do', async () => {
    let asked = 0
    const other = await serve((_, response) => page(response, `${++asked}`))
    const origin = await serve((_, response) => response.writeHead(302, { location: other }).end())
    const failure = await failureAt(origin)
    expect(failure.message).toMatch(/127\.0\.0\.1:\d+ is on this machine or in a private network/)
    expect(failure.remedy).toContain('--allow-host')
    expect(isWorthRepeating(failure)).toBe(false)
    expect(asked).toBe(0)
    expect(await textAt(origin, { access: { hosts: [new URL(other).host] } })).toBe('1')
  })
})

describe('cookies', () => {
  test('of a saved session are sent, and those of the server are kept from page to page', async () => {
    const origin = await serve(({ headers }, response) => {
      response.setHeader('set-cookie', 'seen=yes')
      page(response, headers.cookie)
    })
    const cookies = createCookies({ cookies: [{ name: 'login', value: 'me', domain: '127.0.0.1', path: '/' }] })
    const client = openHttpClient({ gate: openGate([origin]), cookies })
    expect([await textAt(origin, { client }), await textAt(origin, { client })]).toEqual([
      'login=me',
      'login=me; seen=yes',
    ])
    await client.close()
  })
})

describe('failures', () => {
  test('an answer of the server keeps its status and Retry-After', async () => {
    const origin = await serve((_, response) => response.writeHead(503, { ...HTML, 'retry-after': '2' }).end('busy'))
    const { kind, status, retryAfterMs, message } = await failureAt(origin)
    expect({ kind, status, retryAfterMs }).toEqual({ kind: 'http-status', status: 503, retryAfterMs: 2000 })
    expect(message).toContain('503 Service Unavailable')
  })
  test('what is no page is told', async () => {
    const origin = await serve((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'))
    expect((await failureAt(origin)).kind).toBe('not-html')
  })
  test('a little that unpacks to very much is too large', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    const origin = await serve((_, response) =>
      response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(bomb),
    )
    expect((await failureAt(origin, { limits: { ...DEFAULT_LIMITS, bytes: 100_000 } })).kind).toBe('too-large')
  })
  test.each<[string, (response: ServerResponse) => void]>([
    [
      'shorter than it says',
      response => response.writeHead(200, { ...HTML, 'content-length': '1000' }).write('<p>half'),
    ],
    ['cut between its chunks', response => response.writeHead(200, HTML).write('<p>half')],
    [
      'cut in a packed body',
      response =>
        response
          .writeHead(200, { ...HTML, 'content-encoding': 'gzip' })
          .write(gzipSync('<p>'.repeat(99)).subarray(0, 15)),
    ],
  ])('a page that is %s is no page', async (_, answer) => {
    const origin = await serve((_, response) => {
      answer(response)
      setTimeout(() => response.destroy(), 20)
    })
    const failure = await failureAt(origin)
    expect(failure.kind).toBe('unreachable')
    expect(failure.message).toContain('closed the connection')
    expect(isWorthRepeating(failure)).toBe(true)
  })
  test('a server that never answers is told after the time that it has', async () => {
    const origin = await serve(() => {})
    const failure = await failureAt(origin, { limits: { ...DEFAULT_LIMITS, loadMs: 50 } })
    expect(failure.kind).toBe('timeout')
    expect(failure.message).toContain('did not answer within 0.05 s')
  })
  test('so is one that stalls in the middle', async () => {
    const origin = await serve((_, response) => response.writeHead(200, HTML).write('<p>half'))
    expect((await failureAt(origin, { limits: { ...DEFAULT_LIMITS, loadMs: 80 } })).kind).toBe('timeout')
  })
  test('a server that is not running refuses', async () => {
    expect((await failureAt(await deadServer())).message).toContain('refused the connection')
  })
  test('a port that browsers do not open is not opened', async () => {
    expect((await failureAt('http://127.0.0.1:25/')).message).toContain('port that browsers do not open')
  })
  test('the signal ends it with its own reason', async () => {
    const stop = new AbortController()
    const origin = await serve(() => stop.abort(new Error('enough')))
    await expect(textAt(origin, { signal: stop.signal })).rejects.toThrow('enough')
  })
})

describe('a proxy', () => {
  /** Passes requests on, as proxies do; `login` is wanted where given. */
  async function serveProxy(seen: string[], login?: string): Promise<string> {
    return serve(
      ({ method, url, headers }, response) => {
        seen.push(`${method} ${url}`)
        if (login && headers['proxy-authorization'] !== login) {
          response.writeHead(407).end()
          return
        }
        request(url!, { headers }, answer => {
          response.writeHead(answer.statusCode!, answer.headers)
          answer.pipe(response)
        }).end()
      },
      server =>
        server.on('connect', ({ url }, socket) => {
          seen.push(`CONNECT ${url}`)
          const [host, port] = url!.split(':')
          const target = connect(Number(port), host!, () => {
            socket.write('HTTP/1.1 200 OK\r\n\r\n')
            target.pipe(socket).pipe(target)
          })
          target.on('error', () => socket.destroy())
        }),
    )
  }
  test('is asked for the whole address', async () => {
    const seen: string[] = []
    const client = openHttpClient({ gate, proxy: { server: await serveProxy(seen) } })
    const origin = await serve((_, response) => page(response, 'through'))
    expect(await textAt(`${origin}/list`, { client })).toBe('through')
    expect(seen).toEqual([`GET ${origin}/list`])
    await client.close()
  })
  test('opens a tunnel for https', async () => {
    const seen: string[] = []
    const client = openHttpClient({ gate, proxy: { server: await serveProxy(seen) } })
    const origin = await serve((_, response) => page(response))
    const host = new URL(origin).host
    expect((await failureAt(`https://${host}/`, { client })).kind).toBe('unreachable')
    expect(seen).toEqual([`CONNECT ${host}`])
    await client.close()
  })
  test('is given name and password', async () => {
    const login = `Basic ${Buffer.from('me:p@ss').toString('base64')}`
    const server = await serveProxy([], login)
    const origin = await serve((_, response) => page(response, 'through'))
    const known = openHttpClient({ gate, proxy: { server, username: 'me', password: 'p@ss' } })
    expect(await textAt(origin, { client: known })).toBe('through')
    const unknown = openHttpClient({ gate, proxy: { server } })
    const failure = await failureAt(origin, { client: unknown })
    expect(failure.message).toContain('proxy requires a user name and password')
    expect(isWorthRepeating(failure)).toBe(false)
    await Promise.all([known.close(), unknown.close()])
  })
  test('that is not there is told as what it is', async () => {
    const client = openHttpClient({ gate, proxy: { server: await deadServer() } })
    expect((await failureAt('http://shop.test/', { client })).message).toMatch(
      /the proxy 127\.0\.0\.1:\d+ cannot be reached/,
    )
    await client.close()
  })
})

/** A port that nobody listens on any more. */
async function deadServer(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return `http://127.0.0.1:${port}`
}
