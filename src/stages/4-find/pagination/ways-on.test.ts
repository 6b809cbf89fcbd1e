import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { thresholdOf } from '../blocks/block-type.ts'
import { classifyBlocks } from '../blocks/classify.ts'
import { loadClassifier } from '../blocks/load-block-type.ts'
import { findWaysOn } from './ways-on.ts'

const { annotators } = shippedModels
const links = loadClassifier('pagination-link', 'fast')

const list = (head: string, behind: string): string =>
  `<html lang="en"><head>${head}</head><body><main><h1>Lamps</h1>${Array.from(
    { length: 9 },
    (_, i) => `<div class="item"><h3><a href="/lamp/${i}">Lamp ${'abcdefghi'[i]}</a></h3><p>It gives light.</p></div>`,
  ).join('\n')}${behind}</main></body></html>`

const waysOf = (head: string, behind: string): unknown[] => {
  const page = pageOf(list(head, behind), 'http://a.example/lamps')
  const blocks = classifyBlocks(annotate(page, annotators), links)
  return findWaysOn(page, blocks, { threshold: thresholdOf(links) }).map(({ kind, target, isCertain }) => [
    kind,
    target.url,
    isCertain,
  ])
}

test('the decision for the page comes first and is certain', () => {
  expect(waysOf('', '<nav><a rel="next" href="?page=2">Next</a></nav>')[0]).toEqual([
    'link',
    'http://a.example/lamps?page=2',
    true,
  ])
})

test('what the page tells programs alone is a way that has to prove itself', () => {
  expect(waysOf('<link rel="next" href="/lamps/2">', '')).toEqual([['link', 'http://a.example/lamps/2', false]])
})

test('the same address is one way', () => {
  const ways = waysOf('<link rel="next" href="?page=2">', '<nav><a rel="next" href="?page=2">Next</a></nav>')
  expect(ways).toHaveLength(1)
})

test('a page without any way on', () => {
  expect(waysOf('', '<p>That was all.</p>')).toEqual([])
})
