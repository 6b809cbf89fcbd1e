import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { textOf } from '../../2-model/page-model.ts'
import { evaluateXPath } from '../../2-model/xpath-engine.ts'
import { formatUnion } from './format-path.ts'
import { matcherOf } from './match-path.ts'
import { parseUnion } from './parse-path.ts'
import type { Axis, Condition, Path, Step, Union } from './path.ts'
import { selectorOf } from './select-nodes.ts'

const page = pageOf(`<ul id=list>
  <li class="item first">Tea <b>12 €</b></li><li class="ad">Buy!</li>
  <li class=" item	wide "><i>Mate</i>  green<b>9 €</b></li><li data-x>Note</li></ul>`)
const texts = (xpath: string, context = -1): string[] => selectorOf(page, xpath)(context).map(n => textOf(page, n))

test('steps go down, to siblings, by words of a class, by text and by place', () => {
  expect(texts('//li[contains(concat(" ",normalize-space(@class)," ")," item ")]/b')).toEqual(['12 €', '9 €'])
  expect(texts('//ul[@id="list"]/li[position()>1][position()<=last()-1]')).toEqual(['Buy!', 'Mate green9 €'])
  expect(texts('//i[normalize-space()="Mate"]/following-sibling::b[1]')).toEqual(['9 €'])
  expect(texts('//li[starts-with(normalize-space(),"Mate green9")]/b')).toEqual(['9 €'])
  expect(texts('//li[not(b)]')).toEqual(['Buy!', 'Note'])
  expect(texts('//li[@data-x] | //li[.//i]/text()[normalize-space()]')).toEqual(['green', 'Note'])
})

test('relative paths start at a node', () => {
  const third = selectorOf(page, '//li[3]')(-1)[0]!
  expect(texts('.', third)).toEqual(['Mate green9 €'])
  expect(texts('.//b', third)).toEqual(['9 €'])
  expect(texts('self::li/following-sibling::li[1]', third)).toEqual(['Note'])
})

test('what only the XPath engine can do works too', () => {
  expect(texts('//li[b][last()]/i/parent::li/b')).toEqual(['9 €'])
  expect(() => selectorOf(page, '//li[')(-1)).toThrow(/not a valid XPath/)
})

const name = fc.constantFrom('div', 'p', 'b', 'li', '*', '#text')
const word = fc.constantFrom('item', 'odd', 'a"b', "it's", `both"'`, 'x')
const plain: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ kind: fc.constant('word' as const), attribute: fc.constant('class'), word }),
  fc.record({ kind: fc.constant('equals' as const), attribute: fc.constantFrom('id', 'class'), value: word }),
  fc.record({ kind: fc.constant('has' as const), attribute: fc.constantFrom('id', 'class', 'data-x') }),
  fc.record({
    kind: fc.constantFrom('says' as const, 'begins' as const),
    text: fc.constantFrom('one', 'a b', 'o', ''),
  }),
  fc.constant({ kind: 'not-blank' as const }),
)
const placed: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ kind: fc.constant('at' as const), position: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('behind' as const), position: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant('before-last' as const), count: fc.integer({ min: 0, max: 2 }) }),
)
const stepWith = (condition: fc.Arbitrary<Condition>): fc.Arbitrary<Step> =>
  fc.record({
    axis: fc.constantFrom<Axis>('child', 'descendant', 'following-sibling', 'preceding-sibling', 'parent', 'self'),
    test: name,
    conditions: fc.array(condition, { maxLength: 3 }),
  })
const pathOf = (step: fc.Arbitrary<Step>, from: fc.Arbitrary<Path['from']>): fc.Arbitrary<Path> =>
  fc.record({ from, steps: fc.array(step, { minLength: 1, maxLength: 3 }) })
const held: fc.Arbitrary<Condition> = fc.record({
  kind: fc.constant('holds' as const),
  path: pathOf(stepWith(fc.oneof(plain, placed)), fc.constant('context')),
})
const negated: fc.Arbitrary<Condition> = fc.record({ kind: fc.constant('not' as const), condition: plain })
const union: fc.Arbitrary<Union> = fc.array(
  pathOf(stepWith(fc.oneof(plain, placed, held, negated)), fc.constantFrom('document' as const, 'context' as const)),
  { minLength: 1, maxLength: 2 },
)

const element = fc.letrec<{ node: string; list: string }>(tie => ({
  list: fc.array(tie('node'), { maxLength: 4 }).map(nodes => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('one', ' a  b ', ' ', 'other text', '<br>'),
    fc
      .tuple(
        fc.constantFrom('div', 'b', 'li'),
        fc.constantFrom('', 'class="item odd"', 'class=" odd\n x"', `class='a"b'`, `class="it's"`, 'id=x', 'data-x'),
        tie('list'),
      )
      .map(([tag, attributes, inside]) => `<${tag} ${attributes}>${inside}</${tag}>`),
  ),
}))

test('what is written can be read again', () => {
  fc.assert(
    fc.property(union, paths => {
      expect(parseUnion(formatUnion(paths))).toEqual(paths)
    }),
  )
})

test('the direct way finds what the XPath engine finds', () => {
  fc.assert(
    fc.property(element.list, union, fc.nat(), (html, paths, pick) => {
      const random = pageOf(`<div>${html}</div>`)
      const context = pick % random.nodeCount
      const direct = matcherOf(random, paths)(context)
      expect(direct).toEqual(evaluateXPath(random, formatUnion(paths), context))
    }),
    { numRuns: 100 },
  )
})
