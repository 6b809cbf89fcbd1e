import { expect, test } from 'vitest'
import { feedVersion, isSameVersion } from './feed-version.ts'

const CHANGED = '2026-03-10T12:00:00.700Z'
const version = feedVersion('<feed/>', CHANGED)

test('equal content has an equal tag, other content another', () => {
  expect(version.etag).toMatch(/^"[\w-]{43}"$/)
  expect(feedVersion('<feed/>', '2020-01-01T00:00:00Z').etag).toBe(version.etag)
  expect(feedVersion('<feed></feed>', CHANGED).etag).not.toBe(version.etag)
  expect(version.lastModified).toBe('Tue, 10 Mar 2026 12:00:00 GMT')
})

test.each([
  ['no condition', {}, false],
  ['its tag', { ifNoneMatch: version.etag }, true],
  ['its tag among others, made weak by a proxy', { ifNoneMatch: `"x", W/${version.etag}` }, true],
  ['any tag', { ifNoneMatch: '*' }, true],
  ['another tag', { ifNoneMatch: '"x"' }, false],
  ['another tag, whatever the date', { ifNoneMatch: '"x"', ifModifiedSince: version.lastModified }, false],
  ['its date', { ifModifiedSince: version.lastModified }, true],
  ['a later date', { ifModifiedSince: 'Tue, 10 Mar 2026 13:00:00 GMT' }, true],
  ['an earlier date', { ifModifiedSince: 'Tue, 10 Mar 2026 11:59:59 GMT' }, false],
  ['no date', { ifModifiedSince: 'yesterday' }, false],
])('a client that has %s', (_, conditions, isSame) => {
  expect(isSameVersion(version, conditions)).toBe(isSame)
})
