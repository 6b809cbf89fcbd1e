import { expect, test } from 'vitest'
import { pageOf } from '../../test/page-of.ts'
import { shippedModels } from '../shipped-models.ts'
import { nodeOf } from '../stages/2-model/xpath.ts'
import { annotate } from '../stages/3-annotate/annotate.ts'
import type { Domain } from '../stages/4-find/domain/domain.ts'
import { loadDomainFinder } from '../stages/4-find/domain/load-domain-finder.ts'
import { explainedInDomain } from './explain-domain.ts'

const { annotators } = shippedModels

const rooms: Domain = {
  name: 'rooms',
  title: 'Rooms',
  annotators: [],
  attributes: [
    {
      name: 'price',
      kind: 'price',
      isMandatory: true,
      constraints: [
        { required: [{ type: 'PRICE', features: {} }], disallowed: [{ type: 'PRICE', features: { per: 'week' } }] },
      ],
      extent: 'annotation',
      labels: [],
    },
  ],
  records: { required: [['price']], excluded: [], atMost: {} },
}

const room = (name: string, price: string) => `<li><a href="/${name}">${name}</a><p>${price}</p><i>£9 a week</i></li>`
const page = pageOf(
  `<html lang="en"><ul>${room('Blue', '£20')}${room('Red', '£30')}${room('Green', '£40')}</ul><p>End</p>`,
)
const finder = { ...loadDomainFinder(rooms), annotators }
const annotated = annotate(page, annotators)
const explained = (xpath: string, facts = 3) => explainedInDomain(annotated, finder, nodeOf(page, xpath)!, { facts })

interface Why {
  readonly area: { readonly why: readonly string[] }
  readonly record: { readonly why: readonly string[] }
  readonly attributes: readonly { readonly name: string; readonly words: string }[]
  readonly others: readonly { readonly why: string }[]
}
const why = (xpath: string) => explained(xpath).json as Why

test('a node in a record is explained by its area, its boundary and the attributes in it', () => {
  const { area, record, attributes } = why('//li[2]')
  expect(area).toMatchObject({ root: '/html[1]/body[1]/ul[1]', by: 'price', records: 3, leftOut: 0, isList: true })
  expect(area!.why[0]).toMatch(/^data_area\("price", \d+\) {2}— the least common ancestor of a cluster/)
  expect(record).toMatchObject({ number: 2, nodes: ['/html[1]/body[1]/ul[1]/li[2]'], state: 'sound', broken: [] })
  expect(record!.why[1]).toMatch(/^record\(\d+, 1, 1, 1\) {2}— as many siblings as a record has/)
  expect(attributes.map(({ name, words }) => [name, words])).toEqual([['price', '£30']])
})

test('what a constraint looks for and does not take is said with the premise that fails', () => {
  const [other] = why('//li[2]/i').others
  expect(other).toMatchObject({ name: 'price', words: '£9 a week' })
  expect(other!.why).toMatch(/does not hold[\s\S]*fails: not barred/)
})

test('for people the reasons stand below what they are for', () => {
  const text = explained('//li[1]/p', 1).text
  expect(text).toMatch(
    /^\/html\[1\].*\n {2}in a list of 3 records that were found by their price\n {2}record 1 has what records need\n/,
  )
  expect(text).toContain('\nWhy there are records in /html[1]/body[1]/ul[1]:\n  data_area(')
  expect(text).toContain('\nWhy “£20” is a price:\n  attribute(')
  expect(explained('/html[1]/body[1]/p[1]').text).toBe('/html[1]/body[1]/p[1]\n  is not in a record of Rooms\n')
})
