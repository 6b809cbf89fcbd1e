import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { closedAfterwards } from '../closed-afterwards.ts'
import { type DrivenTab, ExtensionBrowser } from './extension-browser.ts'
import { tasksOf } from './main-thread.ts'
import { BOARDS, type ServedPage, servePages } from './serve-pages.ts'

const browser = closedAfterwards(await ExtensionBrowser.start({ hosts: ['http://127.0.0.1/*'] }))

async function openServed(pages: Readonly<Record<string, string | ServedPage>>): Promise<DrivenTab & { port: number }> {
  const site = closedAfterwards(await servePages(pages))
  return { ...closedAfterwards(await browser.open(site.url)), port: site.port }
}

const pageOf = (body: string): string =>
  `<!doctype html><html><head><title>Boards</title></head><body>${body}</body></html>`

const namesIn = (tab: DrivenTab): Promise<string[]> =>
  tab.run(async ({ engine }) => {
    await engine.extract({})
    const { bytes } = await engine.write('page', 'json')
    return (JSON.parse(new TextDecoder().decode(bytes)) as { title: string }[]).map(({ title }) => title)
  })

const TITLES = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Box'].map(tree => `${tree} board`)

/** The number of the first node of the page that a test needs, by its id. */
const nodeOf = (tab: DrivenTab, id: string): Promise<number> =>
  tab.run(async ({ tab: live }, wanted) => {
    const { documents, strings } = await live.capture()
    const { attributes, backendNodeId } = documents[0]!.nodes
    const at = attributes.findIndex(each => each.some((text, i) => i % 2 === 1 && strings[text] === wanted))
    return backendNodeId![at]!
  }, id)

const click = async (tab: DrivenTab, id: string) =>
  tab.run(({ tab: live }, node) => live.click(node), await nodeOf(tab, id))

/** What a call of the extension fails with. */
const failure = (tab: DrivenTab, url: string) =>
  tab.run(
    ({ tab: live }, to) =>
      (to === '' ? live.capture() : live.load(to)).then(
        () => undefined,
        ({ kind, message, remedy }) => ({ kind, message, remedy }),
      ),
    url,
  )

describe('hostile pages', () => {
  test('a page that replaced what its nodes are made of is read as it is', async () => {
    const script = `
      for (const [type, names] of [[Node, ['childNodes', 'nodeType', 'nodeName', 'parentNode', 'isConnected']],
        [Element, ['attributes', 'shadowRoot', 'getBoundingClientRect', 'closest', 'children']],
        [Document, ['createRange', 'title', 'defaultView', 'querySelectorAll']], [MutationObserver, ['observe']]])
        for (const name of names) Object.defineProperty(type.prototype, name, { get() { throw new Error('no') } })
      Array.prototype[Symbol.iterator] = JSON.stringify = performance.now = window.getComputedStyle = () => { throw new Error('no') }
      window.MutationObserver = window.MessageChannel = window.PerformanceObserver = class { constructor() { throw new Error('no') } }`
    const tab = await openServed({ '/': pageOf(`${BOARDS}<script>${script}</script>`) })
    expect(await namesIn(tab)).toEqual(TITLES)
  })

  test('names of elements do not hide what the extension needs', async () => {
    const names = [
      'nodeType',
      'childNodes',
      'attributes',
      'ownerDocument',
      'isConnected',
      'getRootNode',
      'querySelector',
    ]
    const images = [
      'scripts',
      'body',
      'documentElement',
      'createTreeWalker',
      'querySelectorAll',
      'getElementsByTagName',
    ]
    const inputs = names.map(name => `<input name="${name}">`).join('')
    const more = [...names, ...images].map(name => `<img name="${name}" alt="">`).join('')
    const tab = await openServed({
      '/': pageOf(`${more}<form id=form>${inputs}${BOARDS}</form>`),
      '/Elm': pageOf(more),
    })
    expect(await namesIn(tab)).toEqual(TITLES)
    // Waiting for a page looks at it, too.
    const url = `http://127.0.0.1:${tab.port}/Elm`
    expect(await tab.run(({ tab: live }, to) => live.load(to).then(({ url: at }) => at), url)).toBe(url)
  })

  test('a page that never stops changing is read, with a warning', async () => {
    const script = `setInterval(() => { const e = document.createElement('i'); document.body.append(e); e.remove() }, 1)`
    const filler = Array.from({ length: 6_000 }, (_, at) => `<b>${at}</b> `).join('')
    const tab = await openServed({ '/': pageOf(`${BOARDS}<p>${filler}</p><script>${script}</script>`) })
    const { warnings, strings } = await tab.run(({ tab: live }) => live.capture())
    expect(warnings.map(({ kind }) => kind)).toEqual(['unsettled'])
    expect(warnings[0]!.message).toMatch(/kept changing while it was read/)
    expect(TITLES.filter(title => !strings.includes(title))).toEqual([])
  })

  test('a page that removes what it does not know gets its marks again, and is not blocked', async () => {
    const script = `let removed = 0
      new MutationObserver(records => { for (const { addedNodes } of records) for (const node of addedNodes)
        if (node.localName === 'amberyl-overlay') { node.remove(); window.removals = ++removed } })
        .observe(document.documentElement, { childList: true })`
    const tab = await openServed({ '/': pageOf(`${BOARDS}<script>${script}</script>`) })
    await tab.run(async ({ tab: live }) => {
      await live.capture()
      await live.mark([{ nodes: [5, 6], color: 'red' }])
    })
    await tab.page.waitForFunction('window.removals >= 3')
    expect(await namesIn(tab)).toEqual(TITLES)
  })

  test('dialogs hold up nothing for good', async () => {
    const script = `window.onbeforeunload = event => { event.preventDefault(); return 'stay?' }
      document.getElementById('more').onclick = () => { alert('bought'); document.querySelector('ul').innerHTML += '<li>more</li>' }`
    const tab = await openServed({
      '/': pageOf(`${BOARDS}<button id=more>More</button><script>${script}</script>`),
      '/Elm': pageOf('<p>Elm</p>'),
    })
    tab.page.on('dialog', dialog => void dialog.accept())
    expect(await click(tab, 'more')).toEqual({ kind: 'changed' })
    const url = `http://127.0.0.1:${tab.port}/Elm`
    expect(await tab.run(({ tab: live }, to) => live.load(to).then(({ url: at }) => at), url)).toBe(url)
  })
})

