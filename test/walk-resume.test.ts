import { describe, expect, test } from 'vitest'
import { analysisOf } from '../src/analyse.ts'
import { shippedModels } from '../src/shipped-models.ts'
import type { LivePage } from '../src/stages/1-render/live-page.ts'
import type { PageModel } from '../src/stages/2-model/page-model.ts'
import type { Wrapper } from '../src/stages/5-wrap/wrapper.ts'
import type { Analysis } from '../src/stages/6-harvest/analysis.ts'
import { restoreWalk } from '../src/stages/6-harvest/checkpoint/restore-walk.ts'
import type { PageLoader } from '../src/stages/6-harvest/load/page-loader.ts'
import { type Checkpoint, CheckpointError } from '../src/stages/6-harvest/state/checkpoint.ts'
import type { WalkOptions, WalkParts } from '../src/stages/6-harvest/state/walk-parts.ts'
import { checkpointOf } from '../src/stages/6-harvest/walk/stored-walk.ts'
import { walk } from '../src/stages/6-harvest/walk/walk.ts'
import type { WalkedPage } from '../src/stages/6-harvest/walk/walked-page.ts'
import { pageOf } from './page-of.ts'
import { WALK_OPTIONS, type Walked, WalkStore, walkOn } from './stored-walk.ts'

const plain = analysisOf(shippedModels)

/** Caches results, because many walks read the same model. */
function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return key => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

const analysis: Analysis = {
  ...plain,
  annotate: once(plain.annotate),
  findLists: once(plain.findLists),
  findWays: once(plain.findWays),
}

const ORIGIN = 'http://lamps.test'

type Pages = Readonly<Record<string, string>>

const modelsOf = once(
  (pages: Pages) => new Map(Object.entries(pages).map(([path, html]) => [ORIGIN + path, pageOf(html, ORIGIN + path)])),
)

const modelOf = (pages: Pages, url: string): PageModel => modelsOf(pages).get(url)!

/** Pages by path and query, and the requests. */
function partsOf(pages: Pages, options: Partial<WalkOptions> = {}): WalkParts & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    analysis,
    options: { ...WALK_OPTIONS, reading: 'parser', siblings: true, ...options },
    tell: () => {},
    loader: {
      inTurn: (_, work) => work(),
      async load(url) {
        asked.push(url)
        return { model: modelOf(pages, url) }
      },
    },
  }
}

