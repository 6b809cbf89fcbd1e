import { expect, test } from 'vitest'
import type { Counts } from '../score-counts.ts'
import { type DomainAnswer, evaluateChoices, evaluateDomainAnswers } from './domain-evaluation.ts'
import { formatDomain } from './domain-tables.ts'

const counts = (right: number, found: number, labelled: number): Counts => ({ right, found, labelled })

const answer = (
  id: string,
  site: string,
  attributes: Record<string, Counts>,
  readAs: DomainAnswer['readAs'] = { name: 'homes' },
): DomainAnswer => {
  const score = { areas: counts(1, 1, 1), records: counts(9, 10, 10), attributes, exact: site === 'a.example' }
  return { id, domain: 'homes', site, readAs, score, ms: id.length, annotateMs: 1 }
}
const ANSWERS = [
  answer('one', 'a.example', { price: counts(10, 10, 10) }),
  answer('three', 'a.example', { price: counts(0, 0, 10), location: counts(2, 4, 4) }),
  answer('seven', 'b.example', { price: counts(10, 10, 10) }, { name: 'homes-uk', within: 'homes' }),
]

test('pages of a site count together; the average is over sites that have the attribute', () => {
  const { bySite, siteMean, overall, wrongPages, time } = evaluateDomainAnswers(ANSWERS)
  expect(bySite['a.example']).toMatchObject({ price: counts(10, 10, 20), attributes: counts(12, 14, 24) })
  expect(siteMean).toMatchObject({ areas: 1, location: 0.5 })
  expect(siteMean.price).toBeCloseTo((2 / 3 + 1) / 2)
  expect(overall).toMatchObject({ pages: 3, pagesExact: 2, records: counts(27, 30, 30) })
  expect({ wrongPages, time }).toEqual({ wrongPages: ['seven'], time: { medianMs: 5, p95Ms: 5, annotateMedianMs: 1 } })
})

test('a domain of one country is the labelled one as well; another or none is wrong', () => {
  const others = [
    answer('nine', 'c.example', {}, { name: 'cars' }),
    { ...answer('ten', 'c.example', {}), readAs: undefined },
  ]
  expect(evaluateChoices([...ANSWERS, ...others])).toEqual({
    pages: 5,
    right: 3,
    wrong: [
      { id: 'nine', domain: 'homes', picked: 'cars' },
      { id: 'ten', domain: 'homes', picked: undefined },
    ],
  })
})

test('people get the table of the paper, what improvements are worth, and the pages that are wrong', () => {
  const figures = evaluateDomainAnswers(ANSWERS)
  const text = formatDomain({
    rendered: true,
    main: figures,
    auto: figures,
    choices: evaluateChoices(ANSWERS),
    improvements: [{ name: 'all improvements', figures }],
    learnedWords: { homes: ['Caistor'], cars: [] },
  })
  expect(text).toMatch(/^F1 by site +areas +records +attributes +price +location$/m)
  expect(text).toMatch(/^b\.example +100\.0 % +90\.0 % +100\.0 % +100\.0 % +-$/m)
  expect(text).toMatch(/^average +100\.0 % +90\.0 % +\d+\.\d % +83\.3 % +50\.0 %$/m)
  expect(text).toMatch(/^homes location +50\.0 % +50\.0 % +50\.0 % +2 +4 +4$/m)
  expect(text).toMatch(/^all improvements +100\.0 %/m)
  expect(text).toContain('  homes: Caistor\n')
  expect(text).toContain('right on 3 of 3 pages')
  expect(text).toContain('a missing or extra record: seven')
})
