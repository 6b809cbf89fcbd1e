import { beforeAll, describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { shippedModels } from '../../shipped-models.ts'
import { RenderFailure } from '../1-render/failure.ts'
import type { PageModel } from '../2-model/page-model.ts'
import { annotate } from '../3-annotate/annotate.ts'
import { type DetailState, detailNotes } from './detail-state.ts'
import { DetailFollower, type DetailParts, type Details } from './follow-details.ts'
import type { PageLoader, ReadingBy } from './load/page-loader.ts'

const { annotators } = shippedModels
const analysis = { annotators, annotate: (page: PageModel) => annotate(page, annotators) }

const linkTo = (number: number): string => `http://example.test/items/${number}/`
const links = (count: number): string[] => Array.from({ length: count }, (_, at) => linkTo(at + 1))

const WORDS = ['oak', 'elm', 'ash', 'yew', 'fir', 'bay', 'fig', 'nut', 'rue', 'tea']
const row = (label: string, value: string): string => `<tr><th>${label}</th><td>${value}</td></tr>`
const product = (at: number, price = at): string =>
  `<h1>${WORDS[at - 1]}</h1><table>${row('Price', `£${price}`)}${row('Beds', `${at + 1}`)}</table>`
const event = (at: number): string =>
  `<article class=event><h2>${WORDS[at - 1]} days</h2><dl><dt>Venue</dt><dd>Hall ${at}</dd><dt>Seats</dt><dd>${90 + at}</dd></dl></article>`
const page = (body: string): string => `<title>Shop</title><body><header>Shop</header>${body}<footer>Call us</footer>`

/** A page of a site, read with or without scripts: HTML, or a failure. */
type Site = (link: string, by: ReadingBy) => string | RenderFailure

const numberOf = (link: string): number => Number(/\d+/.exec(link)![0])

const gone = (link: string): RenderFailure =>
  new RenderFailure('http-status', `${link}: the server answered 404.`, 'Check it.', undefined, { status: 404 })

/**
 * Ten items: the third and the ninth are gone, the eighth and the tenth have another template. Scripts raise the price of the
 * fourth and draw the eighth.
 */
const mixedSite: Site = (link, by) => {
  const number = numberOf(link)
  if (number === 3 || number === 9) return gone(link)
  if (number === 8 && by === 'parser') return page('<p>Loading')
  if (number === 8 || number === 10) return page(event(number))
  return page(product(number, number === 4 && by === 'browser' ? 400 : number))
}

/** A power failure after a number of steps: a loaded page, a stored result. */
class Crash extends Error {}

/** What outlives processes: stored pages and results, what was learned, and the requests. */
class World {
  readonly asked: string[] = []
  readonly results = new Map<string, Details>()
  readonly #journal = new Map<string, string>()
  readonly #site: Site
  state: DetailState | undefined
  stepsLeft = Number.POSITIVE_INFINITY

  constructor(site: Site) {
    this.#site = site
  }

  #step(): void {
    if (this.stepsLeft-- <= 0) throw new Crash()
  }

  /** Follows the links in a new process, until the end or a crash. */
  run(urls: readonly string[], parts: Partial<DetailParts> = {}): Promise<Details[]> {
    const left = new Map(this.#journal)
    const load = async (url: string, by: ReadingBy): Promise<{ model: PageModel }> => {
      const key = `${by} ${url}`
      const recalled = left.get(key)
      left.delete(key)
      if (recalled !== undefined) return { model: pageOf(recalled, url) }
      const answer = this.#site(url, by)
      this.#step()
      this.asked.push(key)
      if (typeof answer !== 'string') throw answer
      this.#journal.set(key, answer)
      return { model: pageOf(answer, url) }
    }
    const follower = new DetailFollower({
      loader: { load } as Pick<PageLoader, 'load'>,
      analysis,
      reading: 'auto',
      atOnce: 1,
      tell: () => {},
      state: this.state && JSON.parse(JSON.stringify(this.state)),
      known: new Map(this.results),
      onRead: async (url, details, state) => {
        this.#step()
        this.results.set(url, details)
        this.state = state
        for (const by of ['browser', 'parser']) this.#journal.delete(`${by} ${url}`)
      },
      ...parts,
    })
    return follower.follow(urls)
  }
}

const textsOf = (details: Details): Record<string, string> | string =>
  details.kind === 'missing'
    ? details.because
    : Object.fromEntries(details.values.map(({ column, value }) => [column.name, value.text]))

describe('a follower that is stopped', () => {
  let whole: World
  let expected: Details[]
  beforeAll(async () => {
    whole = new World(mixedSite)
    expected = await whole.run(links(10))
  })

  test('reads all pages where it is not', () => {
    expect(textsOf(expected[0]!)).toEqual({ title: 'oak', price: '£1', beds: '2' })
    expect(textsOf(expected[2]!)).toContain('404')
    expect(textsOf(expected[3]!)).toMatchObject({ price: '£400' })
    expect(textsOf(expected[7]!)).toMatchObject({ venue: 'Hall 8', seats: '98' })
    expect(new Set(whole.asked).size).toBe(whole.asked.length)
    expect(whole.state).toMatchObject({ reading: 'parser', decided: [] })
  })

  test('after any step, and gone on with, gives the same and asks for nothing twice', async () => {
    for (let steps = 0; ; steps++) {
      const world = new World(mixedSite)
      world.stepsLeft = steps
      const first = await world.run(links(10)).catch(error => error)
      if (!(first instanceof Crash)) break
      world.stepsLeft = Number.POSITIVE_INFINITY
      expect(await world.run(links(10))).toEqual(expected)
      // A failure leaves nothing in the journal: if its result was not stored yet, it is requested again.
      const twice = world.asked.filter(
        (key, at) => world.asked.indexOf(key) < at && typeof mixedSite(key, 'browser') === 'string',
      )
      expect(twice).toEqual([])
    }
  })

  test('with results but without its state, learns the same again from the same pages', async () => {
    const site: Site = link => page(product(numberOf(link)))
    const world = new World(site)
    // Six pages to learn from, two to compare, six results; then one more.
    world.stepsLeft = 16
    await expect(world.run(links(10))).rejects.toThrow(Crash)
    expect(world.results.size).toBe(7)
    world.state = undefined
    world.stepsLeft = Number.POSITIVE_INFINITY
    expect(await world.run(links(10))).toEqual(await new World(site).run(links(10)))
    expect(world.state!.wrappers[0]!.learned.urls).toEqual(links(6))
  })

  test('again and again, gets to the end', async () => {
    const world = new World(mixedSite)
    let last: unknown = new Crash()
    for (let process = 0; last instanceof Crash && process < 100; process++) {
      world.stepsLeft = 2
      last = await world.run(links(10)).catch(error => error)
    }
    expect(last).toEqual(expected)
  })
})

test('what an earlier run learned is used from the first page on', async () => {
  const earlier = new World(mixedSite)
  await earlier.run(links(6))
  const world = new World(mixedSite)
  world.state = earlier.state
  const [first] = await world.run([linkTo(7)])
  expect(textsOf(first!)).toEqual({ title: 'fig', price: '£7', beds: '8' })
  expect(world.asked).toEqual([`parser ${linkTo(7)}`])
})

test('results of a page come as soon as they are final', async () => {
  const told: number[] = []
  const onRead = async (url: string): Promise<void> => void told.push(numberOf(url))
  await new World(mixedSite).run(links(10), { onRead })
  // The third is gone, six are used for learning, different ones come last.
  expect(told).toEqual([3, 1, 2, 4, 5, 6, 7, 9, 8, 10])
})

describe('where nothing can be learned', () => {
  test('from pages that came, the others are missing too and are not loaded', async () => {
    const world = new World(() => page('<h1>Members only</h1>'))
    const details = await world.run(links(9))
    expect(details.map(({ kind }) => kind)).toEqual(Array(9).fill('missing'))
    expect(world.asked).toHaveLength(6)
  })

  test('because the first pages are gone, it is learned from those behind them', async () => {
    const world = new World(link => (numberOf(link) <= 6 ? gone(link) : page(product(numberOf(link)))))
    const details = await world.run(links(8))
    expect(details.map(({ kind }) => kind)).toEqual([...Array(6).fill('missing'), 'read', 'read'])
  })
})

describe('without a browser', () => {
  const away = new RenderFailure('no-browser', 'The browser cannot be reached.', 'Start it.')

  test('nothing is said about pages where results are kept for good', async () => {
    await expect(new World(() => away).run(links(3))).rejects.toBe(away)
  })

  test('details are missing where they are not', async () => {
    const details = await new World(() => away).run(links(1), { onRead: undefined })
    expect(details).toEqual([{ kind: 'missing', because: away.message }])
  })
})

test('dates of detail pages whose day and month stay open are noted, once, and keep their text', async () => {
  const added = ['03/04/2024', '05/06/2024', '01/02/2024']
  const world = new World(link => {
    const at = numberOf(link)
    return page(`<h1>${WORDS[at - 1]}</h1><table>${row('Added', added[at - 1]!)}${row('Beds', `${at + 1}`)}</table>`)
  })
  const [first] = await world.run(links(3))
  expect(first!.kind === 'read' && first!.values.find(({ column }) => column.name === 'added')!.value).toEqual({
    text: '03/04/2024',
  })
  expect(detailNotes(world.state!)).toEqual([
    'detail pages: column "added": day and month cannot be told apart in "03/04/2024", so it keeps its text',
  ])
})
