import { describe, expect, test, vi } from 'vitest'
import type { RobotsGate } from '../../../net/robots/robots-gate.ts'
import type { SiteTurns } from '../../../net/site-queues.ts'
import { createSiteTurns } from '../../../net/site-turns.ts'
import type { LivePage } from '../../1-render/live-page.ts'
import { parseHtml } from '../../1-render/parse.ts'
import { buildModel } from '../../2-model/build.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { type PageJournal, PageLoader, type PageLoaderParts } from './page-loader.ts'

const URL_1 = 'http://example.test/1'
const snapshotOf = (url: string) => parseHtml(`<h1>${url}</h1>`, { url })
const modelOf = (url: string): PageModel => buildModel(snapshotOf(url))

/** A loader of pages that contain their address, and its actions in order. */
function setUp(parts: Partial<PageLoaderParts> = {}) {
  const done: string[] = []
  const live = (url: string) =>
    ({ capture: async () => snapshotOf(url), close: async () => void done.push('close') }) as unknown as LivePage
  const loader = new PageLoader({
    session: {
      open: async url => {
        done.push(`browser ${url}`)
        return live(url)
      },
    },
    parse: async url => {
      done.push(`parser ${url}`)
      return { model: modelOf(url) }
    },
    turns: createSiteTurns({ delayMs: 0 }),
    retries: 0,
    tell: () => {},
    ...parts,
  })
  return { loader, done }
}

/** A journal with pages of an earlier process; `noted` lists what this process loads. */
function journalWith(...left: readonly string[]): PageJournal & { readonly noted: string[] } {
  const rest = [...left]
  const noted: string[] = []
  return {
    noted,
    async recall(url, by) {
      const at = rest.indexOf(`${by} ${url}`)
      return at < 0 ? undefined : modelOf(rest.splice(at, 1)[0]!)
    },
    note: async (url, by, { text }) => void noted.push(`${by} ${url}: ${text}`),
  }
}

describe('a page that is not needed open', () => {
  test('is closed by the loader', async () => {
    const { loader, done } = setUp()
    expect(await loader.load(URL_1, 'browser', { live: false })).not.toHaveProperty('live')
    expect(done).toEqual([`browser ${URL_1}`, 'close'])
  })

  test('is recalled from the journal once; then it is asked for', async () => {
    const { loader, done } = setUp({ journal: journalWith(`browser ${URL_1}`) })
    expect((await loader.load(URL_1, 'browser', { live: false })).model.url).toBe(`browser ${URL_1}`)
    expect(done).toEqual([])
    expect((await loader.load(URL_1, 'browser', { live: false })).model.url).toBe(URL_1)
  })

  test('is recalled as it was read: a parsed page is no rendered one', async () => {
    const { loader, done } = setUp({ journal: journalWith(`browser ${URL_1}`) })
    await loader.load(URL_1, 'parser')
    expect(done).toEqual([`parser ${URL_1}`])
  })

  test('is recalled without a turn and without robots.txt', async () => {
    const never = (): never => {
      throw new Error('asked')
    }
    const { loader } = setUp({
      journal: journalWith(`parser ${URL_1}`),
      turns: { take: never, pause: never, setDelay: never },
      robots: { check: never } as unknown as RobotsGate,
    })
    await expect(loader.load(URL_1, 'parser')).resolves.toMatchObject({ model: { url: `parser ${URL_1}` } })
  })
})

test('a page that is needed open is asked for, whatever the journal has', async () => {
  const { loader, done } = setUp({ journal: journalWith(`browser ${URL_1}`) })
  expect((await loader.load(URL_1, 'browser')).live).toBeDefined()
  expect(done).toEqual([`browser ${URL_1}`])
})

test('every page is noted before anybody sees it, also one that stays open', async () => {
  const journal = journalWith()
  const { loader } = setUp({ journal })
  await loader.load(URL_1, 'browser')
  expect(journal.noted).toEqual([`browser ${URL_1}: ${URL_1}`])
  await loader.load(URL_1, 'parser')
  expect(journal.noted[1]).toBe(`parser ${URL_1}: ${URL_1}`)
})

test('the next page is asked for when the one before it is noted', async () => {
  const { loader, done } = setUp({
    turns: createSiteTurns({ delayMs: 0, atOnce: 1 }),
    journal: { ...journalWith(), note: async url => void done.push(`noted ${url}`) },
  })
  await Promise.all([loader.load('http://example.test/1', 'parser'), loader.load('http://example.test/2', 'parser')])
  expect(done.map(what => what.replace('http://example.test', ''))).toEqual([
    'parser /1',
    'noted /1',
    'parser /2',
    'noted /2',
  ])
})

