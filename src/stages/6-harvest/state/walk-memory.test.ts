import { expect, test } from 'vitest'
import { replayTrails } from '../checkpoint/replay-trails.ts'
import type { Row } from '../table/list-template.ts'
import { formatTrail } from './trail.ts'
import { WalkMemory } from './walk-memory.ts'

/** One row for each letter. */
const rowsOf = (letters: string): Row[] =>
  [...letters].map((key, node) => ({ key, undated: key.toLowerCase(), cells: [], nodes: [node] }))

const BY_CONTENT = { by: 'content' } as const

/** A memory of these views, and one trail for each. */
function remember(...views: string[]): { memory: WalkMemory; trails: string[] } {
  const memory = new WalkMemory(BY_CONTENT)
  const trails = views.map((letters, at) => {
    memory.keep(rowsOf(letters))
    memory.visit(`/${letters}`, at + 1)
    return formatTrail(memory.takeTrail())
  })
  return { memory, trails }
}

test.each([
  ['pages', ['abc', 'bcd', '', 'efg']],
  ['a list that grows', ['abc', 'abcde', 'abcdeab']],
  ['a list that grows and loses rows', ['abc', 'abcde', 'abc']],
  ['windows', ['abcd', 'cdef', 'efaa']],
])('what is rebuilt from the trails of %s judges as the memory did', (_, views) => {
  const { memory, trails } = remember(...views)
  const { seen } = replayTrails(BY_CONTENT, trails)
  for (const next of [...views, 'abcdeabx', 'efaab', 'xyz', 'ABC', 'aab'])
    for (const look of ['lookAtPage', 'lookAtGrown', 'lookAtWindow'] as const)
      expect(seen[look](rowsOf(next))).toEqual(memory.seen[look](rowsOf(next)))
})

test('places that were visited are rebuilt', () => {
  const { trails } = remember('abc', 'def')
  expect(['/abc', '/def', '/ghi'].map(place => replayTrails(BY_CONTENT, trails).pageAt(place))).toEqual([
    1,
    2,
    undefined,
  ])
})

test('a list that grows leaves a trail of what came', () => {
  const { trails } = remember('abcdefgh', 'abcdefghi')
  expect(trails[1]).toContain('"keep":["i i"],"same":8')
})
