import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { learnByExample } from './page/learn-by-example.ts'
import { formatPageWrapper, parsePageWrapper, parseWrapper } from './wrapper-file.ts'

const learned = learnByExample([{ page: pageOf('<body><h1>Knots</h1><p>x</p>'), fields: { title: 'Knots' } }])
if (learned.kind === 'problems') throw new Error('nothing was learned')
const { wrapper } = learned
const text = formatPageWrapper(wrapper)

test('a wrapper is the same after it was written and read', () => {
  expect(parsePageWrapper(text)).toEqual(wrapper)
  expect(formatPageWrapper(parsePageWrapper(text))).toBe(text)
})

test('the two kinds of wrapper files are told apart', () => {
  expect(() => parsePageWrapper('{"format":"amberyl-wrapper"}')).toThrow('not a page wrapper')
  expect(() => parseWrapper(text)).toThrow('"format" is not "amberyl-wrapper"')
})

test.each([
  ['no JSON', '{', /not valid JSON/],
  ['another format', '{"format":"x"}', /not a page wrapper/],
  ['another version', text.replace('"version": 1', '"version": 9'), /unknown wrapper version 9/],
  ['a wrong value', text.replace('"kind": "text"', '"kind": "song"'), /fields\[0\]\.kind/],
  ['a path that is none', text.replace(/"xpath": "[^"]*h1[^"]*"/, '"xpath": "h1["'), /fields\[0\]\.places\[0\]\.xpath/],
])('%s is refused with its place', (_, file, message) => {
  expect(() => parsePageWrapper(file)).toThrow(message)
})
