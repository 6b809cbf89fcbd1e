import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KEEP_ALIVE_MS } from '../../demo/keep-alive.ts'

type Handler = (response: ServerResponse, request: IncomingMessage) => void

const page = (body: string, headers: Record<string, string> = {}): Handler => {
  return response => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(body)
  }
}

const answer = (status: number, contentType: string, body: string | Buffer): Handler => {
  return response => response.writeHead(status, { 'content-type': contentType }).end(body)
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Pages that misbehave, each at its own address. */
const HANDLERS: Record<string, Handler> = {
  '/fine': page('<title>Fine</title><p>All is well</p>'),
  '/missing': answer(404, 'text/html', '<h1>Not here</h1>'),
  '/broken': answer(500, 'text/html', '<h1>Broken</h1>'),
  '/data.json': answer(200, 'application/json', '{"a":1}'),
  '/archive.zip': answer(200, 'application/zip', 'PK\x03\x04'),
  '/no-content': response => response.writeHead(204).end(),
  '/empty': page(''),
  '/blank': page('<!doctype html><html><head><title>x</title></head><body>\n</body></html>'),
  '/silent': () => {},
  '/cut': response => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000000' })
    response.write('<p>Begin')
    setTimeout(() => response.destroy(), 100)
  },
  '/cut-chunks': response => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(`<p>Begin</p>${'<p>More</p>'.repeat(1_000)}`)
    setTimeout(() => response.destroy(), 100)
  },
  '/circle': response => response.writeHead(302, { location: '/circle' }).end(),
  // The document never ends: another line every 100 ms.
  '/endless': response => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write('<!doctype html><p>First line</p>')
    const timer = setInterval(() => response.write('<p>And another</p>'), 100)
    response.on('close', () => clearInterval(timer))
  },
  '/restless': page(
    '<p>Start</p><script>setInterval(() => document.body.append(document.createElement("i")), 50)</script>',
  ),
  '/clock': page('<p>List</p><b id=c></b><script>setInterval(() => c.textContent = String(Date.now()), 50)</script>'),
  '/hang': page('<p>Before</p><script>setTimeout(() => { for (;;); }, 50)</script>'),
  '/hang-at-once': page('<p>Before</p><script>for (;;);</script>'),
  '/crash': page('<p>Before</p><script>const a = []; for (;;) a.push(new Array(1e6).fill(a.length))</script>'),
  '/alert': page('<p>Content</p><script>alert(1); confirm(2); print(); window.open("/fine")</script><p>More</p>'),
  '/moving': page('<p>Old</p><script>setTimeout(() => location = "/fine", 200)</script>'),
  '/fetches': page(
    '<p>Page</p><script>fetch("/flood").then(async r => { const d = r.body.getReader(); for (;;) await d.read() })</script>',
  ),
  '/frame-fetches': (response, request) => {
    const other = `http://localhost:${request.socket.localPort}/fetches`
    page(`<p>Outer</p><iframe src="${other}"></iframe>`)(response, request)
  },
  '/flood': response => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const more = (): void => {
      while (response.write(Buffer.alloc(65_536, 'x')));
      response.once('drain', more)
    }
    more()
  },
  '/reloads': page('<p>Page</p><script>location.reload()</script>'),
  '/reloads-later': page('<p>Page</p><script>setTimeout(() => location.reload(), 60)</script>'),
  '/refreshes': page('<meta http-equiv=refresh content=0><p>Page</p>'),
  '/hops': page('<p>Page</p><script>location.href = location.pathname + "?" + Math.random()</script>'),
  '/ping': page('<p>Page</p><script>location.replace("/pong")</script>'),
  '/pong': page('<p>Page</p><script>location.replace("/ping")</script>'),
  '/submits': page('<form id=f></form><p>Page</p><script>f.submit()</script>'),
  '/pushes-state': page(
    '<p>Page</p><script>let i = 0; setInterval(() => history.pushState({}, "", "?" + i++), 5)</script>',
  ),
  '/changes-hash': page('<p>Page</p><script>let i = 0; setInterval(() => { location.hash = i++ }, 5)</script>'),
  '/late': page(
    '<ul id=l></ul><script>setTimeout(() => fetch("/slow-data").then(r => r.text()).then(t => l.innerHTML = t), 300)</script>',
  ),
  '/slow-data': response => void setTimeout(() => response.end('<li>Late one<li>Late two'), 700),
  '/slow-picture': page('<p>Text</p><img src="/silent"><p>After</p>'),
  '/large': page(`<p>${'x'.repeat(3_000_000)}</p>`),
  '/thousands': page(`<ul>${'<li>x</li>'.repeat(15_000)}</ul>`),
  '/many-nodes': page(`<ul>${'<li>x</li>'.repeat(150_000)}</ul>`),
  '/deep': page(`${'<div>'.repeat(5_000)}bottom`),
  '/deep-by-script': page(
    '<body><script>let n = document.body; for (let i = 0; i < 1500; i++) n = n.appendChild(document.createElement("div")); n.textContent = "bottom"</script>',
  ),
  '/meta-charset': answer(200, 'text/html', latin1('<meta charset=iso-8859-1><p>caf\xe9 \xa350</p>')),
  '/bom': answer(200, 'text/html; charset=iso-8859-1', Buffer.from('\ufeff<p>café £50</p>')),
  '/wrong-header': answer(200, 'text/html; charset=utf-8', latin1('<p>caf\xe9 \xa350</p>')),
  '/echo': (response, request) => page(`<pre>${JSON.stringify(request.headers)}</pre>`)(response, request),
  '/frame-outer': (response, request) => {
    const other = `http://localhost:${request.socket.localPort}/frame-inner`
    page(`<p>Outer</p><iframe style="border:0;width:300px;height:100px" src="${other}"></iframe><p>After</p>`)(
      response,
      request,
    )
  },
  '/frame-inner': page(
    '<body style="margin:10px"><p style="margin:0">Inner <a href="x">link</a></p><iframe srcdoc="<b>Deepest</b>"></iframe>',
  ),
}

export interface TestServer {
  readonly url: string
  close(): Promise<void>
}

export async function startMisbehavingServer(): Promise<TestServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const handler = HANDLERS[(request.url ?? '').split('?', 1)[0]!] ?? answer(404, 'text/html', 'no such test page')
    handler(response, request)
  })
  // Listens on both names of this machine, so that frames can come from another site.
  await new Promise<void>(resolve => server.listen(0, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
