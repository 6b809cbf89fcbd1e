import { expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { textOf } from '../../../2-model/page-model.ts'
import { annotate } from '../../../3-annotate/annotate.ts'
import { wordsAt } from '../../../3-annotate/annotation.ts'
import { compileAnnotators } from '../../../3-annotate/compile.ts'
import { readAnnotators, shippedAnnotators } from '../../../3-annotate/load-annotators.ts'
import type { AttributeType, Domain } from '../domain.ts'
import { chooseByAmber } from './choose-values.ts'
import { explainArea, explainAttribute, explainRecordBoundary } from './explain-amber.ts'
import { modelByAmber } from './find-areas.ts'
import { loadAmberPrograms } from './programs.ts'

const annotators = compileAnnotators([
  ...readAnnotators([shippedAnnotators()]),
  { type: 'PLACE', lists: [{ name: 'en', entries: ['Leeds', 'York', 'Bath', 'Hull'] }] },
  { type: 'SALARY', lists: [{ name: 'en', entries: ['salary'] }] },
])
const programs = loadAmberPrograms()

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
  attributes: [attribute('price', 'PRICE', true), attribute('location', 'PLACE'), attribute('salary', 'SALARY')],
  records: { required: [['price'], ['location']], excluded: ['salary'], atMost: { price: 2 } },
}

function choose(html: string) {
  const page = pageOf(`<html lang="en"><body>${html}</body></html>`)
  const annotated = annotate(page, annotators)
  const model = modelByAmber(annotated, homes, programs)
  const lists = model.areas.map(({ records }) => records)
  const choice = chooseByAmber(annotated, homes, model.attributes, lists, programs)
  const words = (index: number): string => wordsAt(page, annotated.annotations, index)
  return { page, model, choice, words }
}

const item = (place: string, text: string) => `<li><a href="/${place}">House in ${place}</a><p>${text}</p></li>`

test('an area whose records lack what records have is spurious', () => {
  const averages = '<ul><li><i>Asked</i><b>£300,000</b></li><li><i>Paid</i><b>£280,000</b></li></ul>'
  const { choice } = choose(`${averages}<ol>${item('Leeds', '£1')}${item('York', '£2')}${item('Hull', '£3')}</ol>`)
  expect(choice.areas.map(({ isSpurious }) => isSpurious)).toEqual([true, false])
  expect(choice.areas[0]!.records.map(({ state }) => state)).toEqual(['dropped', 'dropped'])
})

test('a record that lacks something is mended among sound ones, one of another domain is dropped', () => {
  const html = `<ol>${item('Leeds', '£1')}${item('Nowhere', '£2')}${item('Hull', '£3')}${item('Bath', '£4')}
    ${item('York', 'Salary £5')}${item('Leeds', '£6, £7, £8')}${item('Bath', '£9')}</ol>`
  const [area] = choose(html).choice.areas
  expect(area!.records.map(({ state, broken }) => [state, ...broken].join(' '))).toEqual([
    'sound',
    'mended required',
    'sound',
    'sound',
    'dropped excluded',
    'mended at most',
    'sound',
  ])
})

test('of several values the one that is earlier and in a shorter text wins', () => {
  const home = (place: string, other: string) =>
    `<li><a href="/">A quiet house not far from ${other}, with a garden and a garage for two cars</a><b>${place}</b><p>£9</p></li>`
  const { choice, words } = choose(`<ul>${home('Leeds', 'York')}${home('Bath', 'Hull')}</ul>`)
  const places = choice.areas[0]!.records.map(({ attributes }) => words(attributes.get('location')!.annotation))
  expect(places).toEqual(['Leeds', 'Bath'])
})

test('a lone mandatory node has the smallest element around it that has what a record needs', () => {
  const html = `<nav><a href="/">Home</a></nav><div id="hits"><div>${item('Leeds', '£9')}</div><p>One home found</p></div>`
  const { page, model } = choose(html)
  expect(model.areas.map(({ records }) => records.map(([node]) => textOf(page, node!)))).toEqual([
    ['House in Leeds\n£9'],
  ])
  expect(explainArea(model, programs, 0).join()).toContain('the smallest element around the only mandatory node')
})

test('a page without a mandatory attribute has no area', () => {
  expect(choose(`<ul>${item('Leeds', 'Sold')}${item('York', 'Sold')}</ul>`).model.areas).toEqual([])
})

test('areas, boundaries and values are explained by rules', () => {
  const { model, choice } = choose(`<ul>${item('Leeds', '£1')}${item('York', '£2')}${item('Hull', '£3')}</ul>`)
  expect(explainArea(model, programs, 0)[0]).toContain('the least common ancestor of a cluster')
  expect(explainRecordBoundary(model, programs, 0, 1).join('\n')).toContain('as many siblings as a record has')
  const { annotation } = choice.areas[0]!.records[1]!.attributes.get('price')!
  const why = explainAttribute(model, programs, annotation, choice).join('\n')
  expect(why).toContain('it has everything that the constraint requires')
  expect(why).toContain('no other value is earlier and in a shorter text')
})
