import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KnownLists, Lesson } from '../threads/read-with-known.ts'
import { CHAPTER, Lessons } from './lessons.ts'

/** A page is of a template, which is all that is known of it. */
interface Page {
  readonly site: string
  readonly template: number
}

const bytesOf = (template: number): Uint8Array => Uint8Array.of(template)

/** As the analysis does: a list of the same template reads the page. */
function lessonOf({ template }: Page, { lists, teaches }: KnownLists): Lesson {
  const used = lists.find(({ bytes }) => bytes[0] === template)
  if (used) return { used: used.isTrusted ? { id: used.id } : { id: used.id, agreed: true } }
  return teaches ? { taught: bytesOf(template) } : {}
}

const isShort = ({ used }: Lesson): boolean => used !== undefined && used.agreed === undefined

/** Which pages are read the short way, with so many open at the same time; those that can be done are, the last one first. */
async function shortWays(pages: readonly Page[], atOnce: number): Promise<boolean[]> {
  const lessons = new Lessons()
  const short: boolean[] = []
  for (let from = 0; from < pages.length; from += atOnce) {
    const open = pages.slice(from, from + atOnce).map((page, at) => ({ page, at, turn: lessons.next(page.site) }))
    await Promise.all(
      open.reverse().map(async ({ page, at, turn }) => {
        const lesson = lessonOf(page, await turn.known)
        short[from + at] = isShort(lesson)
        turn.done(lesson)
      }),
    )
  }
  return short
}

const pagesOf = (count: number, templates = 1): Page[] =>
  Array.from({ length: count }, (_, at) => ({ site: 'a.test', template: at % templates }))

test('after a page that taught and two that agreed, most pages take the short way', async () => {
  const short = await shortWays(pagesOf(200), 1)
  expect(short.slice(0, 4)).toEqual([false, false, false, false])
  expect(short.filter(Boolean).length).toBeGreaterThan(180)
})

test('what is read the short way does not depend on how many pages are open at the same time', async () => {
  const page = fc.record({ site: fc.constantFrom('a.test', 'b.test'), template: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(page, { maxLength: 120 }), fc.integer({ min: 2, max: 64 }), async (pages, atOnce) => {
      expect(await shortWays(pages, atOnce)).toEqual(await shortWays(pages, 1))
    }),
    { numRuns: 50 },
  )
})

test('a list that the analysis does not agree with is forgotten', async () => {
  const lessons = new Lessons()
  const read = async (lesson: (known: KnownLists) => Lesson): Promise<KnownLists> => {
    const turn = lessons.next('a.test')
    const known = await turn.known
    turn.done(lesson(known))
    return known
  }
  await read(() => ({}))
  await read(() => ({ taught: bytesOf(1) }))
  await read(() => ({}))
  const known = await read(({ lists }) => ({ used: { id: lists[0]!.id, agreed: false } }))
  expect(known.lists).toHaveLength(1)
  for (let page = 0; page < 4; page++) await read(() => ({}))
  expect((await read(() => ({}))).lists).toEqual([])
})

test('a chapter knows nothing of the one before it', async () => {
  const short = await shortWays(pagesOf(CHAPTER + 4), 1)
  expect(short[CHAPTER - 2]).toBe(true)
  expect(short.slice(CHAPTER)).toEqual([false, false, false, false])
})

test('a site with one page learns nothing', async () => {
  const known = await new Lessons().next('a.test').known
  expect(known).toEqual({ lists: [], teaches: false })
})
