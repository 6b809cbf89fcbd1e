import { expect, test } from 'vitest'
import { judgeArchives } from './archives-outcome.ts'

const facts = (read: number, ...failed: string[]) => ({
  read,
  unchanged: 1,
  failed: failed.length,
  left: 0,
  failures: failed.map(archive => ({ archive, because: 'it ends too early.' })),
})

test('a run is finished if all archives were read to their end, now or before', () => {
  expect(judgeArchives(facts(3), [])).toEqual({ state: 'finished' })
})

test('otherwise it names the first of them', () => {
  expect(judgeArchives(facts(3, 'a.warc', 'b.warc', 'c.warc', 'd.warc', 'e.warc'), [])).toEqual({
    state: 'partial',
    because:
      '5 of 9 archives were not read to the end; a.warc: it ends too early; b.warc: it ends too early; c.warc: it ends too early; and 2 more',
  })
})

test('it has failed if none was read', () => {
  const none = { ...facts(0, 'a.warc'), unchanged: 0 }
  expect(judgeArchives(none, [])).toMatchObject({ state: 'failed' })
  expect(judgeArchives({ ...none, failed: 0, failures: [] }, ['Error: no\n at x'])).toEqual({
    state: 'failed',
    because: 'a task failed: Error: no',
  })
})