describe('clicks', () => {
  const buttons = `<a id=window href="/Oak" target=_blank>window</a>
    <a id=script href="javascript:document.querySelector('ul').append('more text of the list')">script</a>
    <button id=nothing>nothing</button> <button id=down>down</button> <a id=link href="/Elm">link</a>
    <script>document.getElementById('down').onmousedown = () => document.querySelector('ul').append('pressed down')</script>`

  test('say what they led to, and open no window', async () => {
    const tab = await openServed({ '/': pageOf(BOARDS + buttons), '/Elm': pageOf('<p>Elm</p>') })
    const windows: Page[] = []
    browser.context.on('page', page => windows.push(page))
    const url = `http://127.0.0.1:${tab.port}`
    expect(await click(tab, 'window')).toEqual({ kind: 'new-window', url: `${url}/Oak` })
    expect(await click(tab, 'nothing')).toEqual({ kind: 'unchanged' })
    expect(await click(tab, 'down')).toEqual({ kind: 'changed' })
    expect(await click(tab, 'script')).toEqual({ kind: 'changed' })
    const link = await nodeOf(tab, 'link')
    await tab.page.evaluate(() => document.getElementById('nothing')!.remove())
    expect(await tab.run(({ tab: live }, node) => live.click(node), link)).toEqual({ kind: 'navigated' })
    expect(await tab.run(({ tab: live }) => live.capture().then(({ url: at }) => at))).toBe(`${url}/Elm`)
    expect(windows).toEqual([])
  })

  test('on a node that is gone', async () => {
    const tab = await openServed({ '/': pageOf(BOARDS + buttons) })
    const node = await nodeOf(tab, 'nothing')
    await tab.page.evaluate(() => document.getElementById('nothing')!.remove())
    expect(await tab.run(({ tab: live }, number) => live.click(number), node)).toEqual({ kind: 'gone' })
  })
})