const NAMES = ['Amber', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern', 'Gorse', 'Hazel', 'Iris', 'Juniper', 'Kelp', 'Larch']

const item = (number: number, extra = ''): string =>
  `<li class="item"><h3><a href="/lamp/${number}">${NAMES[number % 12]} lamp ${number}</a></h3><p class="room">For the ${['hall', 'desk', 'bed'][number % 3]}</p> <span class="price">£${10 + number}</span>${extra}</li>`

/** The same in other markup. */
const tableRow = (number: number): string =>
  `<tr class="lamp"><td class="price"><b>£${10 + number}</b></td><td class="name"><a href="/lamp/${number}">${NAMES[number % 12]} lamp ${number}</a></td><td class="room">For the ${['hall', 'desk', 'bed'][number % 3]}</td></tr>`

const frame = (list: string, behind: string): string =>
  `<!doctype html><html lang="en"><head><title>Lamps</title></head><body><nav><a href="/about">About</a> <a href="/help">Help</a></nav><main><h1>Lamps</h1>${list}${behind}</main><footer><a href="/terms">Terms</a></footer></body></html>`

const page = (items: readonly string[], behind: string): string =>
  frame(`<ul class="items">${items.join('')}</ul>`, behind)

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const items = (from: number, to: number): string[] => range(from, to).map(number => item(number))

const next = (address: string): string => `<p class="pager"><a rel="next" href="${address}">Next page</a></p>`
const numbered = (at: number, count: number): string =>
  `<p class="pager">${range(1, count)
    .map(number => (number === at ? `<b>${number}</b>` : `<a href="/?page=${number}">${number}</a>`))
    .join(' ')}</p>`

const addressOf = (number: number): string => (number === 1 ? '/' : `/?page=${number}`)
const paged = (count: number, html: (number: number) => string): Pages =>
  Object.fromEntries(range(1, count).map(number => [addressOf(number), html(number)]))
const nextOf = (number: number, count: number): string => (number < count ? next(addressOf(number + 1)) : '')

const month = (number: number, list: readonly string[]): string =>
  page(list, next(addressOf(number + 1))).replace('<ul class="items"></ul>', '<p>Nothing this month.</p>')

const LISTS: Readonly<Record<string, Pages>> = {
  'a next link': paged(4, number => page(items(8 * number - 7, 8 * number), nextOf(number, 4))),
  'numbers, with overlaps and records that come twice': paged(4, number =>
    page([...items(6 * number - 5, 6 * number + 2), item(1)], numbered(number, 4)),
  ),
  'a last page that leads to itself': paged(3, number =>
    page(items(8 * number - 7, 8 * number), next(addressOf(Math.min(3, number + 1)))),
  ),
  'a first page that comes again under another address': {
    '/': page(items(1, 8), next('/?s=a&page=2')),
    '/?s=a&page=2': page(items(9, 16), next('/?s=b&page=1')),
    '/?s=b&page=1': page(items(1, 8), next('/?s=c&page=2')),
  },
  'a template that changes in the middle, and back': paged(5, number => {
    const numbers = range(8 * number - 7, 8 * number)
    if (number !== 3 && number !== 4) return page(items(numbers[0]!, numbers[7]!), nextOf(number, 5))
    return frame(`<table class="lamps"><tbody>${numbers.map(tableRow).join('')}</tbody></table>`, nextOf(number, 5))
  }),
  'columns that later pages bring': paged(4, number =>
    page(
      range(8 * number - 7, 8 * number).map(at =>
        item(at, number > 2 && at % 2 === 0 ? `<em class="was">was £${30 + at}</em>` : ''),
      ),
      nextOf(number, 4),
    ),
  ),
  'months without records': {
    '/': month(1, items(1, 8)),
    '/?page=2': month(2, []),
    '/?page=3': month(3, items(9, 16)),
    '/?page=4': month(4, []),
    '/?page=5': month(5, []),
    '/?page=6': month(6, items(17, 20)),
    ...Object.fromEntries(range(7, 11).map(number => [addressOf(number), month(number, [])])),
  },
  'records without addresses, told apart by an id': paged(3, number =>
    page(
      range(8 * number - 7, 8 * number).map(
        at =>
          `<li class="item" data-lamp-id="L${at * 37}"><h3>${NAMES[at % 12]} lamp</h3> <span>£${10 + at}</span></li>`,
      ),
      nextOf(number, 3),
    ),
  ),
  'letters, with a page without records': Object.fromEntries(
    [...'abcde'].map((letter, at) => [
      at === 0 ? '/' : `/?letter=${letter}`,
      page(
        letter === 'c' ? [] : items(5 * at + 1, 5 * at + 5),
        `<p>${[...'ABCDE'].map(other => (other === letter.toUpperCase() ? `<b>${other}</b>` : `<a href="/?letter=${other.toLowerCase()}">${other}</a>`)).join(' ')}</p>`,
      ),
    ]),
  ),
  'a calendar without end': paged(9, number =>
    page(
      ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name, day) => {
        const date = new Date(Date.UTC(2026, 0, 5 + 7 * number + day)).toISOString().slice(0, 10)
        return `<li class="item"><b>${name}</b> <span class="date">${date}</span> <p>Open from noon to ${4 + (day % 3)} o'clock</p></li>`
      }),
      next(addressOf(number + 1)),
    ),
  ),
}

const start = `${ORIGIN}/`

const contentsOf = ({ state, trail }: Checkpoint) => ({ state: JSON.parse(state), trail: JSON.parse(trail) })

