import { createSocket } from 'node:dgram'
import { createServer, request as send } from 'node:http'
import { type AddressInfo, connect, createServer as listenForConnections, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { RenderOptions } from '../../src/stages/1-render/render-options.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import type { PageSource } from '../../src/stages/1-render/source.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { startRemote } from './remote-chromium.ts'

/** What a page must not reach: another port of this machine, by TCP and by UDP. The path says by which route. */
const inside = createServer((request, response) => {
  arrived.add(request.url!.replace(/^\/|\.\w+$/g, ''))
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('content-type', request.url!.endsWith('.js') ? 'text/javascript' : 'text/html').end()
})
inside.on('upgrade', (request, socket) => {
  arrived.add(request.url!.slice(1))
  socket.destroy()
})
inside.on('connection', () => void connections++)
inside.on('clientError', (_, socket) => socket.destroy())
const arrived = new Set<string>()
let connections = 0
let datagrams = 0
const port = await listening(inside)
const udp = createSocket('udp4').on('message', () => void datagrams++)
await new Promise<void>(resolve => udp.bind(port, '127.0.0.1', resolve))
afterAll(() => void udp.close())

const HOST = `127.0.0.1:${port}`
const AT = `http://${HOST}`

/** Less usual ways to load something. Each asks for a path with its name. */
const ROUTES: Record<string, string> = {
  'css-import': `<style>@import url(${AT}/css-import.css)</style>`,
  cursor: `<style>a { cursor: url(${AT}/cursor), auto }</style><a href=#>a</a>`,
  'image-set': `<style>b { background: image-set("${AT}/image-set" 1x) }</style><b>b</b>`,
  mask: `<style>i { mask: url(${AT}/mask) }</style><i>i</i>`,
  bullet: `<ul style="list-style-image: url(${AT}/bullet)"><li>a</ul>`,
  content: `<style>u::before { content: url(${AT}/content) }</style><u>u</u>`,
  'svg-image': `<svg><image href="${AT}/svg-image" /></svg>`,
  'svg-script': `<svg><script href="${AT}/svg-script.js"></script></svg>`,
  'svg-filter': `<svg><filter id=q><feImage href="${AT}/svg-filter" /></filter><rect filter=url(#q) width=9 height=9 /></svg>`,
  'image-button': `<input type=image src=${AT}/image-button>`,
  audio: `<audio src=${AT}/audio autoplay></audio>`,
  srcset: `<picture><source srcset=${AT}/srcset><img></picture>`,
  'module-preload': `<link rel=modulepreload href=${AT}/module-preload.js>`,
  dictionary: `<link rel=compression-dictionary href=${AT}/dictionary>`,
  'link-header': '',
  'data-frame': `<iframe src="data:text/html,<img src=${AT}/data-frame>"></iframe>`,
  'blob-frame': script(
    `const f = document.createElement('iframe'); document.body.append(f);
     f.src = URL.createObjectURL(new Blob(['<img src=${AT}/blob-frame>'], { type: 'text/html' }))`,
  ),
  'shared-worker': script(`new SharedWorker('data:text/javascript,importScripts("${AT}/shared-worker.js")')`),
  'worker-socket': script(`new Worker(URL.createObjectURL(new Blob(['new WebSocket("ws://${HOST}/worker-socket")'])))`),
  'worker-in-worker': script(
    `const inner = "fetch('${AT}/worker-in-worker', { mode: 'no-cors' })"
     new Worker(URL.createObjectURL(new Blob(['new Worker(URL.createObjectURL(new Blob([' + JSON.stringify(inner) + '])))'])))`,
  ),
  'paint-worklet': script(`CSS.paintWorklet.addModule('${AT}/paint-worklet.js').catch(() => {})`),
  'audio-worklet': script(`new AudioContext().audioWorklet.addModule('${AT}/audio-worklet.js').catch(() => {})`),
  'socket-stream': script(`new WebSocketStream('ws://${HOST}/socket-stream').opened.catch(() => {})`),
  cache: script(`caches.open('a').then(cache => cache.add('${AT}/cache')).catch(() => {})`),
  'keep-alive': script(`fetch('${AT}/keep-alive', { keepalive: true, mode: 'no-cors' }).catch(() => {})`),
  'fetch-later': script(`fetchLater('${AT}/fetch-later', { activateAfter: 0 })`),
  'sign-in': script(
    `navigator.credentials.get({ identity: { providers: [{ configURL: '${AT}/sign-in', clientId: 'a' }] } }).catch(() => {})`,
  ),
  speculation: `<script type=speculationrules>{"prefetch":[{"urls":["${AT}/speculation"],"eagerness":"immediate"}]}</script>`,
  'redirected-script': `<script src="/to?${AT}/redirected-script.js"></script>`,
  'redirected-fetch': script(`fetch('/to?${AT}/redirected-fetch', { mode: 'no-cors' }).catch(() => {})`),
  'twice-redirected': `<img src="/to?/to?${AT}/twice-redirected">`,
}

/** Only connections and packets tell about these. */
const SILENT = `<link rel=preconnect href=${AT}>${script(`new WebTransport('https://${HOST}/')`)}${script(
  `const servers = ['stun:${HOST}', 'turn:${HOST}', 'turn:${HOST}?transport=tcp', 'turns:${HOST}?transport=tcp']
   const iceServers = servers.map(urls => ({ urls, username: 'a', credential: 'b' }))
   const peer = new RTCPeerConnection({ iceServers })
   peer.createDataChannel('x')
   peer.createOffer().then(offer => peer.setLocalDescription(offer))`,
)}`

function script(text: string): string {
  return `<script>try { (() => { ${text} })() } catch {}</script>`
}

const PAGE = `<!doctype html><body><p>Page</p>${Object.values(ROUTES).join('\n')}${SILENT}`

const outside = createServer((request, response) => {
  const [path, ...rest] = request.url!.split('?')
  if (path === '/to') return response.writeHead(302, { location: rest.join('?') }).end()
  const links = [`<${AT}/link-header>; rel=preload; as=image`, `<${AT}>; rel=preconnect`]
  response.writeHead(200, {
    'content-type': 'text/html',
    link: links.join(', '),
    'alt-svc': `h3=":${port}", h2="${HOST}"`,
  })
  return response.end(path === '/all' ? PAGE : decodeURIComponent(rest.join('?')))
})
const url = `http://127.0.0.1:${await listening(outside)}/all`

async function listening(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closedAfterwards({ close: () => void server.close() })
  return (server.address() as AddressInfo).port
}

/** A proxy as companies have it: requests for http, tunnels for everything else, and every host is reached. */
const httpProxy = createServer((request, response) => {
  const { method, headers } = request
  asked.push(`${method} ${request.url}`)
  const passed = send(request.url!, { method, headers }, answer => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
})
httpProxy.on('connect', (request, client) => {
  asked.push(`CONNECT ${request.url}`)
  const [host, port] = request.url!.split(':')
  const target = connect(Number(port), host!, () => {
    client.write('HTTP/1.1 200 OK\r\n\r\n')
    client.pipe(target).pipe(client)
  })
  target.on('error', () => client.destroy())
  client.on('error', () => target.destroy())
})
const asked: string[] = []
const httpProxyUrl = `http://127.0.0.1:${await listening(httpProxy)}`

/** The least that a SOCKS server does, for names and IPv4. */
const socksProxy = listenForConnections(client => {
  client.on('error', () => client.destroy())
  client.once('data', () => {
    client.write(Uint8Array.of(5, 0))
    client.once('data', wish => {
      const length = wish[4]!
      const host = wish.subarray(5, 5 + length).toString()
      asked.push(`SOCKS ${host}`)
      const target = connect(wish.readUInt16BE(5 + length), host, () => {
        client.write(Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0))
        client.pipe(target).pipe(client)
      })
      target.on('error', () => client.destroy())
    })
  })
})
const socksProxyUrl = `socks5://127.0.0.1:${await listening(socksProxy)}`

interface Reached {
  readonly routes: readonly string[]
  readonly connections: number
  readonly datagrams: number
}

/** Long enough for what a page does without being waited for. */
const AFTERWARDS_MS = 1_500

async function reached(renderer: Renderer, source: PageSource, options: RenderOptions = {}): Promise<Reached> {
  arrived.clear()
  connections = datagrams = 0
  const live = await renderer.open(source, options)
  await sleep(AFTERWARDS_MS)
  await live.close()
  return { routes: [...arrived].sort(), connections, datagrams }
}

const NOTHING: Reached = { routes: [], connections: 0, datagrams: 0 }
const PRIVATE = { privateNetwork: true }
const renderer = closedAfterwards(new Renderer({ limits: { settleMs: 3_000 } }))
const page = { kind: 'url', url } as const

describe('less usual ways from one port of this machine to another', async () => {
  const [closed, open] = [await reached(renderer, page), await reached(renderer, page, { access: PRIVATE })]

  test.each(Object.keys(ROUTES))('%s leads nowhere, except if that is allowed', name => {
    expect([closed.routes.includes(name), open.routes.includes(name)]).toEqual([false, true])
  })

  test('nothing connects, and no packet is sent, also by WebRTC and WebTransport', () => {
    expect(closed).toEqual(NOTHING)
    // Through a proxy, there is no UDP at all.
    expect(open.datagrams).toBe(0)
  })
})

describe('with a proxy of the user', () => {
  test.each([
    ['for HTTP', httpProxyUrl],
    ['for SOCKS', socksProxyUrl],
  ])('%s, pages still reach nothing on this machine', async (_, server) => {
    asked.length = 0
    expect(await reached(renderer, page, { proxy: { server } })).toEqual(NOTHING)
    // The page itself came through the proxy.
    expect(asked.length).toBeGreaterThan(0)
    const allowed = await reached(renderer, page, { proxy: { server }, access: PRIVATE })
    expect(allowed.routes).toEqual(expect.arrayContaining(['css-import', 'redirected-fetch', 'worker-socket']))
  })

  test('a name that stands for this machine is not asked for', async () => {
    asked.length = 0
    const html = `<img src=http://localhost:${port}/a><img src=http://a.localhost:${port}/b>`
    const saved = { kind: 'html', url, bytes: Buffer.from(html) } as const
    const online = { proxy: { server: httpProxyUrl }, offline: false }
    expect(await reached(renderer, saved, online)).toEqual(NOTHING)
    expect(asked).toEqual([])
  })

  test('one that does not answer is the reason for a failure', async () => {
    const proxy = { server: `http://127.0.0.1:${await freePort()}` }
    await expect(renderer.open(page, { proxy })).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('The proxy failed to connect'),
    })
  })
})

