import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { ClickOutcome } from '../../src/stages/1-render/acting/click.ts'
import type { PageLink } from '../../src/stages/1-render/in-page.ts'
import type { LivePage } from '../../src/stages/1-render/live-page.ts'
import { parseProxy } from '../../src/stages/1-render/proxy.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import type { Snapshot } from '../../src/stages/1-render/snapshot.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { type PageModel, tagOf, textOf } from '../../src/stages/2-model/page-model.ts'
import { rememberLink } from '../../src/stages/4-find/pagination/remembered-link.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { browsersOf, killBrowsers, marked, noneLeft } from '../harvest-server/chromium.ts'

const BUTTON = '<button onclick="out.textContent=`Done`">Go</button><p id=out>Nothing yet</p>'
const SHADOW = `<div id=host></div><script>
  const root = host.attachShadow({ mode: 'closed' })
  root.innerHTML = '<button>Go</button><p>Nothing yet</p>'
  root.querySelector('button').onclick = () => root.querySelector('p').textContent = 'Done'
</script>`
const rows = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => `<p style="height:40px;margin:0">Row ${from + i};</p>`).join('')
const RECYCLED = `<div id=box style="height:200px;overflow:auto"><div id=all style="height:2000px;position:relative"></div></div><script>
  const draw = () => {
    const first = Math.floor(box.scrollTop / 40)
    all.innerHTML = ''
    for (let i = first; i < Math.min(50, first + 6); i++)
      all.insertAdjacentHTML('beforeend', '<p style="position:absolute;margin:0;top:' + i * 40 + 'px">Row ' + i + ';</p>')
  }
  box.onscroll = draw
  draw()
</script>`
/** A row that is replaced right after somebody has asked whether it is there: a list that is drawn again at that moment. */
const REPLACED = `<div id=box style="height:200px;overflow:auto"><div id=all style="height:2000px"></div></div><script>
  const { get } = Object.getOwnPropertyDescriptor(Node.prototype, 'isConnected')
  const draw = () => {
    all.innerHTML = '<p>Row</p>'
    Object.defineProperty(all.firstChild, 'isConnected', { get() { setTimeout(draw); return get.call(this) } })
  }
  draw()
</script>`
const FEED = `<div id=list>${rows(0, 30)}</div><div id=end style="height:10px"></div><script>
  let next = 30
  new IntersectionObserver(async ([entry]) => {
    if (!entry.isIntersecting || next >= 90) return
    list.insertAdjacentHTML('beforeend', await (await fetch('/rows?from=' + next)).text())
    next += 30
  }).observe(end)
</script>`

/** Counts how often it is read. */
const STILL = `${rows(0, 200)}<script>
  let looks = 0
  const createTreeWalker = document.createTreeWalker.bind(document)
  document.createTreeWalker = (...args) => { looks++; return createTreeWalker(...args) }
</script>`

const PAGES: Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)> = {
  '/set': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'basket=full' })
      .end('<p>Set</p><script>localStorage.setItem("seen", "yes")</script>'),
  '/cookies': (request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<p>${request.headers.cookie ?? 'none'}, </p><script>document.write('<p>', localStorage.seen, '</p>')</script>`,
      ),
  '/agent': (request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${request.headers['user-agent']}</p>`),
  '/leaves': '<p>x</p><script>sessionStorage.left = name = "x"; onpagehide = () => sessionStorage.left = "y"</script>',
  '/left': '<script>document.write("<p>", sessionStorage.left, ", ", name, ", ", history.length, "</p>")</script>',
  '/fine': '<p>All is well</p>',
  '/button': BUTTON,
  '/shadow': SHADOW,
  '/same-site': '<p>Outer</p><iframe src="/button"></iframe>',
  '/other-site': (request, response) => {
    const other = `http://localhost:${request.socket.localPort}/button`
    const outer = '<body style="padding-top:1500px"><button>Go outside</button>'
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`${outer}<iframe style="margin:40px;padding:20px" src="${other}"></iframe>`)
  },
  '/pager':
    '<p class=intro><a href="/fine">Fine</a></p><nav class="pages  below"><span><a href="/fine?page=2">Next\n page</a></span></nav>',
  '/ways':
    '<a href="/fine">On</a> <a href="/fine" target=_blank>Window</a> <button onclick="window.open(`/fine`)">Opens</button>' +
    ' <button onclick="alert(1); setTimeout(() => out.append(`!`.repeat(40)), 350)">Late</button> <a href="/file.zip">Load</a>' +
    ' <button>Dead</button> <a href="/broken">Fails</a> <a href="/cut">Cut</a> <button onclick="this.remove()">Once</button> <p id=out>x</p>' +
    '<div style="position:relative"><button onclick="out.append(`?`.repeat(40))">Under</button><div style="position:absolute;inset:0"></div></div>',
  '/file.zip': (_, response) => response.writeHead(200, { 'content-type': 'application/zip' }).end('PK\x03\x04'),
  '/broken': (_, response) => response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '7' }).end('<p>x'),
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(`<p>Begin</p>${'<p>More</p>'.repeat(500)}`)
    setTimeout(() => response.destroy(), 50)
  },
  '/silent': () => {},
  '/crash': '<button onclick="const a = []; for (;;) a.push(new Array(1e6).fill(a.length))">Go</button>',
  // Comes after the page has loaded, before it has settled.
  '/soon':
    '<p>x</p><script>onload = () => setTimeout(() => document.body.append(document.createElement("p"), "y"), 250)</script>',
  '/large': `${'<p>x</p>'.repeat(1_000)}<script>onload = () => {}</script>`,
  '/recycled': RECYCLED,
  '/replaced': REPLACED,
  '/feed': FEED,
  '/still': STILL,
}

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(handle)
  await new Promise<void>(resolve => server.listen(0, resolve))
  return server
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port

