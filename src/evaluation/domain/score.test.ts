import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { attributeOf, type NodeId } from '../../stages/2-model/page-model.ts'
import { type AreaOfRecords, type RecordOfValues, scoreDomainPage, sumDomainScores } from './score.ts'
import type { AttributeValue } from './score-values.ts'

/** Four homes with two texts each, and a menu. */
const page = pageOf(`<ul><li id=m>Home</li></ul>
${[1, 2, 3, 4].map(n => `<div id=r${n}><a id=t${n}>Home ${n}</a><p id=p${n}>£${n}</p></div>`).join('')}`)

const byId = new Map<string, NodeId>()
for (let node = 0; node < page.nodeCount; node++) byId.set(attributeOf(page, node, 'id') ?? '', node)
const record = (ids: string, attributes: Record<string, AttributeValue> = {}): RecordOfValues => ({
  nodes: ids.split('+').map(id => byId.get(id)!),
  attributes,
})
const area = (...records: (string | RecordOfValues)[]): AreaOfRecords => ({
  records: records.map(each => (typeof each === 'string' ? record(each) : each)),
})

describe('areas and records', () => {
  test('are right when they have the labelled texts', () => {
    const score = scoreDomainPage(page, [area('r1', 'r2'), area('r3', 'r4')], [area('t1+p1', 'r2'), area('r3', 'm')])
    expect(score).toMatchObject({
      areas: { right: 1, found: 2, labelled: 2 },
      records: { right: 3, found: 4, labelled: 4 },
      exact: false,
    })
  })

  test('are exact with every record and none too many; an area without records is none', () => {
    const score = scoreDomainPage(page, [area('r1', 'r2')], [area('r1', 'r2'), area()])
    expect(score).toMatchObject({ exact: true, areas: { right: 1, found: 1, labelled: 1 } })
  })
})

describe('attributes', () => {
  const wanted = (...values: Record<string, AttributeValue>[]) => [
    area(...values.map((each, i) => record(`r${i + 1}`, each))),
  ]
  const judge = (label: Record<string, AttributeValue>, found: Record<string, AttributeValue>) =>
    scoreDomainPage(page, wanted(label), wanted(found)).attributes

  test('are right by text, whatever case and dashes, or by number', () => {
    expect(judge({ status: { text: 'Sold – STC' } }, { status: { text: 'SOLD - stc' } })).toMatchObject({
      status: { right: 1, found: 1, labelled: 1 },
    })
    const label = { bedrooms: { text: '3', value: 3 } }
    expect(judge(label, { bedrooms: { text: 'three', value: 3 } }).bedrooms!.right).toBe(1)
    expect(judge(label, { bedrooms: { text: '3 bed', value: 4 } }).bedrooms!.right).toBe(0)
  })

  test('that are prices have the currency too', () => {
    const label = { price: { text: '£1,200', value: 1200, currency: 'GBP' } }
    const price = (currency?: string) => ({ price: { text: '1200 pcm', value: 1200, ...(currency && { currency }) } })
    expect(
      [judge(label, price('GBP')), judge(label, price('EUR')), judge(label, price())].map(each => each.price!.right),
    ).toEqual([1, 0, 0])
  })

  test('that are addresses need the path, and the host where the label has one', () => {
    const same = (found: string, label: string) =>
      judge({ url: { text: label } }, { url: { text: found } }).url!.right === 1
    expect(same('https://www.homes.example/p/1/', '/p/1')).toBe(true)
    expect(same('https://www.homes.example/p/1', 'http://homes.example/p/1')).toBe(true)
    expect(same('https://other.example/p/1', 'http://homes.example/p/1')).toBe(false)
    expect(same('/sale/p/1', 'p/1')).toBe(true)
    expect(same('/sale/p/1', '/p/1')).toBe(false)
  })

  test('are missed in records that were not found, and not judged where the page has no label of the name', () => {
    const labels = wanted({ price: { text: '£1' } }, { price: { text: '£2' } })
    const found = [area(record('r1', { price: { text: '£1' }, agent: { text: 'Hill & Son' } }))]
    expect(scoreDomainPage(page, labels, found).attributes).toEqual({ price: { right: 1, found: 1, labelled: 2 } })
  })

  test('too many are wrong where another record of the page has the name', () => {
    const labels = wanted({ price: { text: '£1' } }, {})
    const found = wanted({ price: { text: '£1' } }, { price: { text: '£2' } })
    expect(scoreDomainPage(page, labels, found).attributes.price).toEqual({ right: 1, found: 2, labelled: 1 })
  })
})

test('pages add up, the most frequent attribute first', () => {
  const labels = [
    area(record('r1', { rooms: { text: '2' } }), record('r2', { price: { text: '£2' }, rooms: { text: '3' } })),
  ]
  const right = scoreDomainPage(page, labels, labels)
  const sum = sumDomainScores([right, scoreDomainPage(page, labels, [])])
  expect(sum).toMatchObject({ pages: 2, pagesExact: 1, records: { right: 2, found: 2, labelled: 4 } })
  expect(sum.attributes).toEqual({ right: 3, found: 3, labelled: 6 })
  expect(Object.keys(sum.byAttribute)).toEqual(['rooms', 'price'])
})
