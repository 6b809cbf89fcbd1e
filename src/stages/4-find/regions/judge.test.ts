import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { nodesOf } from '../../2-model/xpath.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { findInnerLists } from './inner-lists.ts'
import { claimsOf, makeClaims } from './judge.ts'
import { compileJudgements } from './load-judge.ts'
import { measureContent } from './page-content.ts'

const program = compileJudgements()
const { annotators } = shippedModels

/** What the rules claim of the nodes of an XPath, taken for records. */
function claimsFor(html: string, xpath: string, measures: Record<string, number> = {}): string[] {
  const page = pageOf(html)
  const region = { shape: 'siblings' as const, records: nodesOf(page, xpath).map(node => [node]), measures }
  return [...claimsOf(makeClaims(page, [region], program), 1)[0]!].sort()
}

test('where a list stands is said by elements, roles and names', () => {
  expect(claimsFor('<nav><ul><li>a<li>b</ul></nav>', '//li')).toEqual(['in navigation', 'list items'])
  expect(claimsFor('<div role="contentinfo"><p>a<p>b</div>', '//p')).toEqual(['in footer', 'paragraphs'])
  expect(claimsFor('<div class="leftSidebar"><a>a</a><a>b</a></div>', '//a')).toEqual(['anchors', 'called side bar'])
  expect(claimsFor('<div id="taboola-below-article"><p>a<p>b</div>', '//p')).toEqual(['called adverts', 'paragraphs'])
})

test('what a list is follows from its measures', () => {
  const claims = claimsFor('<div><i>a</i><i>b</i></div>', '//i', { records: 2, texts: 1, 'link share': 0.95 })
  expect(claims).toEqual(['a pair', 'lone texts', 'mostly links'])
})

test('what a page says of itself holds for its lists', () => {
  const article = '<head><meta property="og:type" content="article"></head><body><ul><li>a<li>b</ul></body>'
  expect(claimsFor(article, '//li')).toContain('page of an article')
  expect(claimsFor('<body class="archive category-3"><ul><li>a<li>b</ul></body>', '//li')).toContain('page of a list')
})

test('the type of its main thing, in linked data, says what a page is', () => {
  const typed = (type: string): string =>
    `<script type="application/ld+json">{"@type": "${type}"}</script><ul><li>a<li>b</ul>`
  expect(claimsFor(typed('Recipe'), '//li')).toContain('page of an article')
  expect(claimsFor(typed('CollectionPage'), '//li')).toContain('page of a list')
  expect(claimsFor(typed('WebSite'), '//li')).toEqual(['list items'])
})

test.each([
  ['<h2>You may also like</h2>', 'headed related'],
  ['<div class="x">Ähnliche Artikel</div>', 'headed related'],
  ['<h3>関連記事</h3>', 'headed related'],
  ['<h3><span>Похожие товары</span></h3>', 'headed related'],
  ['<h2>12 Comments</h2>', 'headed comments'],
  ['<p>Commentaires</p>', 'headed comments'],
  ['<h2>全部评论</h2>', 'headed comments'],
])('a heading says that a list is an addition: %s', (heading, claim) => {
  const measures = { 'text share': 0.2 }
  expect(claimsFor(`${heading}<div><ul><li>a<li>b</ul></div>`, '//li', measures)).toContain(claim)
  expect(claimsFor(`${heading}<p>${'Some words. '.repeat(20)}</p><ul><li>a<li>b</ul>`, '//li', measures)).toEqual([
    'list items',
  ])
})

test('comments that are most of a page are its list', () => {
  expect(claimsFor('<h2>Comments</h2><ul><li>a<li>b</ul>', '//li', { 'text share': 0.8 })).not.toContain(
    'headed comments',
  )
})

test('sections that are a heading and a list each are told', () => {
  const item = (name: string): string => `<li><b>${name}</b><p>About ${name}</p></li>`
  const section = (name: string): string =>
    `<section><h3>${name}</h3><ul>${['a', 'b', 'c'].map(item).join('')}</ul></section>`
  const page = pageOf(['x', 'y', 'z'].map(section).join(''))
  const candidates = ['//section', '//li'].map(xpath => ({
    shape: 'siblings' as const,
    records: nodesOf(page, xpath).map(node => [node]),
  }))
  const [sections, items] = findInnerLists(measureContent(annotate(page, annotators)), candidates)
  expect(sections!.headed).toBe(1)
  expect(sections!.cover).toBeGreaterThan(0.8)
  expect(items).toEqual({ cover: 0, headed: 0 })
})

test('a list that another one has, with one more record above it, is told', () => {
  const story = (name: string): string => `<article>${name}</article>`
  const items = ['b', 'c', 'd'].map(name => `<li>${story(name)}</li>`).join('')
  const page = pageOf(`<div>${story('a')}</div><ul>${items}</ul>`)
  const of = (shape: 'siblings' | 'spread', xpath: string) => ({
    shape,
    records: nodesOf(page, xpath).map(node => [node]),
    measures: {},
  })
  const claims = (longer: string) =>
    [...claimsOf(makeClaims(page, [of('siblings', '//li'), of('spread', longer)], program), 2)[0]!].sort()
  expect(claims('//article')).toEqual(['all but the first', 'list items'])
  expect(claims('//li/article')).toEqual(['list items'])
})
