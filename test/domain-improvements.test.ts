import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Domain } from '../src/stages/4-find/domain/domain.ts'
import { findDomainRecords } from '../src/stages/4-find/domain/find-domain-records.ts'
import { proposeWords, withLearnedWords } from '../src/stages/4-find/domain/learn-words.ts'
import { loadDomain } from '../src/stages/4-find/domain/load-domain.ts'
import { loadDomainFinder } from '../src/stages/4-find/domain/load-domain-finder.ts'
import { pageOf } from './page-of.ts'

// Pages on which an addition to the published method decides; `visual` is in browser/domain-visual.test.ts.

const read = (name: string) =>
  pageOf(
    readFileSync(new URL(`domain-pages/improvements/${name}.html`, import.meta.url), 'utf8'),
    `http://${name}.test/`,
  )

const locationsOf = (domain: Domain): unknown[] => {
  const found = findDomainRecords(read('learned-words'), loadDomainFinder(domain))
  if (found.kind === 'none') return []
  return found.areas[0]!.fields.find(({ name }) => name === 'location')!.cells.map(cell => cell?.text)
}

test('a place that no list has is found on a site once it was learned on another one', () => {
  const domain = loadDomain('real-estate-uk')
  const finder = loadDomainFinder(domain)
  const before = read('learned-words-before')
  const found = findDomainRecords(before, finder)
  const areas = found.kind === 'records' ? found.areas : []
  const words = proposeWords(domain, finder.annotators, [{ page: before, areas }])
  expect(words.map(each => `${each.type} ${each.words}`)).toEqual(['PLACE Netherwick'])
  expect(locationsOf(domain)).toEqual(['Abingdon', undefined, 'Didcot'])
  expect(locationsOf(withLearnedWords(domain, words))).toEqual(['Abingdon', 'Netherwick', 'Didcot'])
})
