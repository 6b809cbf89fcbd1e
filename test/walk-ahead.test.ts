import { expect, test } from 'vitest'
import { analysisOf } from '../src/analyse.ts'
import { shippedModels } from '../src/shipped-models.ts'
import type { ScrollOutcome } from '../src/stages/1-render/acting/scroll.ts'
import type { LivePage } from '../src/stages/1-render/live-page.ts'
import type { PageLoader } from '../src/stages/6-harvest/load/page-loader.ts'
import { LEADS, type Lead, leadOf } from '../src/stages/6-harvest/options.ts'
import { walk } from '../src/stages/6-harvest/walk/walk.ts'
import { items, next, page } from './lamp-site.ts'
import { pageOf } from './page-of.ts'
import { WALK_OPTIONS } from './stored-walk.ts'

const ORIGIN = 'http://lamps.test'
const SCRIPT = '<script></script>'
const pages: Record<string, string> = {
  '/': page(items(1, 8), next('/?page=2') + SCRIPT),
  '/?page=2': page(items(9, 16), next('/?page=3') + SCRIPT),
  '/?page=3': page(items(17, 24), next('/?page=4') + SCRIPT),
  '/?page=4': page(items(25, 32), SCRIPT),
}

/** A walk of rendered pages whose first page is scrolled until `end` is called. */
function scrolled(lead: Lead) {
  const asked: string[] = []
  const open = new Set<string>()
  let end = (_: ScrollOutcome): void => {}
  const scrolling = new Promise<ScrollOutcome>(resolve => {
    end = resolve
  })
  const modelOf = (path: string) => ({
    ...pageOf(pages[path]!, ORIGIN + path),
    renderedBy: 'browser' as const,
    backendNode: new Int32Array(10_000),
  })
  const load: PageLoader['load'] = async url => {
    const path = url.slice(ORIGIN.length)
    asked.push(path)
    open.add(path)
    const live = { scroll: () => scrolling, close: async () => void open.delete(path) } as unknown as LivePage
    return { model: modelOf(path), live }
  }
  const steps = walk(`${ORIGIN}/`, {
    analysis: analysisOf(shippedModels),
    options: { ...WALK_OPTIONS, reading: 'browser', pages: 4 },
    tell: () => {},
    loader: { load, inTurn: (_, work) => work() },
    lead,
  })
  return { steps, asked, open, end: () => end({ moved: true, atEnd: true, changed: false }) }
}

const soon = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 50))

test.each([
  ['without a delay, the pages after it', LEADS.withoutDelay, ['/', '/?page=2', '/?page=3', '/?page=4']],
  ['with a delay, only the second', LEADS.withDelay, ['/', '/?page=2']],
  ['otherwise none', LEADS.none, ['/']],
])('while the first page is scrolled, pages are loaded: %s', async (_, lead, expected) => {
  const { steps, asked, open, end } = scrolled(lead)
  const first = steps.next()
  while (asked.length < expected.length) await soon()
  await soon()
  expect(asked).toEqual(expected)
  end()
  const rows = [(await first).value, (await steps.next()).value, (await steps.next()).value, (await steps.next()).value]
  expect(rows.map(step => (step && 'rows' in step ? step.rows.length : 0))).toEqual([8, 8, 8, 8])
  expect(await steps.next()).toMatchObject({ value: { kind: 'as-asked' }, done: true })
  expect(asked).toEqual(['/', '/?page=2', '/?page=3', '/?page=4'])
  await soon()
  expect([...open]).toEqual([])
})

test('a site that may get several requests at a time is asked for the pages that its pager shows', async () => {
  const numbers = [1, 2, 3, 4, 5, 6]
  const pathOf = (number: number): string => (number === 1 ? '/' : `/?page=${number}`)
  const pager = numbers.map(number => `<a href="${pathOf(number)}">${number}</a>`).join(' ')
  const htmlOf = (number: number): string =>
    page(items(8 * number - 7, 8 * number), `<nav>${pager}</nav>${number < 6 ? next(pathOf(number + 1)) : ''}`)
  const waiting = new Map<string, () => void>()
  const load: PageLoader['load'] = async url => {
    const path = url.slice(ORIGIN.length)
    const number = numbers.find(each => pathOf(each) === path)!
    if (number > 1) await new Promise<void>(resolve => waiting.set(path, resolve))
    return { model: pageOf(htmlOf(number), url) }
  }
  const steps = walk(`${ORIGIN}/`, {
    analysis: analysisOf(shippedModels),
    options: { ...WALK_OPTIONS, reading: 'parser' },
    tell: () => {},
    loader: { load, inTurn: (_, work) => work() },
    lead: leadOf({ delayMs: 1000, atOnce: 3 }),
  })
  const counts: number[] = []
  const reading = (async () => {
    for await (const { rows } of { [Symbol.asyncIterator]: () => steps }) counts.push(rows.length)
  })()
  while (waiting.size < 4) await soon()
  const atOnce = [...waiting.keys()]
  while (counts.length < 6) {
    for (const [path, answer] of waiting) {
      waiting.delete(path)
      answer()
    }
    await soon()
  }
  await reading
  expect(counts).toEqual([8, 8, 8, 8, 8, 8])
  // The one that the walk waits for, and three ahead; how many are sent at a time is up to the turns of the site.
  expect(atOnce).toEqual([2, 3, 4, 5].map(pathOf))
})