describe('a page that settles for a while', () => {
  /** The early snapshot shows `early`, the last one `late`. */
  const settling = (early: string, late: string): Partial<PageLoaderParts> => ({
    session: {
      open: async (url, _signal, looks) => {
        await looks?.onEarly?.(async () => parseHtml(early, { url }))
        return { capture: async () => parseHtml(late, { url }), close: async () => {} } as unknown as LivePage
      },
    },
  })
  const load = async (early: string, late: string): Promise<{ seen: PageModel | undefined; loaded: PageModel }> => {
    const { loader } = setUp(settling(early, late))
    let seen: PageModel | undefined
    const onEarly = (model: PageModel): void => {
      seen = model
    }
    return { loaded: (await loader.load(URL_1, 'browser', { onEarly })).model, seen }
  }

  test('is the page that was seen early, if nothing has changed: what was found there still holds', async () => {
    const { seen, loaded } = await load('<p>Here</p>', '<p>Here</p>')
    expect(seen).toBeDefined()
    expect(loaded).toBe(seen)
  })

  test.each(['<p>There</p>', '<p>Here</p><p>More</p>', '<p class=new>Here</p>'])('is another one: %s', async late => {
    const { seen, loaded } = await load('<p>Here</p>', late)
    expect(loaded).not.toBe(seen)
    expect(loaded.text).toBe(buildModel(parseHtml(late, { url: URL_1 })).text)
  })

  test('ends its turn when it has loaded, unless it is noted', async () => {
    const order = async (journal?: PageJournal): Promise<string[]> => {
      const done: string[] = []
      const session: PageLoaderParts['session'] = {
        open: async (url, _signal, looks) => {
          done.push(`load ${url.at(-1)}`)
          looks?.onLoaded?.(async () => [])
          await new Promise(resolve => setTimeout(resolve, 20))
          done.push(`settled ${url.at(-1)}`)
          return { capture: async () => snapshotOf(url), close: async () => {} } as unknown as LivePage
        },
      }
      const { loader } = setUp({ session, journal, turns: createSiteTurns({ delayMs: 0, atOnce: 1 }) })
      await Promise.all([loader.load(URL_1, 'browser'), loader.load('http://example.test/2', 'browser')])
      return done
    }
    expect(await order()).toEqual(['load 1', 'load 2', 'settled 1', 'settled 2'])
    expect(await order(journalWith())).toEqual(['load 1', 'settled 1', 'load 2', 'settled 2'])
  })
})

test('a page that cannot be noted is closed and not handed out', async () => {
  const journal = { ...journalWith(), note: () => Promise.reject(new Error('the lease is lost')) }
  const { loader, done } = setUp({ journal })
  await expect(loader.load(URL_1, 'browser')).rejects.toThrow('the lease is lost')
  expect(done).toEqual([`browser ${URL_1}`, 'close'])
})

describe('turns that a database gives', () => {
  const turnsWith = (take: SiteTurns['take']): SiteTurns => ({ take, pause: vi.fn(), setDelay: vi.fn() })

  test('that fail end the loading; nothing is asked of the site, and nothing is repeated', async () => {
    const take = vi.fn(() => Promise.reject(new Error('the database is away')))
    const { loader, done } = setUp({ turns: turnsWith(take), retries: 3 })
    await expect(loader.load(URL_1, 'parser')).rejects.toThrow('the database is away')
    expect(take).toHaveBeenCalledTimes(1)
    expect(done).toEqual([])
  })

  test('that come after the end are given back unused', async () => {
    const release = vi.fn()
    const stop = new AbortController()
    const take = async () => {
      stop.abort(new Error('stopped'))
      return { release }
    }
    const { loader, done } = setUp({ turns: turnsWith(take), signal: stop.signal })
    await expect(loader.load(URL_1, 'browser')).rejects.toThrow('stopped')
    expect(done).toEqual([])
    expect(release).toHaveBeenCalledTimes(1)
  })
})

test('a page that is read without a browser ends its turn, and its links are found, before it is parsed', async () => {
  const link = { text: 'Next', url: 'http://example.test/2' }
  const { loader, done } = setUp({
    parse: async (url, { onLoaded }) => {
      done.push(`loaded ${url}`)
      await onLoaded?.(() => [link])
      done.push(`parsed ${url}`)
      return { model: modelOf(url) }
    },
  })
  let second: Promise<unknown> | undefined
  const onFound = ([found]: readonly { readonly url: string }[]): void => {
    second = loader.load(found!.url, 'parser')
  }
  await loader.load(URL_1, 'parser', { links: { place: '', onFound } })
  await second
  expect(done.slice(0, 2)).toEqual([`loaded ${URL_1}`, `loaded ${link.url}`])
})
