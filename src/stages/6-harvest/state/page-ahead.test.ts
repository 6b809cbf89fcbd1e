import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import type { PageLink } from '../../1-render/in-page.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { LoadedPage, PageLoader } from '../load/page-loader.ts'
import { type ComingPage, PageAhead } from './page-ahead.ts'

const urlOf = (number: number): string => `http://example.test/${number}`
const early = pageOf('<p>Early</p>')

/** A loader whose pages show something, and are there, when that is called. */
function slowLoader() {
  const asked: string[] = []
  const closed: string[] = []
  const finish = new Map<string, (model: PageModel) => void>()
  const look = new Map<string, (model: PageModel) => void>()
  const load = new Map<string, () => void>()
  const loader: Pick<PageLoader, 'load'> = {
    load(url, by, { onEarly, links } = {}) {
      asked.push(`${by} ${url}`)
      load.set(url, () => links?.onFound([{ text: 'Next', url: links.place }]))
      look.set(url, model => onEarly?.(model))
      const live = { close: async () => void closed.push(url) } as LoadedPage['live'] & object
      return new Promise(resolve => finish.set(url, model => resolve({ model, live })))
    },
  }
  return {
    loader,
    asked,
    closed,
    finish: async (number: number, model = early) => {
      finish.get(urlOf(number))!(model)
      await new Promise(resolve => setImmediate(resolve))
    },
    load: (number: number) => load.get(urlOf(number))!(),
    look: (number: number, model = early) => look.get(urlOf(number))!(model),
  }
}

const second: ComingPage = { url: urlOf(2), by: 'browser' }

test('a page is asked for once, and given to whoever wants just this one', async () => {
  const { loader, asked } = slowLoader()
  const ahead = new PageAhead(loader, { pages: 1, atOnce: 3 })
  await ahead.load(second)
  await ahead.load(second)
  expect(asked).toEqual([`browser ${urlOf(2)}`])
  expect(ahead.take(urlOf(2), 'parser')).toBeUndefined()
  expect(ahead.take(urlOf(2), 'browser')).toBeDefined()
  expect(ahead.take(urlOf(2), 'browser')).toBeUndefined()
})

test.each(['before', 'after'])(
  'what it shows while it settles is told if it is seen %s the page is taken',
  async when => {
    const { loader, look } = slowLoader()
    const ahead = new PageAhead(loader, { pages: 1, atOnce: 3 })
    const told: PageModel[] = []
    await ahead.load(second)
    if (when === 'before') look(2)
    void ahead.take(urlOf(2), 'browser', model => told.push(model))
    if (when === 'after') look(2)
    expect(told).toEqual([early])
  },
)

test('pages that nobody needs are closed when they are there', async () => {
  const { loader, finish, closed } = slowLoader()
  const ahead = new PageAhead(loader, { pages: 1, atOnce: 3 })
  await ahead.load(second)
  ahead.drop()
  await finish(2)
  expect(closed).toEqual([urlOf(2)])
})

