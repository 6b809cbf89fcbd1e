import { expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { annotate } from '../../../3-annotate/annotate.ts'
import { wordsAt } from '../../../3-annotate/annotation.ts'
import { compileAnnotators } from '../../../3-annotate/compile.ts'
import { readAnnotators, shippedAnnotators } from '../../../3-annotate/load-annotators.ts'
import type { AnnotationTest, AttributeConstraint, AttributeType, Domain } from '../domain.ts'
import { modelAttributes } from './attribute-model.ts'
import { loadAmberPrograms } from './programs.ts'

const annotators = compileAnnotators([
  ...readAnnotators([shippedAnnotators()]),
  { type: 'DEPOSIT', lists: [{ name: 'en', entries: ['deposit'] }] },
  { type: 'RENT', lists: [{ name: 'en', entries: ['rent'] }] },
])
const programs = loadAmberPrograms()

const is = (type: string, features: Record<string, string> = {}): AnnotationTest => ({ type, features })

/** The words that are a price under these constraints. */
function pricesOf(
  html: string,
  constraint: AttributeConstraint,
  others: readonly AttributeType[] = [],
  second?: AttributeConstraint,
): string[] {
  const constraints = second ? [constraint, second] : [constraint]
  const page = pageOf(`<html lang="en"><body>${html}</body></html>`)
  const domain: Domain = {
    name: 'homes',
    title: 'Homes',
    annotators: [],
    attributes: [
      { name: 'price', kind: 'price', isMandatory: true, constraints, extent: 'annotation', labels: [] },
      ...others,
    ],
    records: { required: [], excluded: [], atMost: {} },
  }
  const annotated = annotate(page, annotators)
  const { attributes } = modelAttributes(annotated, domain, programs)
  const prices = attributes.filter(({ type }) => type === 'price')
  return prices.map(({ annotation }) => wordsAt(page, annotated.annotations, annotation))
}

const notDeposit = { required: [is('PRICE')], disallowed: [is('DEPOSIT')] }

test('a disallowed annotation in the same text prevents an attribute', () => {
  expect(pricesOf('<p>£500 deposit</p><p>£900</p>', notDeposit)).toEqual(['£900'])
})

test('so does one in an element that holds little else', () => {
  expect(pricesOf('<p>Deposit: <b>£500</b></p><tr><td>Deposit</td><td>£400</td></tr>', notDeposit)).toEqual([])
})

test('one further off does not', () => {
  const html = `<div><b>£900</b><p>A quiet flat with two rooms near the park, to let at once. No deposit is asked.</p></div>`
  expect(pricesOf(html, notDeposit)).toEqual(['£900'])
})

test('nor does one in a parent that holds another value', () => {
  expect(pricesOf('<p><b>£900</b> <i>Deposit <u>£500</u></i></p>', notDeposit)).toEqual(['£900'])
})

test('tests of the type of the value are about the value alone', () => {
  const notWeekly = { required: [is('PRICE')], disallowed: [is('PRICE', { per: 'week' })] }
  expect(pricesOf('<p>£1,200 per month (£277 per week)</p>', notWeekly)).toEqual(['£1,200 per month'])
})

test('other required annotations stand beside the value', () => {
  const rent = { required: [is('PRICE'), is('RENT')], disallowed: [] }
  expect(pricesOf('<p>Rent <b>£900</b></p><p><b>£500</b></p>', rent)).toEqual(['£900'])
})

test('any constraint makes an attribute, and none makes it twice', () => {
  const monthly = { required: [is('PRICE', { per: 'month' })], disallowed: [] }
  expect(pricesOf('<p>£900 per month</p><p>£20 per month, no deposit</p>', notDeposit, [], monthly)).toEqual([
    '£900 per month',
    '£20 per month',
  ])
})

test('a disallowed annotation that is the value of another attribute bars only the words in its own element', () => {
  const pay: AttributeConstraint = { required: [is('PRICE')], disallowed: [is('DATE')] }
  const constraints = [{ required: [is('DATE')], disallowed: [] }]
  const others: AttributeType[] = [
    { name: 'day', kind: 'date', isMandatory: false, constraints, extent: 'annotation', labels: [] },
  ]
  const beside = '<p><b>£900</b> <i>4 May 2026</i></p>'
  expect(pricesOf(beside, pay)).toEqual([])
  expect(pricesOf(beside, pay, others)).toEqual(['£900'])
  expect(pricesOf('<p>£900 on 4 May 2026</p>', pay, others)).toEqual([])
})