describe('a walk that is broken off after any page and gone on with is as one that was not', () => {
  for (const [name, pages] of Object.entries(LISTS)) {
    test(name, async () => {
      const store = new WalkStore()
      const unbroken = await walkOn(start, partsOf(pages), { store })
      expect(unbroken.pages.length).toBeGreaterThan(1)
      for (const most of range(1, unbroken.pages.length)) {
        const parts = partsOf(pages)
        const further = new WalkStore()
        const rest = await walkOn(start, parts, { from: store.after(most), store: further })
        expect(rest).toEqual({ pages: unbroken.pages.slice(most), ending: unbroken.ending })
        expect(further.checkpoints.map(contentsOf)).toEqual(store.checkpoints.slice(most).map(contentsOf))
        const taken = unbroken.pages.slice(0, most).map(({ url }) => url)
        expect(parts.asked.filter(url => taken.includes(url))).toEqual([])
      }
    })
  }

  test('also where it is broken off after each page', async () => {
    const pages = LISTS['a template that changes in the middle, and back']!
    const unbroken = await walkOn(start, partsOf(pages))
    const store = new WalkStore()
    const parts = partsOf(pages)
    const taken: Walked['pages'][number][] = []
    for (let ending: Walked['ending']; !ending; ) {
      const walked = await walkOn(start, parts, { from: store.after(), store, most: 1 })
      taken.push(...walked.pages)
      ending = walked.ending
    }
    expect(taken).toEqual(unbroken.pages)
    expect(parts.asked).toHaveLength(5)
    expect(store.repeated).toBeGreaterThan(0)
  })

  test('also if the number of pages is limited', async () => {
    const parts = partsOf(LISTS['a next link']!, { pages: 3 })
    const store = new WalkStore()
    await walkOn(start, parts, { store, most: 2 })
    const { pages, ending } = await walkOn(start, parts, { from: store.after() })
    expect(ending).toEqual({ kind: 'as-asked', what: 'pages', count: 3 })
    expect(pages).toHaveLength(1)
  })
})

describe('rendered pages', () => {
  /** Pages from the journal are not open; others are, if requested so. `early` are pages as the journal stored them. */
  function rendering(pages: Pages, early: Pages = {}) {
    const asked: string[] = []
    const live = { close: async () => {} } as unknown as LivePage
    const load: PageLoader['load'] = async (url, _, { live: wanted = true } = {}) => {
      const path = url.slice(ORIGIN.length)
      asked.push(wanted === true ? `${path} open` : path)
      const model = { ...modelOf(wanted !== true && early[path] ? early : pages, url), renderedBy: 'browser' as const }
      return wanted === true ? { model, live } : { model }
    }
    const parts = partsOf(pages, { reading: 'browser' })
    return { parts: { ...parts, loader: { ...parts.loader, load } }, asked }
  }

  test('that links lead on from need not be open', async () => {
    const pages = LISTS['a next link']!
    const { parts, asked } = rendering(pages)
    const store = new WalkStore()
    const unbroken = await walkOn(start, parts, { store })
    expect(asked).toEqual(['/ open', '/?page=2', '/?page=3', '/?page=4'])
    asked.length = 0
    const rest = await walkOn(start, parts, { from: store.after(2) })
    expect(rest).toEqual({ pages: unbroken.pages.slice(2), ending: { kind: 'last-page' } })
    expect(asked).toEqual(['/?page=3', '/?page=4'])
  })

  test('whose list came late are opened', async () => {
    const pages = LISTS['a next link']!
    const { parts, asked } = rendering(pages, { '/?page=3': page(items(17, 18), '<script></script>') })
    const { pages: taken } = await walkOn(start, parts)
    expect(taken.map(({ rows }) => rows.length)).toEqual([8, 8, 8, 8])
    expect(asked).toEqual(['/ open', '/?page=2', '/?page=3', '/?page=3 open', '/?page=4'])
  })
})

