import { expect, test } from 'vitest'
import { isKnown, type KnownPlaces, learnPlaces, NOTHING_KNOWN, type PlaceReading } from './places.ts'

/** Different words on each page, in one place that no column reads. */
const words = (page: number): PlaceReading => ({ node: 1, place: 7, key: 1000 + page, isRead: false })
const value = (page: number): PlaceReading => ({ node: 2, place: 8, key: 2000 + page, isRead: true })

const learned = (pages: number): KnownPlaces =>
  Array.from({ length: pages }, (_, page) => [words(page), value(page)]).reduce(learnPlaces, NOTHING_KNOWN)

test('what is no data on a few pages is none on the next, whatever it says', () => {
  expect([1, 2, 3].map(pages => isKnown(learned(pages), words(99)))).toEqual([false, false, true])
  expect(isKnown(learned(9), value(99))).toBe(false)
})

test('words at a place that is known to be no data are not remembered', () => {
  const keys = [...learned(50).keys]
  expect(keys.filter(key => key < 2000)).toEqual([1000, 1001, 1002])
  expect(keys.filter(key => key >= 2000)).toHaveLength(50)
})
