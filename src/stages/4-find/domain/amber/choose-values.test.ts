import { expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { printDerivation } from '../../../../datalog/index.ts'
import { textOf } from '../../../2-model/page-model.ts'
import { annotate } from '../../../3-annotate/annotate.ts'
import { wordsAt } from '../../../3-annotate/annotation.ts'
import { compileAnnotators } from '../../../3-annotate/compile.ts'
import { readAnnotators, shippedAnnotators } from '../../../3-annotate/load-annotators.ts'
import type { AttributeType, Domain } from '../domain.ts'
import { formatBroken } from './broken-constraint.ts'
import { chooseByAmber } from './choose-values.ts'
import { explainArea, explainAttribute, explainRecordBoundary, type RuleStep } from './explain-amber.ts'
import { modelByAmber } from './find-areas.ts'
import { loadAmberPrograms } from './programs.ts'

const annotators = compileAnnotators([
  ...readAnnotators([shippedAnnotators()]),
  { type: 'PLACE', lists: [{ name: 'en', entries: ['Leeds', 'York', 'Bath', 'Hull'] }] },
  { type: 'TENURE', lists: [{ name: 'en', entries: ['freehold'] }] },
  { type: 'SALARY', lists: [{ name: 'en', entries: ['salary'] }] },
])
const programs = loadAmberPrograms()
const printed = (steps: readonly RuleStep[]): string =>
  steps.map(({ derivation }) => printDerivation(derivation)).join('\n')

const attribute = (name: string, type: string, isMandatory = false): AttributeType => ({
  name,
  kind: 'text',
  isMandatory,
  constraints: [{ required: [{ type, features: {} }], disallowed: [] }],
  extent: 'annotation',
  labels: [],
})

const homes: Domain = {
  name: 'homes',
  title: 'Homes',
  annotators: [],
  attributes: [
    attribute('price', 'PRICE', true),
    attribute('location', 'PLACE'),
    attribute('tenure', 'TENURE'),
    attribute('salary', 'SALARY'),
  ],
  records: { required: [['price'], ['location']], excluded: ['salary'], atMost: { price: 2, location: 2 } },
}

function choose(html: string) {
  const page = pageOf(`<html lang="en"><body>${html}</body></html>`)
  const annotated = annotate(page, annotators)
  const model = modelByAmber(annotated, homes, programs)
  const choices = model.areas.map(({ records }) => chooseByAmber(annotated, homes, model.attributes, records, programs))
  const words = (index: number): string => wordsAt(page, annotated.annotations, index)
  return { page, model, choices, words }
}

const item = (place: string, text: string) => `<li><a href="/${place}">House in ${place}</a><p>${text}</p></li>`

test('an area whose records lack what records have is spurious', () => {
  const averages = '<ul><li><i>Asked</i><b>£300,000</b></li><li><i>Paid</i><b>£280,000</b></li></ul>'
  const { choices } = choose(`${averages}<ol>${item('Leeds', '£1')}${item('York', '£2')}${item('Hull', '£3')}</ol>`)
  expect(choices.map(({ isSpurious }) => isSpurious)).toEqual([true, false])
})

const statesIn = (html: string): string[] =>
  choose(html).choices[0]!.records.map(({ state, broken }) => [state, ...broken.map(formatBroken)].join(', '))

test('what lacks something that most others have, is of another domain, or is several records is dropped', () => {
  const html = `<ol>${item('Leeds', '£1')}${item('Nowhere', '£2')}${item('Hull', '£3')}${item('Bath', '£4')}
    ${item('York', 'Salary £5')}${item('Leeds', '£6, £7, £8')}${item('Bath', '£9')}</ol>`
  expect(statesIn(html)).toEqual([
    'sound',
    'dropped, has no location',
    'sound',
    'sound',
    'dropped, has salary',
    'dropped, has too many values of price',
    'sound',
  ])
})

test('a record that lacks something is kept if many others lack it too, or if it says something else', () => {
  expect(statesIn(`<ol>${item('Leeds', '£1')}${item('Nowhere', '£2')}</ol>`)).toEqual([
    'sound',
    'incomplete, has no location',
  ])
  const html = `<ol>${item('Leeds', '£1')}${item('Nowhere', '£2, freehold')}${item('Hull', '£3')}${item('York', '£4')}</ol>`
  expect(statesIn(html)).toEqual(['sound', 'incomplete, has no location', 'sound', 'sound'])
})

test('of too many values that are no clues for records, one is chosen', () => {
  const html = `<ol>${item('Leeds', '£1')}${item('York', '£2 <b>Bath</b> <b>Hull</b>')}${item('Hull', '£3')}</ol>`
  expect(statesIn(html)).toEqual(['sound', 'mended, has too many values of location', 'sound'])
})

test('a long text may mention what records of another domain have', () => {
  const long = 'with a view of the river and the hills, '.repeat(4)
  const html = `<ol>${item('Leeds', '£1')}${item('York', `£2</p><p>Near the office, ${long}so no salary is lost`)}${item('Hull', '£3')}</ol>`
  expect(statesIn(html)).toEqual(['sound', 'sound', 'sound'])
})

test('of several values the one that is earlier and in a shorter text wins', () => {
  const home = (place: string, other: string) =>
    `<li><a href="/">A quiet house not far from ${other}, with a garden and a garage for two cars</a><b>${place}</b><p>£9</p></li>`
  const { choices, words } = choose(`<ul>${home('Leeds', 'York')}${home('Bath', 'Hull')}</ul>`)
  const places = choices[0]!.records.map(({ attributes }) => words(attributes.get('location')!.annotation))
  expect(places).toEqual(['Leeds', 'Bath'])
})

test('a lone mandatory node has the smallest element around it that has what a record needs', () => {
  const html = `<nav><a href="/">Home</a></nav><div id="hits"><div>${item('Leeds', '£9')}</div><p>One home found</p></div>`
  const { page, model } = choose(html)
  expect(model.areas.map(({ records }) => records.map(([node]) => textOf(page, node!)))).toEqual([
    ['House in Leeds\n£9'],
  ])
  expect(printed(explainArea(model, programs, 0))).toContain('the smallest element around the only mandatory node')
})

test('a page without a mandatory attribute has no area', () => {
  expect(choose(`<ul>${item('Leeds', 'Sold')}${item('York', 'Sold')}</ul>`).model.areas).toEqual([])
})

test('areas, boundaries and values are explained by rules', () => {
  const { model, choices } = choose(`<ul>${item('Leeds', '£1')}${item('York', '£2')}${item('Hull', '£3')}</ul>`)
  expect(printed(explainArea(model, programs, 0))).toContain('the least common ancestor of a cluster')
  expect(printed(explainRecordBoundary(model, programs, 0, 1))).toContain('as many siblings as a record has')
  const { annotation } = choices[0]!.records[1]!.attributes.get('price')!
  const why = printed(explainAttribute(model, programs, annotation, choices[0]))
  expect(why).toContain('it has everything that the constraint requires')
  expect(why).toContain('no other value is earlier and in a shorter text')
})
