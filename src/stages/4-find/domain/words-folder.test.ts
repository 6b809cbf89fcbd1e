import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import type { Domain } from './domain.ts'
import { withWordsOf, wordsFiles } from './words-folder.ts'

const folder = temporaryFolder()

const domain: Domain = {
  name: 'homes',
  title: 'Homes',
  annotators: [
    { type: 'PLACE', lists: [{ name: 'towns', exact: true, entries: ['Alford'] }] },
    { type: 'HOME_TYPE', lists: [{ name: 'en', entries: ['flat'] }] },
  ],
  attributes: [],
  records: { required: [], excluded: [], atMost: {} },
}

test('words become a folder of annotators, which the domain reads', () => {
  const words = [
    { type: 'PLACE', words: 'Caistor' },
    { type: 'HOME_TYPE', words: 'Lodge' },
  ]
  const files = wordsFiles(domain, words, () => undefined)
  expect(files.map(({ path }) => path)).toEqual([
    'home-type/annotator.json',
    'home-type/learned.txt',
    'place/annotator.json',
    'place/learned.txt',
  ])
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  expect(withWordsOf(domain, folder).annotators.slice(2)).toMatchObject([
    { type: 'HOME_TYPE', lists: [{ name: 'learned', entries: ['Lodge'] }] },
    { type: 'PLACE', lists: [{ name: 'learned', exact: true, entries: ['Caistor'] }] },
  ])
})

test('words are added to those that are there, each once', () => {
  const before = (path: string) => (path.endsWith('.txt') ? '# Mine\nLouth\nBrigg\tside=north\n' : '{}')
  const words = ['Louth', 'Caistor'].map(each => ({ type: 'PLACE', words: each }))
  expect(wordsFiles(domain, words, before)).toEqual([
    { path: 'place/learned.txt', text: '# Mine\nBrigg\tside=north\nCaistor\nLouth\n' },
  ])
})

test('a folder that holds no words is told', () => {
  expect(() => withWordsOf(domain, join(folder, 'nowhere'))).toThrow('nowhere: is not a folder. Correct the path.')
})
