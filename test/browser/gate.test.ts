import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openGate } from '../../src/net/gate/gate.ts'
import type { RenderOptions } from '../../src/stages/1-render/render-options.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { type PageSource, readSources } from '../../src/stages/1-render/source.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { textOf } from '../../src/stages/2-model/page-model.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { sampleOf } from '../effort.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** What a page must not reach: another port of this machine. It notes what it is asked, and with which headers. */
const inside = await listen((request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('content-type', request.url!.endsWith('.js') ? 'text/javascript' : 'text/html')
  response.end(request.url!.endsWith('.js') ? 'document.title = "ran"' : '<p>Secret of the intranet</p>')
})

/** Pages that lead there, each in its own way. `INSIDE` is its address. */
const ROUTES: Record<string, string> = {
  picture: '<img src=INSIDE/a>',
  script: '<script src=INSIDE/a.js></script>',
  'style sheet': '<link rel=stylesheet href=INSIDE/a.css>',
  font: '<style>@font-face { font-family: f; src: url(INSIDE/f.woff) } p { font-family: f }</style><p>x</p>',
  background: '<style>body { background: url(INSIDE/b.png) }</style>',
  frame: '<iframe src=INSIDE/a></iframe>',
  'frame in a frame': `<iframe srcdoc="<iframe src=INSIDE/a></iframe>"></iframe>`,
  object: '<object data=INSIDE/a></object>',
  embed: '<embed src=INSIDE/a>',
  video: '<video src=INSIDE/a autoplay></video>',
  track: '<video crossorigin><track src=INSIDE/a default></video>',
  fetch: '<script>fetch("INSIDE/a", { mode: "no-cors" })</script>',
  XMLHttpRequest: '<script>const r = new XMLHttpRequest(); r.open("GET", "INSIDE/a"); r.send()</script>',
  beacon: '<script>navigator.sendBeacon("INSIDE/a", "x")</script>',
  ping: '<a id=a href=#x ping=INSIDE/a>x</a><script>a.click()</script>',
  WebSocket: '<script>new WebSocket("INSIDE/a".replace("http", "ws"))</script>',
  EventSource: '<script>new EventSource("INSIDE/a")</script>',
  'module import': '<script type=module>import("INSIDE/a.js").catch(() => {})</script>',
  worker: "<script>new Worker(URL.createObjectURL(new Blob([\"fetch('INSIDE/a', { mode: 'no-cors' })\"])))</script>",
  popup: '<script>open("INSIDE/a")</script>',
  'link in another window': '<a id=a href=INSIDE/a target=_blank>x</a><script>a.click()</script>',
  form: '<form id=f action=INSIDE/a method=post target=w></form><iframe name=w></iframe><script>f.submit()</script>',
  prefetch: '<link rel=prefetch href=INSIDE/a><link rel=preload as=fetch href=INSIDE/b>',
  preconnect: '<link rel=preconnect href=INSIDE><link rel=dns-prefetch href=INSIDE>',
  prerender: '<script type=speculationrules>{"prerender":[{"urls":["INSIDE/a"]}]}</script>',
  navigation: '<p>Stays</p><script>setTimeout(() => { location = "INSIDE/a" }, 10)</script>',
  refresh: '<meta http-equiv=refresh content="0;url=INSIDE/a">',
  'redirected picture': '<img src="/to?INSIDE/a">',
  'redirected frame': '<iframe src="/to?INSIDE/a"></iframe>',
}

const outside = await listen((request, response) => {
  const [path, query = ''] = request.url!.split('?')
  if (path === '/to') response.writeHead(302, { location: query }).end()
  else
    response.setHeader('content-type', 'text/html').end(pageOf(decodeURIComponent(path!.slice(1)), query || inside.url))
})

const pageOf = (route: string, at: string): string =>
  `<!doctype html><body>${(ROUTES[route] ?? '<p>Nothing</p>').replaceAll('INSIDE', at)}`

const renderer = closedAfterwards(new Renderer({ limits: { settleMs: 2_000 } }))
const folder = temporaryFolder()

