import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { RenderOptions } from '../../src/stages/1-render/render-options.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { type PageSource, readSources } from '../../src/stages/1-render/source.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { type PageModel, textOf } from '../../src/stages/2-model/page-model.ts'
import { nodeOf } from '../../src/stages/2-model/xpath.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const folder = temporaryFolder()
let requests: string[] = []
const server = closedAfterwards(
  createServer((request, response) => {
    requests.push(request.url!)
    if (request.url === '/script.js') return response.end('document.body.append("script ran")')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    return response.end(`<p>${request.headers['user-agent']}|${request.headers['x-extra']}|${request.headers.cookie}</p>
      <script>document.body.append("inline ran, width " + innerWidth)</script><script src="/script.js"></script>`)
  }),
)
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const renderer = closedAfterwards(new Renderer())

async function first(argument: string, options = {}): Promise<PageSource> {
  for await (const source of readSources(argument, options)) return source
  throw new Error('no page')
}
const render = async (source: PageSource, options: RenderOptions = {}): Promise<PageModel> =>
  buildModel(await renderer.render(source, options))
async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const colorOf = (page: PageModel): string => page.visual!.styles[page.visual!.style[nodeOf(page, '//p')!]!]!.color

describe('a saved HTML file', () => {
  test('is rendered without scripts and network, at its own address, with files beside it if they are allowed', async () => {
    await file('look.css', 'p { color: rgb(1, 2, 3) }')
    const path = await file(
      'page one.html',
      `<link rel=stylesheet href=look.css><p>Saved</p><script>document.body.append("ran")</script><noscript><i>x</i></noscript><img src="${address}picture">`,
    )
    requests = []
    const alone = await render(await first(path))
    expect(colorOf(alone)).toBe('rgb(0, 0, 0)')
    expect(alone.warnings).toContainEqual(expect.objectContaining({ kind: 'files-not-loaded' }))
    const page = await render(await first(path), { files: folder })
    expect(page.url).toBe(pathToFileURL(path).href)
    expect(textOf(page, 0)).toBe('Saved')
    expect(colorOf(page)).toBe('rgb(1, 2, 3)')
    expect(nodeOf(page, '//noscript/i')).toBeUndefined()
    expect(requests).toEqual([])
  })

  test('that moves on by itself stays what it is', async () => {
    const path = await file('moving.html', `<meta http-equiv=refresh content="0;url=${address}"><p>Stays</p>`)
    requests = []
    expect(textOf(await render(await first(path)), 0)).toBe('Stays')
    expect(requests).toEqual([])
  })

  test('runs its scripts and loads what it refers to when asked', async () => {
    const path = await file('live.html', `<body><p>Saved</p><script src="${address}script.js"></script>`)
    const page = await render(await first(path), { scripts: true, offline: false, access: { privateNetwork: true } })
    expect(textOf(page, 0)).toBe('Saved\nscript ran')
  })

  test('has links resolved against the address that it came from', async () => {
    const path = await file('linked.html', '<a href="/x">y</a>')
    const page = await render(await first(path, { baseUrl: 'https://shop.example/list?p=1#top' }))
    expect(page.url).toBe('https://shop.example/list?p=1#top')
    expect(page.frames[0]!.baseUrl).toMatch(/^https:\/\/shop.example\/list\?p=1/)
  })

  test('in a legacy encoding is read right', async () => {
    const path = await file('latin.html', Buffer.from('<meta charset=windows-1252><p>\x80 5 caf\xe9', 'latin1'))
    expect(textOf(await render(await first(path)), 0)).toBe('€ 5 café')
  })
})

test('an address that refuses is told so, also where requests go through us', async () => {
  const refused = renderer.render({ kind: 'url', url: 'http://127.0.0.1:65000/' }, { scripts: false })
  await expect(refused).rejects.toMatchObject({ kind: 'unreachable', message: expect.stringMatching(/refused/) })
})

test('HTML on stdin is a page', async () => {
  const source = await first('-', { stdin: Readable.from([Buffer.from('<h1>Piped</h1>')]) })
  expect(textOf(await render(source), 0)).toBe('Piped')
})

test('an MHTML file that Chromium saved is rendered with its frames and has its old address', async () => {
  const live = await renderer.open({ kind: 'url', url: address })
  await live.page.setContent('<p>Kept <b>page</b></p><iframe srcdoc="<p>Kept frame</p>"></iframe>')
  const session = await live.page.context().newCDPSession(live.page)
  const { data } = await session.send('Page.captureSnapshot')
  await live.close()
  const source = await first(await file('kept.mhtml', data))
  const page = await render(source)
  expect(textOf(page, 0)).toBe('Kept page\nKept frame')
  expect(page.url).toBe(address)
  expect(page.frames[0]!.baseUrl).toBe(address)
})

describe('options', () => {
  test('user agent, headers, window size and storage state reach the page', async () => {
    const cookie = {
      name: 'login',
      value: 'yes',
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    }
    const page = await render(
      { kind: 'url', url: address },
      {
        userAgent: 'Test/1',
        headers: { 'x-extra': 'more' },
        viewport: { width: 700, height: 500 },
        storageState: { cookies: [cookie], origins: [] },
      },
    )
    expect(textOf(page, 0)).toBe('Test/1|more|login=yes\ninline ran, width 700script ran')
    expect(page.visual!.viewport).toEqual({ width: 700, height: 500 })
  })

  test('scripts of a live page can be blocked, and everything but the page itself', async () => {
    requests = []
    const page = await render({ kind: 'url', url: address }, { scripts: false, offline: true })
    expect(textOf(page, 0)).not.toContain('ran')
    expect(requests.filter(path => path !== '/favicon.ico')).toEqual(['/'])
  })
})