describe('failures say what to do', () => {
  test('a site that was not allowed, a page that is missing, a file, no address', async () => {
    const tab = await openServed({
      '/': pageOf(BOARDS),
      '/file': { html: 'x', headers: { 'content-disposition': 'attachment', 'content-type': 'application/zip' } },
      '/text': { html: 'x', headers: { 'content-type': 'text/plain' } },
    })
    const url = `http://127.0.0.1:${tab.port}`
    await tab.run(async ({ tab: live, access }) => {
      await live.capture()
      access.isAllowed = false
    })
    const elsewhere = `http://localhost:${tab.port}/`
    expect(await failure(tab, elsewhere)).toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('access to that site was not allowed'),
      remedy: expect.stringContaining('allow it'),
    })
    expect(await tab.run(async ({ access }) => access.asked)).toEqual([`http://localhost:${tab.port}`])
    expect(await failure(tab, `${url}/none`)).toMatchObject({
      kind: 'http-status',
      remedy: expect.stringContaining('moved'),
    })
    expect(await failure(tab, `${url}/file`)).toMatchObject({ kind: 'not-html' })
    expect(await failure(tab, `${url}/text`)).toMatchObject({ kind: 'not-html' })
    expect(await failure(tab, 'javascript:1')).toMatchObject({ kind: 'bad-address' })
    expect(await failure(tab, 'http://127.0.0.1:1/')).toMatchObject({ kind: 'unreachable' })
    // The tab can be used again.
    expect(await failure(tab, `${url}/`)).toBeUndefined()
  })

  test('a page of the browser, a site that may not be read, a closed tab', async () => {
    const tab = await openServed({ '/': pageOf(BOARDS) })
    await tab.page.goto('chrome://version')
    expect(await failure(tab, '')).toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('belongs to the browser'),
    })
    await tab.page.goto(`http://localhost:${tab.port}/`)
    expect(await failure(tab, '')).toMatchObject({
      kind: 'forbidden',
      remedy: expect.stringContaining('Click the button of Amberyl'),
    })
    await tab.page.close()
    expect(await failure(tab, '')).toMatchObject({ kind: 'page-crashed', message: 'The tab was closed.' })
  })
})

describe('picking', () => {
  test('reports what is clicked; the page gets nothing of it, and Escape ends it', async () => {
    const script = `window.heard = []; for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click', 'keydown'])
      document.addEventListener(type, event => heard.push(type), true)`
    const tab = await openServed({ '/': pageOf(`${BOARDS}<script>${script}</script>`) })
    await tab.run(async ({ tab: live }) => {
      await live.capture()
      const picked: unknown[] = []
      const picking = live.pick('blue', each => void picked.push(each), new AbortController().signal)
      Object.assign(globalThis, { picked, picking })
    })
    await tab.page.waitForSelector('amberyl-overlay', { state: 'attached' })
    const price = await tab.page.locator('li:nth-child(3) p').boundingBox()
    await tab.page.mouse.click(price!.x + 5, price!.y + 5)
    const link = await tab.page.locator('li:nth-child(2) a').boundingBox()
    await tab.page.mouse.click(link!.x + 5, link!.y + 5)
    await tab.page.keyboard.press('Escape')
    const picked = await tab.run(async () => {
      const own = globalThis as unknown as { picking: Promise<void>; picked: { text: string }[] }
      await own.picking
      return own.picked.map(({ text }) => text)
    })
    expect(picked).toEqual(['£5.50', 'Elm board'])
    expect(
      await tab.page.evaluate(() => [(globalThis as unknown as { heard: string[] }).heard, location.pathname]),
    ).toEqual([[], '/'])
    expect(await tab.page.evaluate(() => document.querySelector('amberyl-overlay'))).toBeNull()
  })
})

describe('large pages', () => {
  /** Three nodes each, besides the list. */
  const filler = (nodes: number): string =>
    Array.from({ length: nodes / 4 }, (_, at) => `<p class="c${at % 7}"><b>${at}</b> word</p>`).join('')
  /** What counts as an interruption for a person. */
  const MAX_BLOCK_MS = 100

  test('a page of 30,000 nodes is not blocked for more than 100 ms at a time', async () => {
    const tab = await openServed({ '/': pageOf(BOARDS + filler(30_000)) })
    let nodes = 0
    const tasks = await tasksOf(tab.page, async () => {
      nodes = await tab.run(async ({ tab: live }) => (await live.capture()).documents[0]!.nodes.nodeType.length)
    })
    expect(nodes).toBeGreaterThan(30_000)
    const longest = Math.max(...tasks)
    // In so many slices that one of them is far from the whole.
    expect(longest).toBeLessThan(MAX_BLOCK_MS)
    expect(longest).toBeLessThan(0.5 * tasks.reduce((sum, each) => sum + each, 0))
  })

  test('a page of 60,000 nodes is read', async () => {
    const tab = await openServed({ '/': pageOf(BOARDS + filler(60_000)) })
    const { nodes, warnings } = await tab.run(async ({ tab: live }) => {
      const { documents, warnings: said } = await live.capture()
      return { nodes: documents[0]!.nodes.nodeType.length, warnings: said }
    })
    expect(nodes).toBeGreaterThan(60_000)
    expect(warnings).toEqual([])
  })
})
