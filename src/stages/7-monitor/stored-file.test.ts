import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { learnByExample } from '../5-wrap/page/learn-by-example.ts'
import { WrapperError } from '../5-wrap/wrapper-file.ts'
import { formatStored, parseStored, type Stored } from './stored-file.ts'
import { learnTemplateState } from './template-state.ts'

const page = pageOf('<html><body><div class="book"><h1>The grey sea</h1><p class="price">£3</p></div></body></html>')

function learnBook(): Stored {
  const learned = learnByExample([{ page, fields: { title: 'The grey sea', price: '£3' } }])
  if (learned.kind === 'problems') throw new Error(learned.problems[0]!.message)
  return { wrapper: learned.wrapper, state: learnTemplateState(learned.wrapper, [page]) }
}

test('a wrapper and its template come back as they were', () => {
  const stored = learnBook()
  expect(parseStored(formatStored(stored))).toEqual(stored)
  expect(formatStored(parseStored(formatStored(stored)))).toBe(formatStored(stored))
})

test('a wrapper without a template is one too', () => {
  const { wrapper } = learnBook()
  expect(parseStored(formatStored({ wrapper }))).toEqual({ wrapper })
})

test('a wrong template says where', () => {
  const text = formatStored(learnBook()).replace('"isAlways":true', '"isAlways":1')
  expect(() => parseStored(text)).toThrow(WrapperError)
  expect(() => parseStored(text)).toThrow(/^template\.fields\[0\]\.isAlways: /)
})

test('what is no object is no wrapper', () => {
  for (const text of ['null', '[]', '3', '"text"']) expect(() => parseStored(text)).toThrow(WrapperError)
})
