import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import {
  type AreaOfRecords,
  type DomainPageScore,
  scoreDomainPage,
  sumDomainScores,
} from '../../../evaluation/domain/score.ts'
import type { AttributeValue } from '../../../evaluation/domain/score-values.ts'
import { f1Of } from '../../../evaluation/score-counts.ts'
import { attributeOf, type NodeId, type PageModel } from '../../2-model/page-model.ts'
import type { DomainFinder } from './domain-finder.ts'
import { type DomainRecords, findDomainRecords } from './find-domain-records.ts'
import { loadDomain, shippedDomains } from './load-domain.ts'
import { loadDomainFinder } from './load-domain-finder.ts'

// Result pages as large and small sites write them, with what they hold; invented names and values. Records are marked in
// the pages with `data-record="AREA.NUMBER"`, which nobody sees who reads them.

const FOLDER = fileURLToPath(new URL('../../../../test/domain-pages', import.meta.url))
const MARK = 'data-record'

type Value = string | number | AttributeValue
interface Expected {
  /** `none`: the page is of no domain. */
  readonly domain: string
  readonly areas?: readonly (readonly Readonly<Record<string, Value>>[])[]
}

interface PageCase {
  readonly name: string
  readonly html: string
  readonly expected: Expected
}

const casesIn = (folder: string): PageCase[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.html'))
    .sort()
    .map(file => {
      const html = readFileSync(join(folder, file), 'utf8')
      const expected = JSON.parse(readFileSync(join(folder, file.replace('.html', '.json')), 'utf8')) as Expected
      return { name: file.replace('.html', ''), html, expected }
    })
const cases = casesIn(FOLDER)
const ofDomains = cases.filter(({ expected }) => expected.domain !== 'none')

const readerSees = (html: string): PageModel => pageOf(html.replace(/ data-record="[^"]*"/g, ''))

const asValue = (value: Value): AttributeValue =>
  typeof value === 'string' ? { text: value } : typeof value === 'number' ? { text: String(value), value } : value

function expectedAreas(html: string, { areas = [] }: Expected): AreaOfRecords[] {
  const marked = pageOf(html)
  const nodes = new Map<string, NodeId[]>()
  for (let node = 0; node < marked.nodeCount; node++) {
    const mark = attributeOf(marked, node, MARK)
    if (mark !== undefined) nodes.set(mark, [...(nodes.get(mark) ?? []), node])
  }
  return areas.map((records, area) => ({
    records: records.map((values, number) => ({
      nodes: nodes.get(`${area + 1}.${number + 1}`)!,
      attributes: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asValue(value)])),
    })),
  }))
}

function foundAreas(page: PageModel, found: DomainRecords): AreaOfRecords[] {
  if (found.kind === 'none') return []
  return found.areas.map(({ region, fields }) => ({
    records: region.records.map((nodes, row) => ({
      nodes,
      attributes: Object.fromEntries(
        fields.flatMap(({ name, kind, cells }) => {
          const cell = cells[row]
          if (!cell) return []
          const address = kind === 'link' ? attributeOf(page, cell.nodes[0]!, 'href') : undefined
          return [[name, { ...cell, text: address ?? cell.text } as AttributeValue]]
        }),
      ),
    })),
  }))
}

const finders = new Map<string, DomainFinder>()
const scores: DomainPageScore[] = []

function scoreOf({ html, expected }: PageCase): DomainPageScore {
  const page = readerSees(html)
  const found = foundAreas(page, findDomainRecords(page, finders.get(expected.domain)!))
  return scoreDomainPage(page, expectedAreas(html, expected), found)
}

beforeAll(() => {
  for (const name of shippedDomains()) finders.set(name, loadDomainFinder(loadDomain(name)))
})

describe('on pages of a domain', () => {
  test.each(ofDomains)('$name: every record is found, and none too many', each => {
    const score = scoreOf(each)
    scores.push(score)
    expect(score.records).toEqual({
      right: score.records.labelled,
      found: score.records.labelled,
      labelled: score.records.labelled,
    })
  })

  // The pages were written before the finder had seen any of them; README.md beside them has what it made of them then.
  test('nearly all attributes are right', () => {
    const { areas, attributes, byAttribute } = sumDomainScores(scores)
    expect(scores.length).toBe(ofDomains.length)
    expect(f1Of(areas)).toBeGreaterThan(0.98)
    expect(f1Of(attributes)).toBeGreaterThan(0.98)
    for (const name of [
      'company',
      'engine',
      'power',
      'consumption',
      'rooms',
      'price',
      'title',
      'url',
      'size',
      'mileage',
      'year',
      'salary',
      'posted',
    ])
      expect([name, f1Of(byAttribute[name]!) > 0.98]).toEqual([name, true])
  })
})

test('on pages that nothing was tuned on, nearly all attributes are right', () => {
  const { records, attributes, byAttribute } = sumDomainScores(casesIn(join(FOLDER, 'held-out')).map(scoreOf))
  expect(f1Of(records)).toBe(1)
  expect(f1Of(attributes)).toBeGreaterThan(0.98)
  expect(f1Of(byAttribute.company!)).toBeGreaterThan(0.9)
})

describe('on pages of no domain', () => {
  test.each(cases.filter(({ expected }) => expected.domain === 'none'))(
    '$name: no domain finds records, and each says why',
    ({ html }) => {
      const page = readerSees(html)
      const found = [...finders].map(([name, finder]) => [name, findDomainRecords(page, finder)] as const)
      expect(found.filter(([, { kind }]) => kind !== 'none').map(([name]) => name)).toEqual([])
      expect(found.every(([, each]) => each.kind === 'none' && each.because.length > 20)).toBe(true)
    },
  )
})
