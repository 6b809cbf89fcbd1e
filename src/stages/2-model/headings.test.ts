import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { enclosingHeading, headingLevel } from './headings.ts'
import { nodesOf } from './xpath.ts'

test('headings have levels, other elements have none', () => {
  expect(['h1', 'h6', 'h7', 'header', 'p'].map(headingLevel)).toEqual([1, 6, 0, 0, 0])
})

test('a text is in the heading around its link, not in one around a whole card', () => {
  const page = pageOf('<h3><a><b>Near</b></a></h3><h2><div><p><i>Far</i></p></div></h2>')
  const first = (path: string) => nodesOf(page, path)[0]!
  expect(enclosingHeading(page, first('//b'))).toBe(first('//h3'))
  expect(enclosingHeading(page, first('//i'))).toBe(-1)
  expect(enclosingHeading(page, first('//b'), first('//h3'))).toBe(-1)
})
