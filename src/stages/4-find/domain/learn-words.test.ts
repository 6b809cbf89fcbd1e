import { expect, test } from 'vitest'
import { compileAnnotators } from '../../3-annotate/compile.ts'
import type { Domain } from './domain.ts'
import { proposeWords, type WordsPage, withLearnedWords } from './learn-words.ts'

const domain: Domain = {
  name: 'homes',
  title: 'Homes',
  annotators: [
    { type: 'PLACE', lists: [{ name: 'towns', exact: true, entries: ['Alford', 'Brigg'] }] },
    { type: 'STATUS', lists: [{ name: 'en', entries: ['for sale', 'sold'] }] },
    { type: 'CODE', patterns: [{ pattern: '[A-Z]\\d+' }] },
    { type: 'STREET-WORD', lists: [{ name: 'en', entries: ['Lane', 'Road'] }] },
    { type: 'STREET', patterns: [{ pattern: '\\p{L}+ {STREET-WORD}' }] },
    { type: 'LOCATION', patterns: [{ pattern: '(?:{STREET}|{PLACE})(?:, {PLACE})*' }] },
  ],
  attributes: [attribute('location', 'LOCATION'), attribute('code', 'CODE'), attribute('near', 'STREET')],
  records: { required: [], excluded: [], atMost: {} },
}

function attribute(name: string, type: string): Domain['attributes'][number] {
  const constraints = [{ required: [{ type, features: {} }], disallowed: [] }]
  return { name, kind: 'text', isMandatory: false, constraints, extent: 'text', labels: [] }
}

const seen = (name: string, ...texts: string[]): WordsPage => ({
  page: { url: `https://homes.example/${texts.length}`, language: 'en' },
  areas: [
    { fields: [{ name, kind: 'text', source: 'text', namedBy: '', cells: texts.map(text => ({ nodes: [1], text })) }] },
  ],
})
const propose = (...pages: WordsPage[]) => proposeWords(domain, compileAnnotators(domain.annotators), pages)
/** In a column that mostly has known places. */
const words = (...texts: string[]): string[] =>
  propose(seen('location', ...texts, ...texts.map(() => 'Alford'))).map(each => each.words)

test('names that a column has and its list has not are proposed, with where they were seen', () => {
  const pages = [
    seen('location', 'Alford', 'Caistor', 'Mill Lane, Caistor', 'Brigg'),
    seen('location', 'Caistor', 'Brigg'),
  ]
  expect(propose(...pages)).toEqual([
    { type: 'PLACE', words: 'Caistor', attribute: 'location', records: 3, pages: 2, example: 'Caistor' },
  ])
})

test('a name beside a known one is new as well', () => {
  expect(words('Old Quay, Alford', 'Old Quay, Alford')).toEqual(['Old Quay'])
})

test('a name seen once is not proposed, nor a longer form of a known one', () => {
  expect(words('Caistor', 'Louth')).toEqual([])
  expect(words('Alford Town', 'Alford Town')).toEqual([])
})

test('a column that mostly has no known word may be something else', () => {
  expect(propose(seen('location', 'View Details', 'View Details', 'Alford'))).toEqual([])
})

test('what is no name is not proposed: numbers, sentences, small letters', () => {
  const texts = ['Unit 7', 'near the river', 'A Home With Views Over Hills', 'X']
  expect(words(...texts, ...texts)).toEqual([])
})

test('the last name that is nothing else is the one: not a street, though it may be called after a place', () => {
  expect(words('Mill Lane, Caistor, Sold', 'Alford Road, Caistor')).toEqual(['Caistor'])
})

test('what the domain knows as something else is that', () => {
  expect(words('For sale', 'For Sale')).toEqual([])
  expect(words('Mill Lane', 'Mill Lane')).toEqual([])
})

test('an attribute teaches only where a word of a list alone would make it', () => {
  expect(propose(seen('code', 'Caistor', 'Caistor', 'A1', 'A2', 'A3'))).toEqual([])
  expect(propose(seen('near', 'Caistor', 'Caistor', 'Mill Lane', 'Mill Road', 'Hill Lane'))).toEqual([])
})

test('learned words are read as strictly as those that are there', () => {
  const { annotators } = withLearnedWords(domain, [{ type: 'PLACE', words: 'Caistor' }])
  expect(annotators.at(-1)).toEqual({ type: 'PLACE', lists: [{ name: 'learned', exact: true, entries: ['Caistor'] }] })
})
