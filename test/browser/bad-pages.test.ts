import { describe, expect, test } from 'vitest'
import type { FailureKind } from '../../src/stages/1-render/failure.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import type { Snapshot } from '../../src/stages/1-render/snapshot.ts'
import { renderStatically } from '../../src/stages/1-render/static.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { type PageModel, textOf } from '../../src/stages/2-model/page-model.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { startMisbehavingServer } from './misbehaving-server.ts'

const limits = { loadMs: 6_000, settleMs: 5_000, pageMs: 30_000, bytes: 2_000_000 }
const server = closedAfterwards(await startMisbehavingServer())
const renderer = closedAfterwards(new Renderer({ limits }))

const render = (path: string): Promise<Snapshot> => renderer.render({ kind: 'url', url: server.url + path })
const parse = (path: string): Promise<Snapshot> => renderStatically({ kind: 'url', url: server.url + path }, { limits })
const pageText = (page: PageModel): string => textOf(page, 0)
const kinds = (snapshot: Snapshot): string[] =>
  snapshot.warnings.map(warning => warning.kind).filter(kind => kind !== 'sandbox-off')

describe('pages that cannot be had fail with the reason and a remedy', () => {
  const cases: [path: string, kind: FailureKind, says: RegExp][] = [
    ['/missing', 'http-status', /404/],
    ['/broken', 'http-status', /500/],
    ['/data.json', 'not-html', /application\/json/],
    ['/circle', 'unreachable', /in a loop/],
    ['/large', 'too-large', /2 MB/],
    ['/silent', 'timeout', /6 s/],
    ['/empty', 'empty', /empty/],
    ['/cut', 'unreachable', /closed the connection/],
    ['/cut-chunks', 'unreachable', /closed the connection/],
  ]
  test.concurrent.each(cases)('%s in the browser', async (path, kind, says) => {
    await expect(render(path)).rejects.toMatchObject({
      kind,
      message: expect.stringMatching(says),
      remedy: expect.stringMatching(/\w{5}/),
    })
  })
  test.concurrent.each(cases)('%s without one', async (path, kind, says) => {
    await expect(parse(path)).rejects.toMatchObject({ kind, message: expect.stringMatching(says) })
  })

  test.each([
    ['/archive.zip', 'not-html'],
    ['/no-content', 'empty'],
    ['/blank', 'empty'],
  ])('%s', async (path, kind) => {
    await expect(render(path)).rejects.toMatchObject({ kind })
  })

  test('a host that does not exist, and one that refuses', async () => {
    const at = (url: string) => renderer.render({ kind: 'url', url })
    await expect(at('http://no-such-host.invalid/')).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('no-such-host.invalid'),
    })
    await expect(at('http://127.0.0.1:9/')).rejects.toMatchObject({ kind: 'unreachable' })
    const away = (url: string) => renderStatically({ kind: 'url', url })
    await expect(away('http://no-such-host.invalid/')).rejects.toMatchObject({
      message: expect.stringMatching(/not found/),
    })
    await expect(away('http://127.0.0.1:8/')).rejects.toMatchObject({ message: expect.stringMatching(/refused/) })
  })
})

describe('pages that never come to rest are taken as they stand', () => {
  test.concurrent('a document that never ends is read in part', async () => {
    const snapshot = await render('/endless')
    expect(kinds(snapshot)).toEqual(['incomplete'])
    expect(pageText(buildModel(snapshot))).toMatch(/^First line\nAnd another/)
  })

  test.concurrent('elements that come for ever are noted', async () => {
    expect(kinds(await render('/restless'))).toEqual(['unsettled'])
  })

  test.concurrent('a clock and a picture that never comes do not matter', async () => {
    expect(kinds(await render('/clock'))).toEqual([])
    const picture = await render('/slow-picture')
    expect(kinds(picture)).toEqual([])
    expect(pageText(buildModel(picture))).toBe('Text\nAfter')
  })

  test.concurrent('late content is waited for', async () => {
    const snapshot = await render('/late')
    expect(pageText(buildModel(snapshot))).toBe('Late one\nLate two')
    expect(kinds(snapshot)).toEqual([])
  })

  test.concurrent('dialogs and new windows do not hold a page up', async () => {
    expect(pageText(buildModel(await render('/alert')))).toBe('Content\nMore')
  })

  test.concurrent('a page that moves on is the page it moves to', async () => {
    const snapshot = await render('/moving')
    expect(snapshot.url).toBe(`${server.url}/fine`)
    expect(pageText(buildModel(snapshot))).toBe('All is well')
  })
})

