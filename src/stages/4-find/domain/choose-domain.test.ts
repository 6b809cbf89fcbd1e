import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { chooseDomain } from './choose-domain.ts'
import type { Domain } from './domain.ts'
import { loadDomainFinder } from './load-domain-finder.ts'

const find = (type: string) => [{ required: [{ type, features: {} }], disallowed: [] }]
const base = { isMandatory: false, constraints: [], extent: 'annotation', labels: [], kind: 'text' } as const
const price = { ...base, name: 'price', kind: 'price', isMandatory: true, constraints: find('PRICE') } as const
const list = (type: string, ...entries: string[]) => ({ type, lists: [{ name: type.toLowerCase(), entries }] })
const records = { required: [['price']], excluded: [], atMost: {} }

const boats: Domain = {
  name: 'boats',
  title: 'Boats',
  annotators: [list('RIG', 'sloop', 'ketch'), list('HULL', 'steel', 'oak')],
  attributes: [
    price,
    { ...base, name: 'rig', constraints: find('RIG') },
    { ...base, name: 'hull', constraints: find('HULL') },
  ],
  records,
}
const oldBoats: Domain = { ...boats, name: 'old-boats', title: 'Old boats', within: 'boats' }
const goods: Domain = { name: 'goods', title: 'Goods', isGeneral: true, annotators: [], attributes: [price], records }

const finders = [goods, boats, oldBoats].map(loadDomainFinder)

const listOf = (...texts: string[]): string =>
  `<!doctype html><ul>${texts.map((text, n) => `<li><h3><a href=/${n}>Thing ${n}</a></h3><p>${text}</p><b>£${n + 5}</b></li>`).join('')}</ul>`

const chosenFor = (html: string): string => {
  const choice = chooseDomain(pageOf(html), finders)
  return choice.kind === 'domain' ? choice.finder.domain.name : choice.because
}

test('the domain whose own words the records say; a special case of it where that finds as many', () => {
  expect(chosenFor(listOf('sloop, steel', 'ketch, oak', 'sloop, oak', 'ketch, steel'))).toBe('old-boats')
})

test('one thing that only a domain asks for may be chance: the general domain is taken', () => {
  expect(chosenFor(listOf('sloop of wood', 'ketch', 'sloop', 'ketch'))).toBe('goods')
})

test('two records are too few to tell', () => {
  expect(chosenFor(listOf('sloop, steel', 'ketch, oak'))).toBe('no list on the page contains words of a domain')
})

test('a page without any of it is of no domain', () => {
  expect(chosenFor('<!doctype html><p>Nothing is sold here.</p>')).toBe(
    'no list on the page contains words of a domain',
  )
})
