import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../test/cpu-time.ts'
import type { Row } from './list-template.ts'
import { type Novelty, SeenRecords } from './seen-records.ts'

/** One row for each letter. */
const rowsOf = (letters: string): Row[] =>
  [...letters].map((key, node) => ({ key, undated: key.toLowerCase(), cells: [], nodes: [node] }))

type Look = 'lookAtPage' | 'lookAtGrown' | 'lookAtWindow'

/** The new rows of each page, as letters. */
function walk(look: Look, by: 'link' | 'content', ...pages: string[]): string[] {
  const seen = new SeenRecords({ by })
  return pages.map(page => {
    const { fresh } = seen[look](rowsOf(page))
    seen.keep(rowsOf(page))
    return fresh.map(({ key }) => key).join('')
  })
}

const lastOf = (...pages: string[]): Novelty => {
  const seen = new SeenRecords({ by: 'link' })
  for (const page of pages.slice(0, -1)) seen.keep(rowsOf(page))
  return seen.lookAtPage(rowsOf(pages.at(-1)!))
}

describe('page after page', () => {
  test('rows of an earlier page are duplicates', () => {
    expect(walk('lookAtPage', 'link', 'abc', 'cde', 'aef')).toEqual(['abc', 'de', 'f'])
    expect(lastOf('abc', 'cde').duplicates).toBe(1)
  })

  test('equal rows of one page are rows each', () => {
    expect(walk('lookAtPage', 'content', 'aab', 'ccd')).toEqual(['aab', 'ccd'])
  })

  test('a page that repeats an earlier one says which', () => {
    expect(lastOf('abc', 'def', 'abc').repeats).toBe(1)
    expect(lastOf('abc', 'def', 'acb').repeats).toBeUndefined()
  })

  describe('whose records nothing but their content tells apart', () => {
    test.each([
      ['equal rows in other places are rows each', ['abcd', 'ebfg'], ['abcd', 'ebfg']],
      ['the end of the page before is no longer new', ['abcd', 'cdef'], ['abcd', 'ef']],
      ['also if it is one row', ['abcd', 'defg'], ['abcd', 'efg']],
      ['unless a page has it several times', ['abdd', 'dceg'], ['abdd', 'dceg']],
      ['what stays in its place on each page is one row', ['xabc', 'xdef', 'xghi'], ['xabc', 'def', 'ghi']],
      ['also at the end of a shorter page', ['abcx', 'dex'], ['abcx', 'de']],
      ['a page in another order has nothing new', ['abcd', 'dcba'], ['abcd', '']],
    ])('%s', (_, pages, expected) => {
      expect(walk('lookAtPage', 'content', ...pages)).toEqual(expected)
    })

    test('the same page again has no row that was seen', () => {
      const seen = new SeenRecords({ by: 'content' })
      for (const page of ['abcd', 'ebfg']) seen.keep(rowsOf(page))
      expect(seen.lookAgain(rowsOf('hbcd')).fresh.map(({ key }) => key)).toEqual(['h'])
    })
  })

  test('looking keeps nothing', () => {
    const seen = new SeenRecords({ by: 'link' })
    seen.lookAtPage(rowsOf('abc'))
    expect(seen.lookAtPage(rowsOf('abc')).fresh).toHaveLength(3)
  })

  test('a page that is new in its dates only is told', () => {
    expect(lastOf('abc', 'ABC').differsInDatesOnly).toBe(true)
    expect(lastOf('abc', 'ABD').differsInDatesOnly).toBe(false)
    expect(lastOf('abc', 'abc').differsInDatesOnly).toBe(false)
  })
})

describe('lists that grow', () => {
  test('only the tail is new', () => {
    expect(walk('lookAtGrown', 'link', 'abc', 'abcdef', 'abcdefg')).toEqual(['abc', 'def', 'g'])
  })

  test('rows that say the same as earlier ones are new where records are told by content', () => {
    expect(walk('lookAtGrown', 'content', 'aba', 'abaab')).toEqual(['aba', 'ab'])
    expect(walk('lookAtGrown', 'link', 'abc', 'abcad')).toEqual(['abc', 'd'])
  })

  test('a row that changed its words in place is not new', () => {
    expect(walk('lookAtGrown', 'content', 'abcd', 'abXdef')).toEqual(['abcd', 'ef'])
  })

  test('rows that came before the known ones are found', () => {
    expect(walk('lookAtGrown', 'content', 'aab', 'cdaab')).toEqual(['aab', 'cd'])
  })
})

describe('windows on a list', () => {
  test('what comes behind the overlap is new', () => {
    expect(walk('lookAtWindow', 'link', 'abcd', 'cdef', 'efgh')).toEqual(['abcd', 'ef', 'gh'])
  })

  test('equal rows are told apart by their place', () => {
    expect(walk('lookAtWindow', 'content', 'aabc', 'bcaa', 'aada')).toEqual(['aabc', 'aa', 'da'])
  })

  test('without an overlap, known rows are left out', () => {
    expect(walk('lookAtWindow', 'content', 'abcd', 'xbyz')).toEqual(['abcd', 'xyz'])
  })
})

test('a hundred thousand records are looked at in time', () => {
  const seen = new SeenRecords({ by: 'content' })
  const rows = Array.from(
    { length: 100_000 },
    (_, node): Row => ({ key: `k${node}`, undated: 'u', cells: [], nodes: [node] }),
  )
  const cpuMs = cpuClock()
  for (let at = 0; at < rows.length; at += 1_000) {
    const page = rows.slice(at, at + 1_000)
    expect(seen.lookAtWindow(page).fresh).toHaveLength(1_000)
    seen.keep(page)
  }
  expect(cpuMs()).toBeLessThan(5_000)
})