interface Listener {
  readonly url: string
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Listener> {
  const requests: Listener['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url!, headers: request.headers })
    answer(request, response)
  })
  server.on('upgrade', (request, socket) => {
    requests.push({ path: request.url!, headers: request.headers })
    socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closedAfterwards({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

async function textAt(source: PageSource, options: RenderOptions = {}): Promise<string> {
  try {
    return textOf(buildModel(await renderer.render(source, options)), 0)
  } catch (error) {
    return (error as Error).message
  }
}

/** What reached the server inside while a page was rendered. */
async function reached(path: string, options: RenderOptions = {}): Promise<string[]> {
  inside.requests.length = 0
  await textAt({ kind: 'url', url: `${outside.url}/${encodeURIComponent(path)}` }, options)
  return inside.requests.map(request => request.path)
}

describe('a page on one port of this machine reaches no other', () => {
  test.each(sampleOf(Object.keys(ROUTES), 2))('by a %s', async route => {
    expect(await reached(route)).toEqual([])
  })

  test('but does if that is allowed', async () => {
    const access = { privateNetwork: true }
    const silent = ['popup', 'link in another window', 'preconnect', 'prerender']
    for (const route of Object.keys(ROUTES).filter(route => !silent.includes(route))) {
      expect(await reached(route, { access }), route).not.toEqual([])
    }
    // No page opens another one.
    expect(await reached('popup', { access })).toEqual([])
    expect(await reached('picture', { access: { hosts: [new URL(inside.url).host] } })).toEqual(['/a'])
  })

  test('also not without scripts, or with a forced encoding', async () => {
    for (const options of [{ scripts: false }, { encoding: 'utf-8' }]) {
      expect(await reached('frame', options)).toEqual([])
      expect(await reached('redirected frame', options)).toEqual([])
      expect(await reached('picture', options)).toEqual([])
    }
  })

  test('by the names of this machine', async () => {
    const { port } = new URL(inside.url)
    for (const host of ['localhost', 'a.localhost', '127.1', '0x7f000001', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      inside.requests.length = 0
      await textAt({ kind: 'url', url: `${outside.url}/picture?http://${host}:${port}` })
      expect(inside.requests, host).toEqual([])
    }
  })
})

test('a redirect of the page itself is refused, with what to do', async () => {
  inside.requests.length = 0
  const refused = renderer.render({ kind: 'url', url: `${outside.url}/to?${inside.url}/a` })
  await expect(refused).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('is on this machine or in a private network'),
    remedy: expect.stringContaining('--allow-host'),
  })
  expect(inside.requests).toEqual([])
})

test('a session reaches what was named, and nothing else that pages lead to', async () => {
  const session = renderer.openSession({}, openGate([outside.url]))
  const live = await session.open(`${outside.url}/none`)
  expect(live.url).toContain('/none')
  await live.close()
  await expect(session.open(`${inside.url}/a`)).rejects.toMatchObject({ kind: 'unreachable' })
  await session.close()
})

test('headers go to the origin of the page, and to no other, also after redirects', async () => {
  const headers = { 'x-token': 'secret', authorization: 'Bearer secret' }
  const access = { privateNetwork: true }
  for (const route of ['picture', 'frame', 'script', 'fetch', 'redirected picture', 'redirected frame']) {
    outside.requests.length = 0
    await reached(route, { headers, access })
    expect(outside.requests.length, route).toBeGreaterThan(0)
    expect(
      outside.requests.map(request => request.headers['x-token']),
      route,
    ).toEqual(outside.requests.map(() => 'secret'))
    expect(inside.requests.length, route).toBeGreaterThan(0)
    for (const { headers } of inside.requests)
      expect([headers['x-token'], headers.authorization]).toEqual([undefined, undefined])
  }
  await reached('picture', { headers, access: { ...access, secretsEverywhere: true } })
  expect(inside.requests.map(({ headers }) => headers['x-token'])).toEqual(['secret'])
})

test('of a login, only what belongs to the page is used', async () => {
  const cookie = (domain: string) =>
    ({
      name: 'login',
      value: domain,
      domain,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax',
    }) as const
  const storageState = { cookies: [cookie('127.0.0.1'), cookie('localhost')], origins: [] }
  const { port } = new URL(inside.url)
  const url = `${outside.url}/picture?http://localhost:${port}`
  const access = { privateNetwork: true }
  inside.requests.length = outside.requests.length = 0
  await textAt({ kind: 'url', url }, { storageState, access })
  expect(outside.requests[0]!.headers.cookie).toBe('login=127.0.0.1')
  expect(inside.requests.map(({ headers }) => headers.cookie)).toEqual([undefined])
})

test('cookies of a login go to its origin, and not to another port of its host, also after redirects', async () => {
  const login = { name: 'login', value: 'secret', domain: '127.0.0.1', path: '/', expires: -1 } as const
  const storageState = {
    cookies: [{ ...login, httpOnly: false, secure: false, sameSite: 'Lax' as const }],
    origins: [],
  }
  for (const route of ['picture', 'frame', 'fetch', 'redirected picture', 'navigation']) {
    outside.requests.length = 0
    await reached(route, { storageState, access: { privateNetwork: true } })
    expect(outside.requests[0]!.headers.cookie, route).toBe('login=secret')
    expect(inside.requests.length, route).toBeGreaterThan(0)
    for (const { headers } of inside.requests) expect(headers.cookie ?? '', route).toBe('')
  }
  await reached('picture', { storageState, access: { privateNetwork: true, secretsEverywhere: true } })
  expect(inside.requests.map(({ headers }) => headers.cookie)).toEqual(['login=secret'])
})

describe('a saved page reads nothing but itself', () => {
  const saved = async (name: string, html: string): Promise<PageSource> => {
    await writeFile(join(folder, name), html)
    for await (const source of readSources(join(folder, name))) return source
    throw new Error('no source')
  }

  test.each([
    ['offline', {}],
    ['online', { offline: false }],
    ['with its folder allowed', { files: folder }],
    ['online, with scripts', { offline: false, scripts: true }],
  ])('no file and no folder in a frame, %s', async (_, options) => {
    await writeFile(join(folder, 'secret.html'), '<p>Secret file</p><script>parent.document.title = "ran"</script>')
    const frames = [pathToFileURL(join(folder, 'secret.html')).href, pathToFileURL(folder).href, 'file:///etc/passwd']
    const tags = frames.map(url => `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">`)
    const text = await textAt(await saved('frames.html', `<p>Page</p>${tags.join('')}`), options)
    expect(text.trim()).toBe('Page')
  })

  test('no other page that it navigates to', async () => {
    await writeFile(join(folder, 'next.html'), '<p>Next page</p>')
    const html = '<p>Page</p><meta http-equiv=refresh content="0;url=next.html">'
    expect(await textAt(await saved('moving.html', html))).toBe('Page')
    expect(await textAt(await saved('moving.html', html), { offline: false })).toBe('Page')
  })

  test('and no private network when it may load what it refers to', async () => {
    inside.requests.length = 0
    await textAt(await saved('online.html', pageOf('picture', inside.url) + pageOf('frame', inside.url)), {
      offline: false,
    })
    expect(inside.requests).toEqual([])
  })

  test('scripts stay off in its frames', async () => {
    const html = `<p>Page</p>
      <iframe srcdoc="<p>a</p><script>document.body.append('ran')</script>"></iframe>
      <iframe src="data:text/html,<p>b</p><script>document.body.append('ran')</script>"></iframe>
      <iframe src="${outside.url}/none?x"></iframe>
      <iframe src="${outside.url}/script?${inside.url}"></iframe>`
    inside.requests.length = 0
    const access = { privateNetwork: true }
    const text = await textAt(await saved('scripts.html', html), { offline: false, access })
    expect(text).toContain('Nothing')
    expect(text).not.toContain('ran')
    expect(inside.requests).toEqual([])
  })
})

test('without scripts, those of frames are off, too', async () => {
  const access = { privateNetwork: true }
  const url = `${outside.url}/frame?${outside.url}/script%3F${inside.url}`
  inside.requests.length = 0
  await textAt({ kind: 'url', url }, { scripts: false, access })
  expect(inside.requests).toEqual([])
})
