import { expect, test } from 'vitest'
import { WEEKDAYS } from '../stages/4-find/fields/typing/weekdays.ts'
import { CITIES } from '../stages/4-find/fields/words/cities.ts'
import { FIRST_NAMES } from '../stages/4-find/fields/words/first-names.ts'
import { LAYOUT_WORDS } from '../stages/4-find/fields/words/layout-words.ts'
import { foldWords, unfoldWords } from './folded-words.ts'

test('a word leaves out what it shares with the one before it', () => {
  expect(foldWords(['aaborg', 'aachen', 'zug'])).toBe('AaaborgCchenAzug')
})

test.each([
  ['cities', CITIES],
  ['first names', FIRST_NAMES],
  ['words for layout', LAYOUT_WORDS],
  ['weekdays', WEEKDAYS],
])('%s are the same when they are unfolded', (_, words) => {
  expect([...unfoldWords(foldWords(words))]).toEqual([...words].sort())
})