describe('pages that keep navigating', () => {
  test.concurrent.each(['/reloads', '/reloads-later', '/refreshes', '/hops', '/ping', '/submits'])(
    '%s fails with a message',
    async path => {
      await expect(render(path)).rejects.toMatchObject({
        kind: 'unreachable',
        message: expect.stringMatching(/does not come to rest: it led to another page, or to itself/),
      })
    },
  )

  test.each(['/pushes-state', '/changes-hash'])('%s only changes its address', async path => {
    const snapshot = await render(path)
    expect(kinds(snapshot).filter(kind => kind !== 'unsettled')).toEqual([])
    expect(pageText(buildModel(snapshot))).toBe('Page')
  })
})

describe('sizes', () => {
  test('30,000 nodes are cut at a limit of 20,000, and that is said', async () => {
    const small = new Renderer({ limits: { nodes: 20_000 } })
    try {
      const snapshot = await small.render({ kind: 'url', url: `${server.url}/thousands` })
      expect(kinds(snapshot)).toContain('truncated')
      expect(buildModel(snapshot).nodeCount).toBe(20_000)
    } finally {
      await small.close()
    }
  })

  test.each(['/fetches', '/frame-fetches'])(
    '%s: all that a page loads counts, in frames of other sites, too',
    async path => {
      const small = new Renderer({ limits: { ...limits, allBytes: 5_000_000 } })
      try {
        const source = { kind: 'url', url: server.url + path } as const
        await expect(small.render(source, { access: { privateNetwork: true } })).rejects.toMatchObject({
          kind: 'too-large',
          message: expect.stringMatching(/All that .* loads is larger than 5 MB/),
        })
      } finally {
        await small.close()
      }
    },
  )

  test('300,000 nodes are cut at the default limit', async () => {
    const parsed = await renderStatically({ kind: 'url', url: `${server.url}/many-nodes` })
    expect(kinds(parsed)).toEqual(['truncated'])
    expect(buildModel(parsed).nodeCount).toBe(200_000)
  })

  test('5,000 nested elements give the same tree in Chromium and parsed', async () => {
    const [rendered, parsed] = (await Promise.all([render('/deep'), parse('/deep')])).map(buildModel)
    expect(Array.from(rendered!.parent)).toEqual(Array.from(parsed!.parent))
    expect(pageText(rendered!)).toBe('bottom')
  })

  test('a script may nest deeper than that', async () => {
    const page = buildModel(await render('/deep-by-script'))
    expect(Math.max(...page.depth)).toBeGreaterThan(1_500)
    expect(pageText(page)).toBe('bottom')
  })
})

describe('encodings', () => {
  test.each(['/meta-charset', '/bom'])('%s is read right', async path => {
    expect(pageText(buildModel(await render(path)))).toBe('café £50')
    expect(pageText(buildModel(await parse(path)))).toBe('café £50')
  })

  test('a wrong header is noted and can be overruled', async () => {
    const wrong = await render('/wrong-header')
    expect(kinds(wrong)).toEqual(['encoding'])
    const source = { kind: 'url', url: `${server.url}/wrong-header` } as const
    const right = await renderer.render(source, { encoding: 'windows-1252' })
    expect(pageText(buildModel(right))).toBe('café £50')
    const parsed = await parse('/wrong-header')
    expect(kinds(parsed)).toEqual(['encoding'])
    expect(pageText(buildModel(parsed))).toBe('café £50')
  })
})