describe('what the first page is seen to be', () => {
  const pages = LISTS['columns that later pages bring']!

  /** The wrapper of the list, with a name that Amberyl would not choose. */
  async function knownWrapper(): Promise<Wrapper> {
    const first = await walk(start, partsOf(pages, { pages: 1 })).next()
    const { wrapper } = (first.value as WalkedPage).template
    return {
      ...wrapper,
      fields: wrapper.fields.map(field => (field.name === 'price' ? { ...field, name: 'cost' } : field)),
    }
  }

  const columnsOf = ({ pages: taken }: Walked): readonly string[] => taken.at(-1)!.columns

  test('may put the walk off', async () => {
    const parts: WalkParts = {
      ...partsOf(pages),
      begin: async ({ title }) => ({ kind: 'stop', because: `it is ${title}` }),
    }
    expect(await walkOn(start, parts)).toEqual({ pages: [], ending: { kind: 'deferred', because: 'it is Lamps' } })
  })

  test('may give it a wrapper, which reads alone', async () => {
    const wrapper = await knownWrapper()
    const walked = await walkOn(start, { ...partsOf(pages), begin: async () => ({ kind: 'go', wrapper }) })
    expect(columnsOf(walked)).toEqual(wrapper.fields.map(({ name }) => name))
    expect(walked.pages).toHaveLength(4)
  })

  test('may give it a wrapper to begin with: what later pages bring is learned', async () => {
    const wrapper = await knownWrapper()
    const begin: WalkParts['begin'] = async () => ({ kind: 'go', wrapper, adapts: true })
    const walked = await walkOn(start, { ...partsOf(pages), begin })
    const known = wrapper.fields.map(({ name }) => name)
    expect(columnsOf(walked).slice(0, known.length)).toEqual(known)
    expect(columnsOf(walked).slice(known.length).join()).toContain('old_price')
  })

  test('a wrapper that finds nothing ends the walk, unless it only starts it', async () => {
    const wrapper: Wrapper = { ...(await knownWrapper()), region: ['//section[@id="none"]'] }
    const { ending } = await walkOn(start, partsOf(pages, { wrapper }))
    expect(ending).toMatchObject({ kind: 'no-list', because: expect.stringContaining('the wrapper found nothing') })
    const walked = await walkOn(start, partsOf(pages, { wrapper, adapts: true }))
    expect(walked.pages).toHaveLength(4)
    expect(columnsOf(walked)).toContain('price')
  })
})

test.each([
  'a template that changes in the middle, and back',
  'columns that later pages bring',
  'records without addresses, told apart by an id',
])('all that is known of a list is known after it was stored: %s', async name => {
  const parts = partsOf(LISTS[name]!)
  const store = new WalkStore()
  for await (const walked of { [Symbol.asyncIterator]: () => walk(start, parts) }) {
    store.add(checkpointOf(walked))
    expect(restoreWalk(parts, store.after()!).state.template).toEqual(walked.template)
  }
  expect(store.checkpoints.length).toBeGreaterThan(2)
})

test('what is stored for a page does not grow with the pages before it', async () => {
  // Some records have words that no other has and that are not a column.
  const pages = paged(24, number =>
    page(
      range(5 * number - 4, 5 * number).map(at => item(at + 1000, `<i>${at % 3 === 0 ? `Lot ${at * 7919}` : ''}</i>`)),
      nextOf(number, 24),
    ),
  )
  const sizes: { state: number; trail: number; models: number }[] = []
  for await (const walked of { [Symbol.asyncIterator]: () => walk(start, partsOf(pages)) }) {
    const { state, trail, models } = checkpointOf(walked)
    sizes.push({ state: state.length, trail: trail.length, models: models.length })
  }
  expect(sizes).toHaveLength(24)
  const [early, late] = [sizes[7]!, sizes[23]!]
  expect(late.state).toBeLessThan(1.05 * early.state)
  expect(late.trail).toBeLessThan(1.05 * early.trail)
  expect(late.models).toBeLessThanOrEqual(early.models)
})

test('a checkpoint must be requested before the walk continues', async () => {
  const pages = walk(start, partsOf(LISTS['a next link']!))
  const first = await pages.next()
  await pages.next()
  expect(() => !first.done && checkpointOf(first.value)).toThrow('before the walk continues')
  await pages.return({ kind: 'stopped' })
})

test.each([
  ['no JSON', () => 'what?'],
  ['something else', () => '{"format":"amberyl-wrapper","version":1}'],
  ['another version', (state: string) => state.replace('"version":1', '"version":2')],
])('%s is not gone on with', async (_, change) => {
  const parts = partsOf(LISTS['a next link']!)
  const store = new WalkStore()
  await walkOn(start, parts, { store, most: 1 })
  const from = store.after()!
  await expect(walkOn(start, parts, { from: { ...from, state: change(from.state) } })).rejects.toThrow(CheckpointError)
})
