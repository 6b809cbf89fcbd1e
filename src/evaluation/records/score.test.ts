import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { attributeOf, type NodeId } from '../../stages/2-model/page-model.ts'
import { type FoundRecord, scorePage, summarise } from './score.ts'

/** Six records with two texts each; `x` contains records 5 and 6, `m` is a menu. */
const page = pageOf(`
<ul id=m><li id=m1>Home</li></ul>
${[1, 2, 3, 4].map(n => `<div id=r${n}><a id=t${n}>Title ${n}</a><p id=p${n}>£${n}</p></div>`).join('')}
<div id=x>${[5, 6].map(n => `<div id=r${n}><a id=t${n}>Title ${n}</a><p id=p${n}>£${n}</p></div>`).join('')}</div>
<div id=i1><img></div><div id=i2><img></div>`)

const byId = new Map<string, NodeId>()
for (let node = 0; node < page.nodeCount; node++) byId.set(attributeOf(page, node, 'id') ?? '', node)
const nodes = (ids: string): NodeId[] => ids.split('+').map(id => byId.get(id)!)
const wanted = (...records: string[]) => [{ main: true, records: records.map(nodes) }]
const found = (...records: string[]) => [{ main: true, records: records.map(ids => ({ nodes: nodes(ids) })) }]

describe('records', () => {
  test('are right when they have the labelled texts', () => {
    const score = scorePage(page, wanted('r1', 'r2', 'r3'), found('t1+p1', 'r2', 'm1'))
    expect(score).toMatchObject({ main: { right: 2, found: 3, labelled: 3 }, exact: false })
  })

  test('need four fifths of the texts of both together', () => {
    expect(scorePage(page, wanted('r1'), found('t1')).main.right).toBe(0)
    expect(scorePage(page, wanted('r1+r2+t3'), found('r1+r2')).main.right).toBe(1)
  })

  test('are matched one to one', () => {
    expect(scorePage(page, wanted('r1'), found('r1', 't1+p1')).main).toEqual({ right: 1, found: 2, labelled: 1 })
  })

  test('without text are compared by their pictures', () => {
    expect(scorePage(page, wanted('i1', 'i2'), found('i2')).main.right).toBe(1)
  })

  test('that no node is there for are missed', () => {
    expect(scorePage(page, [{ main: true, records: [[]] }], found('r1')).main.right).toBe(0)
  })

  test('of other regions count for all, once each', () => {
    const labels = [...wanted('r1', 'r2'), { main: false, records: [nodes('r5'), nodes('r6')] }]
    const second = { main: false, records: [{ nodes: nodes('r5') }, { nodes: nodes('r1') }] }
    const score = scorePage(page, labels, [...found('r1', 'r2'), second])
    expect(score).toMatchObject({ exact: true, all: { right: 3, found: 3, labelled: 4 } })
  })
})

describe('fields', () => {
  const labels = [
    {
      main: true,
      records: [1, 2, 3].map(n => nodes(`r${n}`)),
      fields: { title: ['Title 1', 'Title 2', 'Title 3'], price: ['£1', '£2', null] },
    },
  ]
  const record = (n: number, fields: Record<string, string>): FoundRecord => ({ nodes: nodes(`r${n}`), fields })
  const score = (...records: FoundRecord[]) => scorePage(page, labels, [{ main: true, records }])

  test('take the column that agrees best, whatever its name, case and quotes', () => {
    const all = [1, 2, 3].map(n => record(n, { a: `£${n}`, b: `TITLE ${n}` }))
    expect(score(...all).fields).toEqual({ values: { right: 5, found: 6, labelled: 5 }, fields: 2, aligned: 2 })
  })

  test('share no column', () => {
    expect(score(record(1, { a: 'Title 1 £1' }), record(2, { a: '£2' })).fields).toMatchObject({
      values: { right: 1, found: 2, labelled: 5 },
      aligned: 1,
    })
  })

  test('make a record successful when more than 60 % of its values are right', () => {
    const records = [
      record(1, { a: 'Title 1', b: '£1' }),
      record(2, { a: 'Title 2', b: 'no' }),
      record(3, { a: 'Title 3' }),
    ]
    expect(score(...records).successful).toEqual({ right: 2, found: 3, labelled: 3 })
  })
})

test('over pages, counts are summed and the F1 of pages is averaged', () => {
  const scores = [scorePage(page, wanted('r1'), found('r1')), scorePage(page, wanted('r1', 'r2', 'r3'), [])]
  expect(summarise(scores)).toMatchObject({
    pages: 2,
    pagesExact: 0.5,
    main: { right: 1, found: 1, labelled: 4 },
    meanPageF1: 0.5,
    pagesWithFields: 0,
  })
})