test('a saved page loads nothing at all, even with scripts, from wherever it is allowed to', async () => {
  const saved = { kind: 'html', url, bytes: Buffer.from(PAGE) } as const
  expect(await reached(renderer, saved, { access: PRIVATE })).toEqual(NOTHING)
  expect(await reached(renderer, saved, { access: PRIVATE, scripts: true })).toEqual(NOTHING)
  const online = await reached(renderer, saved, { access: PRIVATE, scripts: true, offline: false })
  expect(online.routes).toEqual(expect.arrayContaining(['css-import', 'worker-socket']))
})

test('in a browser elsewhere, redirects and sockets of pages are checked', async () => {
  const remote = await startRemote()
  closedAfterwards({ close: () => remote.end() })
  const there = closedAfterwards(new Renderer({ browserUrl: remote.httpUrl, limits: { settleMs: 3_000 } }))
  const names = ['data-frame', 'redirected-fetch', 'redirected-script', 'twice-redirected']
  const html = [...names.map(name => ROUTES[name]), script(`new WebSocket('ws://${HOST}/socket')`)].join('\n')
  const some = { kind: 'url', url: new URL(`/?${encodeURIComponent(html)}`, url).href } as const
  expect(await reached(there, some)).toEqual(NOTHING)
  expect((await reached(there, some, { access: PRIVATE })).routes).toEqual(expect.arrayContaining([...names, 'socket']))
})

async function freePort(): Promise<number> {
  const server = listenForConnections()
  const port = await listening(server)
  await new Promise(resolve => server.close(resolve))
  return port
}
