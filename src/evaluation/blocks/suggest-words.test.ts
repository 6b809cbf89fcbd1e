import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { shippedModels } from '../../shipped-models.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import { annotate } from '../../stages/3-annotate/annotate.ts'
import type { LabelledPage } from './examples.ts'
import { suggestWords } from './suggest-words.ts'

const { annotators } = shippedModels

function labelled(id: string, html: string): LabelledPage {
  const page = pageOf(html)
  return {
    id,
    site: id,
    annotated: annotate(page, annotators),
    labels: new Map([[nodeOf(page, '//*[@id="x"]')!, 'next']]),
  }
}

const wordsOf = (...pages: string[]) => suggestWords(pages.map((html, i) => labelled(`p${i}`, html)))

test('words of labelled nodes that nothing annotates are proposed, those of most pages first', () => {
  const proposals = wordsOf(
    '<a id=x href="/2">Zobblefy</a>',
    '<a id=x href="/2">ZOBBLEFY</a><a href="/3">Quux</a>',
    '<a id=x href="/2">Wibble</a>',
  )
  expect(proposals).toEqual([
    { words: 'zobblefy', count: 2, pages: 2 },
    { words: 'wibble', count: 1, pages: 1 },
  ])
})

test('words that are known already, and numbers, are not proposed', () => {
  expect(wordsOf('<a id=x href="/2">Next</a>', '<a id=x href="/2">2</a>')).toEqual([])
})

test('attributes are read too, those of pictures inside included', () => {
  expect(wordsOf('<a id=x href="/2" title="Zobble on"><img alt="Wibble"></a>').map(({ words }) => words)).toEqual([
    'wibble',
    'zobble on',
  ])
})

test('a phrase stands for the words that only occur in it', () => {
  const proposals = wordsOf('<a id=x href="/2">zobble wibble</a>', '<a id=x href="/2">wibble</a>')
  expect(proposals.map(({ words, count }) => [words, count])).toEqual([['wibble', 2], ['zobble wibble', 1]]) // biome-ignore format: one line
})