describe('pages that lead on', () => {
  /** Page `number`, and those after it up to the fifth. */
  const from = (number: number): ComingPage => ({
    url: urlOf(number),
    by: 'browser',
    next: () => (number < 5 ? from(number + 1) : undefined),
  })
  const start = async (most: number) => {
    const site = slowLoader()
    const ahead = new PageAhead(site.loader, { pages: most, atOnce: 3 })
    await ahead.load(from(2))
    const asked = (): string[] => site.asked.map(each => each.slice(-1))
    const closed = (): string[] => site.closed.map(each => each.slice(-1))
    return { ...site, ahead, asked, closed }
  }

  test('are requested as soon as the one before shows something, as many as may wait', async () => {
    const { look, finish, asked, ahead } = await start(2)
    look(2)
    expect(asked()).toEqual(['2', '3'])
    await finish(2)
    await finish(3)
    expect(asked()).toEqual(['2', '3'])
    void ahead.take(urlOf(2), 'browser')
    expect(asked()).toEqual(['2', '3', '4'])
  })

  test('are requested as long as few of them load or settle', async () => {
    const { look, finish, asked } = await start(8)
    for (const number of [2, 3, 4]) look(number)
    expect(asked()).toEqual(['2', '3', '4'])
    await finish(2)
    expect(asked()).toEqual(['2', '3', '4', '5'])
  })

  test('are not requested where one page ahead is enough', async () => {
    const { finish, asked, ahead } = await start(1)
    void ahead.take(urlOf(2), 'browser')
    await finish(2)
    expect(asked()).toEqual(['2'])
  })

  test('are open one at a time while they wait', async () => {
    const { finish, closed, ahead } = await start(8)
    for (const number of [2, 3, 4, 5]) await finish(number)
    expect(closed()).toEqual(['2', '3', '4'])
    expect(await ahead.take(urlOf(2), 'browser')).toEqual({ model: early })
    void ahead.take(urlOf(3), 'browser')
    void ahead.take(urlOf(4), 'browser')
    expect(await ahead.take(urlOf(5), 'browser')).toMatchObject({ model: early, live: {} })
  })

  test('are requested by a link that is there when the page has loaded; if the page leads elsewhere, in vain', async () => {
    const site = slowLoader()
    const ahead = new PageAhead(site.loader, { pages: 8, atOnce: 3 })
    const guess = {
      place: urlOf(3),
      next: ([link]: readonly PageLink[]) => link && { url: link.url, by: 'browser' as const },
    }
    await ahead.load({ ...second, guess, next: model => ({ url: urlOf(model === early ? 3 : 4), by: 'browser' }) })
    site.load(2)
    const asked = (): string[] => site.asked.map(each => each.slice(-1))
    expect(asked()).toEqual(['2', '3'])
    site.look(2)
    expect(asked()).toEqual(['2', '3'])
    site.look(2, pageOf('<p>Late</p>'))
    expect(asked()).toEqual(['2', '3', '4'])
  })

  test('are requested once, also if the last one leads back to the first', async () => {
    const site = slowLoader()
    const ahead = new PageAhead(site.loader, { pages: 8, atOnce: 3 })
    const circle = (number: number): ComingPage => ({
      url: urlOf(number),
      by: 'browser',
      next: () => circle(number === 4 ? 2 : number + 1),
    })
    await ahead.load(circle(2))
    for (const number of [2, 3, 4]) {
      void ahead.take(urlOf(number), 'browser')
      site.look(number)
      await site.finish(number)
    }
    expect(site.asked.map(each => each.slice(-1))).toEqual(['2', '3', '4'])
  })

  test('are given up if a page leads elsewhere once it has settled', async () => {
    const site = slowLoader()
    const ahead = new PageAhead(site.loader, { pages: 8, atOnce: 3 })
    const next = (model: PageModel): ComingPage => ({ url: urlOf(model === early ? 3 : 4), by: 'browser' })
    await ahead.load({ ...second, next })
    site.look(2)
    await site.finish(2, pageOf('<p>Late</p>'))
    await site.finish(3)
    expect(site.asked.map(each => each.slice(-1))).toEqual(['2', '3', '4'])
    expect(site.closed).toEqual([urlOf(3)])
  })

  describe('and whose addresses are known', () => {
    /** Page `number`, behind which those up to `last` are known by their addresses. */
    const known = (number: number, last: number): ComingPage => ({
      url: urlOf(number),
      by: 'parser',
      next: () => (number < 9 ? known(number + 1, Math.min(number + 3, 9)) : undefined),
      beyond: () => (number < last ? known(number + 1, last) : undefined),
    })
    const startAt = async (lead: ConstructorParameters<typeof PageAhead>[1]) => {
      const site = slowLoader()
      const ahead = new PageAhead(site.loader, lead)
      await ahead.load(known(2, 4))
      return { ...site, ahead, asked: (): string[] => site.asked.map(each => each.slice(-1)) }
    }
    const lead = { pages: 4, atOnce: 4, foresees: true }

    test('are requested at the same time', async () => {
      const { asked } = await startAt(lead)
      expect(asked()).toEqual(['2', '3', '4'])
    })

    test('are requested one after another where the site gets one request at a time', async () => {
      const { asked } = await startAt({ pages: 4, atOnce: 4 })
      expect(asked()).toEqual(['2'])
    })

    test('go on as far as the pager of a page that has come shows', async () => {
      const { asked, finish, ahead } = await startAt(lead)
      void ahead.take(urlOf(2), 'parser')
      await finish(2)
      expect(asked()).toEqual(['2', '3', '4', '5'])
      void ahead.take(urlOf(3), 'parser')
      await finish(3)
      expect(asked()).toEqual(['2', '3', '4', '5', '6'])
    })

    test('are requested in vain if a page leads elsewhere', async () => {
      const { asked, finish, loader } = slowLoader()
      const ahead = new PageAhead(loader, lead)
      await ahead.load({ ...known(2, 3), next: () => ({ url: urlOf(7), by: 'parser' }) })
      await finish(2)
      expect(asked.map(each => each.slice(-1))).toEqual(['2', '3', '7'])
      expect(ahead.take(urlOf(2), 'parser')).toBeDefined()
      expect(ahead.take(urlOf(7), 'parser')).toBeDefined()
    })
  })
})
