import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { nodesOf } from '../2-model/xpath.ts'
import { induceWrapper } from './induce-wrapper.ts'
import { runWrapper } from './run-wrapper.ts'
import type { Wrapper } from './wrapper.ts'
import { formatWrapper, parseWrapper, WrapperError } from './wrapper-file.ts'

const page = pageOf('<title>Teas</title><ul id=teas><li>Assam</li><li>Darjeeling</li></ul>')
const items = nodesOf(page, '//li')
const wrapper = induceWrapper(
  page,
  { root: items[0]! - 1, records: items.map(node => [node]), shape: 'test', score: 1, reasons: [] },
  [{ name: 'tea', kind: 'text', source: 'text', namedBy: 'test', cells: items.map(n => ({ nodes: [n], text: 'x' })) }],
)

/** The file with one thing changed. */
const changed = (change: (file: Record<string, unknown> & Wrapper) => unknown): string => {
  const file = JSON.parse(formatWrapper(wrapper))
  change(file)
  return JSON.stringify(file)
}

test('what is written can be read and written again', () => {
  const text = formatWrapper(wrapper)
  expect(parseWrapper(text)).toEqual(wrapper)
  expect(formatWrapper(parseWrapper(text))).toBe(text)
})

test('keys have one order, however the wrapper was put together', () => {
  const shuffled = Object.fromEntries(Object.entries(wrapper).reverse()) as Wrapper
  expect(formatWrapper(shuffled)).toBe(formatWrapper(wrapper))
})

test('the time is kept only when it is given', () => {
  expect(wrapper.learned).toEqual({ url: 'http://example.test/list', title: 'Teas' })
  const region = { root: items[0]! - 1, records: items.map(n => [n]), shape: '', score: 1, reasons: [] }
  expect(induceWrapper(page, region, [], '2026-05-04T10:00:00Z').learned.at).toBe('2026-05-04T10:00:00Z')
})

test.each([
  ['{', /not valid JSON/],
  ['[]', /"format" is not "amberyl-wrapper"/],
  ['null', /"format" is not/],
  [changed(file => Object.assign(file, { version: 7 })), /version 7; .* reads version 1/],
  [changed(file => Object.assign(file.fields[0]!, { kind: 'colour' })), /fields\[0\]\.kind: .*"price"/],
  [changed(file => Object.assign(file.fields[0]!, { source: 'href' })), /fields\[0\]\.source: .*"@href"/],
  [changed(file => Object.assign(file, { region: [] })), /region: /],
  [changed(file => Object.assign(file, { colour: 'red' })), /"colour"/],
  [changed(file => Object.assign(file.records, { xpath: ['li['] })), /records\.xpath\[0\]: li\[ is not a valid XPath/],
])('what is wrong is named: %#', (text, message) => {
  expect(() => parseWrapper(text)).toThrow(WrapperError)
  expect(() => parseWrapper(text)).toThrow(message)
})

test('paths that people write may use conditions and functions that end soon', () => {
  const byHand = parseWrapper(
    changed(file => {
      file.region = ['//li[last()]/parent::ul']
      file.fields[0]!.xpath = ['text()[starts-with(normalize-space(.), "D") and not(contains(., "x"))]']
    }),
  )
  const run = runWrapper(page, byHand)
  expect(run.kind === 'read' && run.fields[0]!.cells.map(cell => cell?.text)).toEqual([undefined, 'Darjeeling'])
})

test.each([
  'sum(1 to 100000000)',
  '//li[count(1 to 100000000) > 1]',
  '//li[some $a in //*, $b in //*, $c in //* satisfies $a = $b]',
  'for $a in //* return //*',
  '//li[replace(., "(a*)*b", "x")]',
  '//li[matches(., "(a*)*b")]',
  '//li[tokenize(., " ")]',
  '//li ! .',
  '//li => count()',
  'let $a := //li return $a',
  'if (true()) then //li else //ul',
  '//li[fn:replace(., "a", "b")]',
  'function($a) { $a }(1)',
  '//li[$x]',
  'doc("file:///etc/passwd")',
  'unparsed-text("file:///etc/passwd")',
  '//li[parse-json(.)]',
  'map { "a": 1 }',
  '[1, 2]',
  '//li instance of element()',
])('a path that may not end soon, or is more than a path, is refused: %s', path => {
  expect(() => parseWrapper(changed(file => Object.assign(file, { region: [path] })))).toThrow(
    /not permitted in a wrapper|not a valid XPath/,
  )
})

test.each([
  "//ul[@id='teas']/li[position() < 3]",
  "//*[name()='o:p']/text()[1] | .//div[contains(concat(' ',normalize-space(@class),' '),' and ')]",
  'parent::*/preceding-sibling::h3[1]',
  "//div[not(@hidden) and (@class = 'a' or count(./p) div 2 >= 1)]",
  '//for/some/to/return',
  "//li[.='sum(1 to 9)']",
  '../../text()',
])('a path is permitted: %s', path => {
  expect(() => parseWrapper(changed(file => Object.assign(file, { region: [path] })))).not.toThrow()
})

test('a path that fails on a page is no crash', () => {
  const failing = parseWrapper(changed(file => Object.assign(file, { region: ['//li[. + 1 > 0]'] })))
  expect(runWrapper(page, failing)).toMatchObject({ kind: 'nothing' })
})
