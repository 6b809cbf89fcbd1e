import { expect, test } from 'vitest'
import { z } from 'zod'
import { listMatchers } from './list-matchers.ts'
import { shownRows } from './shown-rows.ts'

// Here pages are HTML, as those of Firefox and WebKit are; test/browser/library.test.ts has one of Chromium.

const item = (name: string, price: number): string =>
  `<li><h3><a href="/${name}">${name}</a></h3><span class=price>£${price}</span></li>`
const LIST = [item('Assam', 4), item('Ceylon', 5.5), item('Keemun', 6), item('Sencha', 7)]

/** A page that shows one thing after another, each time that it is looked at. */
function pageOf(...shown: readonly (readonly string[])[]) {
  let looks = 0
  const refuse = async (): Promise<never> => {
    throw new Error('CDP session is only available in Chromium')
  }
  return {
    url: () => 'http://tea.example/',
    content: async () => `<h1>Our teas</h1><ul>${shown[Math.min(looks++, shown.length - 1)]!.join('')}</ul>`,
    context: () => ({ newCDPSession: refuse }),
    evaluate: refuse,
    frames: () => [],
    viewportSize: () => null,
    looks: () => looks,
  }
}

const { toHaveRows, toContainRow } = listMatchers

test('rows are compared by the columns that are given', async () => {
  const expected = [
    { title: 'Assam', price: 4 },
    { title: /^Cey/ },
    { price: expect.any(Number) },
    { title_link: 'http://tea.example/Sencha' },
  ]
  expect(await toHaveRows.call({}, pageOf(LIST), expected)).toMatchObject({ pass: true, expected })
  expect(await toHaveRows.call({}, pageOf(LIST), 4)).toMatchObject({ pass: true })
  expect(await toContainRow.call({}, pageOf(LIST), { price: 5.5 })).toMatchObject({ pass: true })
})

test('a failure says what differs, and shows the rows', async () => {
  const wrong = await toHaveRows.call({}, pageOf(LIST), [{ title: 'Assam', price: 5 }], { timeout: 0 })
  expect(wrong.pass).toBe(false)
  expect(wrong.message()).toMatch(
    /^toHaveRows failed on http:\/\/tea\.example\/ after 0 ms: row 1: price is 4, expected 5\n1: \{"title":"Assam",.*\n/,
  )
  const few = await toHaveRows.call({ timeout: 0 }, pageOf(LIST), 3)
  expect(few.message()).toContain('expected 3 rows, and there are 4')
  const unknown = await toContainRow.call({}, pageOf(LIST), { seats: 4 }, { timeout: 0 })
  expect(unknown.message()).toContain('there is no column "seats", only title, title_link, price')
  const none = await toContainRow.call({}, pageOf([]), { seats: 4 }, { timeout: 0 })
  expect(none.message()).toContain('The page has no list: ')
})

test('they look again until the rows are there, or with not until they are gone', async () => {
  const growing = pageOf(LIST.slice(0, 3), LIST.slice(0, 3), LIST)
  expect(await toHaveRows.call({}, growing, 4)).toMatchObject({ pass: true })
  expect(growing.looks()).toBe(3)
  const shrinking = pageOf(LIST, LIST.slice(1))
  expect(await toContainRow.call({ isNot: true }, shrinking, { title: 'Assam' })).toMatchObject({ pass: false })
  expect(shrinking.looks()).toBe(2)
})

test('expect.extend takes them', async () => {
  const extended = expect as unknown as {
    extend(matchers: object): void
    (
      page: object,
    ): { toHaveRows(count: number, options: object): Promise<void>; not: { toContainRow(row: object): Promise<void> } }
  }
  extended.extend(listMatchers)
  await extended(pageOf(LIST)).toHaveRows(4, {})
  await extended(pageOf(LIST)).not.toContainRow({ title: 'Rooibos' })
  await expect(extended(pageOf(LIST)).toHaveRows(3, { timeout: 0 })).rejects.toThrow('expected 3 rows')
})

test('rows can be read, as they are or typed', async () => {
  expect(await shownRows(pageOf(LIST), { columns: ['price'] })).toEqual([4, 5.5, 6, 7].map(price => ({ price })))
  const schema = z.object({ name: z.string(), price: z.number() })
  expect((await shownRows(pageOf(LIST), { schema }))[1]).toEqual({ name: 'Ceylon', price: 5.5 })
  await expect(shownRows(pageOf(LIST), { schema: z.object({ price: z.number().max(6) }) })).rejects.toThrow(
    /does not fit the schema:\nrecord 4: price/,
  )
})
