import { expect, test } from 'vitest'
import { withoutFlags } from './without-flags.ts'

test.each([
  [
    'the page was still loading: content is missing. Wait longer with --settle.',
    'the page was still loading: content is missing.',
  ],
  [
    '5 sibling pages were not read; --siblings (in a job: siblings: true) reads them, too',
    '5 sibling pages were not read.',
  ],
  ['It may need a login (--storage-state).', ''],
  ['the order of day--month is not known', 'the order of day--month is not known'],
])('%s', (text, expected) => {
  expect(withoutFlags(text)).toBe(expected)
})