const server = await serve((request, response) => {
  const [path, query] = (request.url ?? '').split('?')
  const page = path === '/rows' ? rows(Number(query!.slice(5)), Number(query!.slice(5)) + 30) : PAGES[path!]
  if (typeof page === 'function') page(request, response)
  else response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
/** The server of these tests is on this machine. */
const access = { privateNetwork: true }
const browserArguments = ['--js-flags=--max-old-space-size=64']
const renderer = closedAfterwards(new Renderer({ browserArguments, limits: { pagesPerBrowser: 30, changeMs: 2_000 } }))
const session = closedAfterwards(renderer.openSession({ product: 'Amberyl/1.2.3', access }))

const at = (path: string): string => `http://127.0.0.1:${portOf(server)}${path}`
const take = async (live: LivePage): Promise<PageModel> => buildModel(await live.capture())
const read = async (path: string, from = session): Promise<string> => {
  const live = await from.open(at(path))
  const text = textOf(await take(live), 0)
  await live.close()
  return text
}
/** Clicks on the last element with this text. */
async function click(live: LivePage, text: string): Promise<ClickOutcome> {
  const page = await take(live)
  const nodes = Array.from({ length: page.nodeCount }, (_, node) => node)
  const wanted = nodes.findLast(node => /^(a|button)$/.test(tagOf(page, node)) && textOf(page, node) === text)!
  return live.click(page.backendNode![wanted]!)
}
async function clickOn(path: string, text: string): Promise<[kind: string, text: string, url: string]> {
  const live = await session.open(at(path))
  try {
    const outcome = await click(live, text)
    return [outcome.kind, textOf(await take(live), 0), 'url' in outcome ? outcome.url : live.url]
  } finally {
    await live.close()
  }
}

describe('a session', () => {
  test('keeps cookies and storage, also in a fresh browser after the old one retired or was killed', async () => {
    const { mark, browserArguments } = marked()
    const own = new Renderer({ limits: { pagesPerBrowser: 2 }, browserArguments })
    const visitor = own.openSession({ access })
    expect(await read('/cookies', visitor)).toBe('none,\nundefined')
    await read('/set', visitor)
    expect(await read('/cookies', visitor)).toBe('basket=full,\nyes')
    const live = await visitor.open(at('/fine'))
    killBrowsers(mark)
    await expect(live.capture()).rejects.toMatchObject({ kind: 'browser-died' })
    await live.close()
    expect(await read('/cookies', visitor)).toBe('basket=full,\nyes')
    await visitor.close()
    await own.close()
    expect(await noneLeft(mark)).toBe(true)
  })

  test('finds the next browser running when its own has reached its limit of pages', async () => {
    const { mark, browserArguments } = marked()
    const own = new Renderer({ limits: { pagesPerBrowser: 12 }, browserArguments })
    const visitor = own.openSession({ access })
    await read('/fine', visitor)
    const [first] = browsersOf(mark)
    expect(browsersOf(mark)).toEqual([first])
    await read('/fine', visitor)
    await vi.waitFor(() => expect(browsersOf(mark)).toHaveLength(2), { timeout: 30_000 })
    const next = browsersOf(mark).find(pid => pid !== first)
    for (let page = 3; page <= 13; page++) expect(await read('/fine', visitor)).toBe('All is well')
    await vi.waitFor(() => expect(browsersOf(mark)).toEqual([next]), { timeout: 30_000 })
    await visitor.close()
    await own.close()
    expect(await noneLeft(mark)).toBe(true)
  })

  test('shows a page early while it settles, except one that has to be cut: that is said once it has settled', async () => {
    const own = closedAfterwards(new Renderer({ limits: { nodes: 900 }, browserArguments }))
    const visitor = closedAfterwards(own.openSession({ access }))
    const look = async (path: string): Promise<{ early: number; whole: number; warnings: string[] }> => {
      const looks: Promise<number>[] = []
      const count = async (snapshot: Promise<Snapshot>): Promise<number> => buildModel(await snapshot).nodeCount
      const onEarly = (capture: () => Promise<Snapshot>): void => void looks.push(count(capture()).catch(() => 0))
      const live = await visitor.open(at(path), undefined, { onEarly })
      const [snapshot, [early = -1]] = [await live.capture(), await Promise.all(looks)]
      await live.close()
      const warnings = snapshot.warnings.map(({ kind }) => kind).filter(kind => kind !== 'sandbox-off')
      return { early, whole: buildModel(snapshot).nodeCount, warnings }
    }
    const small = await look('/soon')
    expect(small).toEqual({ early: expect.any(Number), whole: small.whole, warnings: [] })
    expect(small.early).toBeGreaterThan(0)
    const large = await look('/large')
    expect(large).toEqual({ early: 0, whole: large.whole, warnings: ['truncated'] })
    expect(large.whole).toBeLessThanOrEqual(900)
  })

  test('finds links by their place as soon as a page has loaded, at the place where they are remembered', async () => {
    const visitor = closedAfterwards(renderer.openSession({ access }))
    const first = await visitor.open(at('/pager'))
    const page = buildModel(await first.capture())
    const node = Array.from(page.tag).findIndex((_, i) => tagOf(page, i) === 'a' && textOf(page, i) === 'Next page')
    const link = { node, xpath: '', text: '', kind: 'next' as const, probability: 1, reasons: [] }
    const target = { url: at('/fine?page=2'), confidence: 1, links: [link] }
    const { place } = rememberLink(page, { kind: 'link', isCertain: true, target })!
    const looks: Promise<readonly PageLink[]>[] = []
    const second = await visitor.open(at('/pager'), undefined, { onLoaded: linksAt => looks.push(linksAt(place)) })
    expect(await Promise.all(looks)).toEqual([[{ text: 'Next page', url: target.url }]])
    await Promise.all([first.close(), second.close()])
  })

  test('opens several pages at once and names its product', async () => {
    const texts = await Promise.all(['/fine', '/agent', '/fine', '/fine'].map(path => read(path)))
    expect(texts[0]).toBe('All is well')
    expect(texts[1]).toMatch(/Chrome\/.* Amberyl\/1\.2\.3$/)
  })

  test('leaves nothing of a page in the tab that the next one gets', async () => {
    await read('/leaves')
    expect(await read('/left')).toMatch(/^undefined, , [12]$/)
  })

  test('gives up at once when it is told to', async () => {
    await expect(session.open(at('/silent'), AbortSignal.timeout(200))).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(session.open(at('/fine'), AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('fails for a document that was cut, and for a tab that crashes', async () => {
    await expect(session.open(at('/cut'))).rejects.toMatchObject({ kind: 'unreachable' })
    const live = await session.open(at('/crash'))
    await expect(click(live, 'Go')).rejects.toMatchObject({ kind: 'page-crashed' })
    await expect(live.capture()).rejects.toMatchObject({ kind: 'page-crashed' })
    await live.close()
  })

  test('goes through a proxy with a password', async () => {
    const asked: (string | undefined)[] = []
    const proxy = await serve((request, response) => {
      asked.push(request.headers['proxy-authorization'])
      if (!request.headers['proxy-authorization'])
        return response.writeHead(407, { 'proxy-authenticate': 'Basic realm="x"' }).end()
      const { hostname, port, pathname } = new URL(request.url!)
      const upstream = connect(Number(port), hostname, () =>
        upstream.write(`GET ${pathname} HTTP/1.0\r\nHost: ${hostname}\r\n\r\n`),
      )
      return upstream.pipe(response.socket!)
    })
    const visitor = renderer.openSession({ proxy: parseProxy(`http://me:s%40cret@127.0.0.1:${portOf(proxy)}`), access })
    expect(await read('/fine', visitor)).toBe('All is well')
    expect(asked.at(-1)).toBe(`Basic ${Buffer.from('me:s@cret').toString('base64')}`)
    await visitor.close()
    proxy.closeAllConnections()
    proxy.close()
  })
})

describe('a click', () => {
  test.each(['/button', '/shadow', '/same-site', '/other-site'])('reaches its element: %s', async path => {
    const [kind, text] = await clickOn(path, 'Go')
    expect([kind, text]).toEqual(['changed', expect.stringMatching(/Go\nDone$/)])
  })

  test('on a link leads to another page', async () => {
    expect(await clickOn('/ways', 'On')).toEqual(['navigated', 'All is well', at('/fine')])
  })

  test('opens no window, but says where it would have led', async () => {
    expect(await clickOn('/ways', 'Window')).toEqual(['new-window', expect.stringMatching(/^On/), at('/fine')])
    expect(await clickOn('/ways', 'Opens')).toEqual(['new-window', expect.stringMatching(/^On/), at('/fine')])
  })

  test('shows its effect late, after a dialog, or not at all', async () => {
    expect(await clickOn('/ways', 'Late')).toEqual(['changed', expect.stringContaining('!!!'), at('/ways')])
    expect(await clickOn('/ways', 'Under')).toEqual(['changed', expect.stringContaining('???'), at('/ways')])
    expect((await clickOn('/ways', 'Dead'))[0]).toBe('unchanged')
    expect((await clickOn('/ways', 'Load'))[0]).toBe('unchanged')
  })

  test('that leads to no page fails as opening it would', async () => {
    await expect(clickOn('/ways', 'Fails')).rejects.toMatchObject({ kind: 'http-status', retryAfterMs: 7_000 })
    await expect(clickOn('/ways', 'Cut')).rejects.toMatchObject({ kind: 'unreachable' })
  })

  test('on what is no longer there does nothing', async () => {
    const live = await session.open(at('/ways'))
    const page = await take(live)
    const node = page.backendNode![Array.from(page.tag).findIndex((_, i) => textOf(page, i) === 'Once')]!
    expect((await live.click(node)).kind).toBe('changed')
    expect((await live.click(node)).kind).toBe('gone')
    await click(live, 'On')
    expect((await live.click(page.backendNode![1]!)).kind).toBe('gone')
    await live.close()
  })
})

describe('scrolling', () => {
  test('shows all rows of a container that recycles them', async () => {
    const live = await session.open(at('/recycled'))
    const seen = new Set<string>()
    const look = async (): Promise<number> => {
      const page = await take(live)
      for (const [row] of textOf(page, 0).matchAll(/Row \d+/g)) seen.add(row)
      return page.backendNode![Array.from(page.tag).findIndex((_, i) => tagOf(page, i) === 'p')]!
    }
    // On a busy machine, rows may be drawn again between a reading and a step, which is then repeated.
    for (let steps = 0; steps < 200; steps++) if ((await live.scroll(await look())).atEnd) break
    await look()
    expect([...seen]).toEqual(Array.from({ length: 50 }, (_, row) => `Row ${row}`))
    expect((await live.scroll(await look())).moved).toBe(false)
    await live.close()
  })

  test('scrolls the list also where its rows are replaced at that moment', async () => {
    const live = await session.open(at('/replaced'))
    const page = await take(live)
    const row = page.backendNode![Array.from(page.tag).findIndex((_, i) => tagOf(page, i) === 'p')]!
    expect(await live.scroll(row)).toMatchObject({ moved: true, atEnd: false })
    await live.close()
  })

  test('to the end of a window brings what an observer loads there', async () => {
    const live = await session.open(at('/feed'))
    const outcomes = []
    for (let steps = 0; steps < 4; steps++) outcomes.push(await live.scroll(undefined, 'end'))
    expect(outcomes.map(({ changed }) => changed)).toEqual([true, true, false, false])
    expect(outcomes.at(-1)).toEqual({ moved: false, atEnd: true, changed: false })
    expect(textOf(await take(live), 0)).toMatch(/Row 89;$/)
    await live.close()
  })

  test('is not waited for where nothing comes of it', async () => {
    const live = await session.open(at('/still'))
    await live.scroll()
    await live.scroll()
    const looks = (): Promise<number> => live.page.evaluate('looks')
    const before = await looks()
    for (let steps = 0; steps < 5; steps++)
      expect(await live.scroll()).toEqual({ moved: true, atEnd: false, changed: false })
    // One reading before each step and one after it.
    expect((await looks()) - before).toBe(2 * 5)
    await live.close()
  })
})
