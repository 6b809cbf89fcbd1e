import { symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../test/cpu-time.ts'
import { folderOf } from '../../../../test/folder-of.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { type DomainProblem, DomainProblems } from './domain-problem.ts'
import { annotatorsOf, loadDomain } from './load-domain.ts'

const BOATS = `title: Boats
annotators:
  HULL: { lists: [{ words: [sloop, ketch] }] }
  LENGTH: { patterns: [{ pattern: '{NUMBER} (?<unit>feet|m)' }] }
attributes:
  price: { kind: price, mandatory: true, find: [{ required: [PRICE] }] }
  hull: { find: [{ required: [HULL] }] }
  title: { role: title }
records:
  required: [[price]]
`

function problemsIn(folder: string): readonly DomainProblem[] {
  try {
    loadDomain(folder)
    return []
  } catch (error) {
    if (error instanceof DomainProblems) return error.problems
    throw error
  }
}

/** All that is wrong, as `line key message`. */
function told(text: string, files: Readonly<Record<string, string>> = {}): string[] {
  const folder = folderOf('boats', { 'domain.yaml': text, ...files })
  return problemsIn(folder).map(({ file, line, key, message }) => {
    const name = relative(folder, file)
    return [...(name === 'domain.yaml' ? [] : [name]), line, key, message].join(' ').trim()
  })
}

const remedies = (text: string): string[] =>
  problemsIn(folderOf('boats', { 'domain.yaml': text })).map(each => each.remedy)

test('a domain without mistakes has no problems', () => expect(told(BOATS)).toEqual([]))

describe('one mistake', () => {
  test.each<[wrong: string, right: string, told: string]>([
    ['titel: Boats', 'title: Boats', '1 titel is unknown'],
    ['title: [1]', 'title: Boats', '1 title is not a text'],
    ['name: ships', 'title: Boats', '1 name is ships, but the folder is named boats'],
    ['mandatory: yes', 'mandatory: true', '6 attributes.price.mandatory is neither true nor false'],
    ['kind: money', 'kind: price', '6 attributes.price.kind "money" is unknown'],
    [
      'required: [PRISE]',
      'required: [PRICE]',
      '6 attributes.price.find[0].required[0] needs PRISE, which no annotator produces',
    ],
    [
      'required: [NEXT]',
      'required: [PRICE]',
      '6 attributes.price.find[0].required[0] needs NEXT, which no annotator produces',
    ],
    ['required: [price]', 'required: [PRICE]', '6 attributes.price.find[0].required[0] "price" is not a valid type'],
    [
      'required: [STRUCK, PRICE]',
      'required: [PRICE]',
      '6 attributes.price.find[0].required[0] names a type without a value',
    ],
    ['required: PRICE', 'required: [PRICE]', '6 attributes.price.find[0].required is not a list of types'],
    ['disallowed: [HULL]', 'required: [PRICE]', '6 attributes.price.find[0].required names no annotation type'],
    [
      'required: [PRICE pro=month]',
      'required: [PRICE]',
      '6 attributes.price.find[0].required[0] needs pro, which PRICE never has',
    ],
    [
      'required: [PRICE per=mth]',
      'required: [PRICE]',
      '6 attributes.price.find[0].required[0] needs per=mth, which PRICE never has',
    ],
    [
      'hull: { labels: hull }',
      'hull: { find: [{ required: [HULL] }] }',
      '7 attributes.hull.labels is not a list of words',
    ],
    ['hull: { kind: text }', 'hull: { find: [{ required: [HULL] }] }', '7 attributes.hull cannot be found'],
    ['hull:', 'hull: { find: [{ required: [HULL] }] }', '7 attributes.hull has no keys of its own'],
    [
      'hull: { mandatory: true, labels: [hull] }',
      'hull: { find: [{ required: [HULL] }] }',
      '7 attributes.hull.mandatory needs find',
    ],
    [
      'hull: { role: title }',
      'hull: { find: [{ required: [HULL] }] }',
      '8 attributes.title.role is already used by hull',
    ],
    [
      '"a hull": { labels: [hull] }',
      'hull: { find: [{ required: [HULL] }] }',
      '7 attributes.a hull is not a valid column name',
    ],
    ['mandatory: false', 'mandatory: true', '5 attributes none is mandatory'],
    [
      'required: [[price, prize]]',
      'required: [[price]]',
      '10 records.required[0][1] names prize, which is not an attribute',
    ],
    ['excluded: [price]', 'required: [[price]]', '10 records.excluded[0] excludes price, which is required'],
    ['excluded: [rent]', 'required: [[price]]', '10 records.excluded[0] names rent, which is not an attribute'],
    ['atMost: { rent: 1 }', 'required: [[price]]', '10 records.atMost.rent names rent, which is not an attribute'],
    ['atMost: { price: 0 }', 'required: [[price]]', '10 records.atMost is not a map of whole numbers from 1'],
    [
      'Hull: { lists: [{ words: [x] }] }',
      'HULL: { lists: [{ words: [sloop, ketch] }] }',
      '3 annotators.Hull is not a valid type name',
    ],
    ['HULL: { about: none }', 'HULL: { lists: [{ words: [sloop, ketch] }] }', '3 annotators.HULL finds nothing'],
    ['words: []', 'words: [sloop, ketch]', '3 annotators.HULL.lists[0].words is empty'],
    ['exact: true', 'words: [sloop, ketch]', '3 annotators.HULL.lists[0] has no words'],
    [
      'files: gone.txt',
      'words: [sloop, ketch]',
      '3 annotators.HULL.lists[0].files there is no file or folder gone.txt',
    ],
    ['files: ../hulls.txt', 'words: [sloop, ketch]', '3 annotators.HULL.lists[0].files is outside the domain’s folder'],
    ['files: /etc/hosts', 'words: [sloop, ketch]', '3 annotators.HULL.lists[0].files is outside the domain’s folder'],
    ['{NUMBR} (?<unit>', '{NUMBER} (?<unit>', '4 annotators.LENGTH.patterns there is no annotator of type NUMBR'],
    ['(?<unit>feet|m', '(?<unit>feet|m)', '4 annotators.LENGTH.patterns[0].pattern a ( without its )'],
    ['(?=x)feet', '(?<unit>feet|m)', '4 annotators.LENGTH.patterns[0].pattern'],
    ['{LENGTH} m', '{NUMBER} (?<unit>feet|m)', '4 annotators.LENGTH.patterns LENGTH and LENGTH need each other'],
    ['uses: [../x]', 'title: Boats', '1 uses[0] is outside the domain’s folder'],
  ])('%s', (wrong, right, expected) => {
    const all = told(BOATS.replace(right, wrong))
    expect(all).toContainEqual(expect.stringMatching(new RegExp(`^${expected.replace(/[[\](){}.*+?^$|]/g, '\\$&')}`)))
  })
})

test('a type of the program that is made to need itself is told', () => {
  const text = BOATS.replace('LENGTH: {', 'NUMBER: {').replace('{NUMBER} (?<unit>feet|m)', '{DATE} m')
  expect(told(text)).toEqual(['2 annotators DATE and NUMBER need each other'])
})

test('all mistakes are told at once, from top to bottom, then those of other files', () => {
  const text = BOATS.replace('words: [sloop, ketch]', 'files: hulls.txt')
    .replace('title: Boats', 'titel: Boats')
    .replace('kind: price', 'knd: price')
    .replace('role: title', 'role: titel')
    .replace('[[price]]', '[[cost]]')
  expect(told(text, { 'hulls.txt': 'sloop\tfast\n' })).toEqual([
    '1 titel is unknown',
    '6 attributes.price.knd is unknown',
    '8 attributes.title.role "titel" is unknown',
    '8 attributes.title cannot be found',
    '10 records.required[0][0] names cost, which is not an attribute',
    'hulls.txt 1  “fast” is not a feature',
  ])
})

test('a slip gets the name that was meant', () => {
  expect(remedies(BOATS.replace('title: Boats', 'titel: Boats'))[0]).toMatch(/^Did you mean title\? Known names: /)
  expect(remedies(BOATS.replace('[PRICE]', '[PRISE]'))[0]).toMatch(/^Did you mean PRICE\?/)
  expect(remedies(BOATS.replace('[[price]]', '[[prices]]'))[0]).toMatch(/^Did you mean price\?/)
})

test.each([
  ['a key that stands twice', `${BOATS}title: Again\n`, '11 title: this key is given twice'],
  ['no YAML', 'attributes: [', '1 attributes: not valid YAML'],
  ['a text', 'boats', '1  has no keys'],
  ['nothing', '', '1  has no keys'],
  [
    'aliases of aliases',
    `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghi'.replace(/./g, c => `${c}: &${c} [${Array(9).fill(`*${String.fromCharCode(c.charCodeAt(0) - 1)}`)}]\n`)}`,
    '2 b: an alias',
  ],
  ['a huge file', `about: ${'x'.repeat(400_000)}`, '1  the file is too large for a domain'],
  ['an even larger one', `about: ${'x'.repeat(3_000_000)}`, 'is too large for a domain'],
  ['lists in lists', `uses: ${'['.repeat(9_000)}`, '1  lists and maps are nested too deeply'],
])('%s is told, quickly', (_, text, expected) => {
  expect(told(text)[0]).toMatch(new RegExp(`^${expected}`))
})

test('an empty list, a folder without lists, another encoding and a link to elsewhere are told', () => {
  const withFiles = (name: string): string => BOATS.replace('words: [sloop, ketch]', `files: ${name}`)
  expect(told(withFiles('empty.txt'), { 'empty.txt': '# nothing\n' })).toEqual(['empty.txt   has no words'])
  expect(told(withFiles('lists'), { 'lists/a.csv': 'x' })).toEqual([
    '3 annotators.HULL.lists[0].files there is no .txt file in lists',
    '3 annotators.HULL finds nothing',
  ])
  const latin = folderOf('boats', { 'domain.yaml': withFiles('old.txt') })
  writeFileSync(join(latin, 'old.txt'), Buffer.from('ketch\nfl\xfbte\n', 'latin1'))
  expect(problemsIn(latin)).toMatchObject([{ line: 2, message: 'is not UTF-8' }])
  const elsewhere = folderOf('elsewhere', { 'words.txt': 'secret\n' })
  const folder = folderOf('boats', { 'domain.yaml': withFiles('link.txt') })
  symlinkSync(join(elsewhere, 'words.txt'), join(folder, 'link.txt'))
  expect(problemsIn(folder)[0]?.message).toBe('is outside the domain’s folder')
})

test('annotators in folders of the domain are used, and checked with it', () => {
  const text = BOATS.replace('title: Boats', 'uses: [./sail]').replace('[HULL]', '[SAIL]')
  const annotator = '{"type":"SAIL","lists":[{"files":"sails.txt"}],"color":1}'
  expect(told(text, { 'sail/annotator.json': annotator.replace(',"color":1', ''), 'sail/sails.txt': 'jib\n' })).toEqual(
    [],
  )
  expect(told(text, { 'sail/annotator.json': annotator, 'sail/sails.txt': 'jib\n' })).toEqual([
    '7 attributes.hull.find[0].required[0] needs SAIL, which no annotator produces',
    'sail/annotator.json  color is unknown',
  ])
})

test('a shared annotator that does not exist, and a domain that does not, are told', () => {
  expect(told(BOATS.replace('title: Boats', 'uses: [plaices]'))).toEqual([
    '1 uses[0] names the folder plaices, which does not exist',
  ])
  expect(() => loadDomain('no-such-domain')).toThrow(
    /^no-such-domain: is neither a built-in domain nor a folder\. Give/,
  )
  expect(() => loadDomain(folderOf('boats', { 'readme.md': '' }))).toThrow(/does not contain domain\.yaml/)
})

test('a pattern that would try everything ends soon on a long page; one that takes too many steps is told', () => {
  const warned = (pattern: string): string[] => {
    const folder = folderOf('boats', { 'domain.yaml': BOATS.replace('{NUMBER} (?<unit>feet|m)', pattern) })
    return annotate(pageOf(`<p>${'aaaaaaaaaa! a '.repeat(1_000)}`), annotatorsOf(loadDomain(folder))).warnings.map(
      each => each.type,
    )
  }
  const cpuMs = cpuClock()
  expect(warned('(a+)+b')).toEqual([])
  expect(warned('(?:(?:[a-z]?){20}.?){40}[0-9]')).toEqual(['LENGTH'])
  expect(cpuMs()).toBeLessThan(30_000)
})
