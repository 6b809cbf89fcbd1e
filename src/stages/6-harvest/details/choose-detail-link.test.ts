import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { nodesOf } from '../../2-model/xpath.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { findFields } from '../../4-find/fields/find-fields.ts'
import { chooseDetailLink, withoutFragment } from './choose-detail-link.ts'

const { annotators } = shippedModels

/** The addresses of the chosen link, of records written as list items. */
function linksOf(record: (n: number) => string): string[] | undefined {
  const page = pageOf(`<ul>${[1, 2, 3, 4].map(n => `<li>${record(n)}</li>`).join('')}</ul>`)
  const records = nodesOf(page, '//li').map(node => [node])
  const fields = findFields(annotate(page, annotators), records)
  const chosen = chooseDetailLink(page, fields)
  return (
    chosen && fields[chosen.field]!.cells.map(cell => withoutFragment(cell!.text).replace('http://example.test', ''))
  )
}

const numbered = (write: (n: number) => string): string[] => [1, 2, 3, 4].map(write)

test('the link of the title is chosen, not the author, the category or the comments', () => {
  const record = (n: number): string =>
    `<a href="/authors/${n}">Ann ${n}</a><h3><a href="/news/story-${n}">Story number ${n}</a></h3>
     <a href="/topics/${n}">Topic ${n}</a> <a href="/news/story-${n}#comments">${n} comments</a>`
  expect(linksOf(record)).toEqual(numbered(n => `/news/story-${n}`))
})

test('links around pictures do where titles have none', () => {
  const record = (n: number): string =>
    `<a href="/p/${n}"><img src="${n}.png"></a><p>Thing ${n}</p><a href="/cart?add=${n}">Add to cart</a>`
  expect(linksOf(record)).toEqual(numbered(n => `/p/${n}`))
})

test('links that leave the site do where they are the titles', () => {
  const record = (n: number): string =>
    `<h3><a href="https://site-${n}.test/post">Post number ${n} elsewhere</a></h3> <a href="/item?id=${n}">${n} points</a>`
  expect(linksOf(record)).toEqual(numbered(n => `https://site-${n}.test/post`))
})

test('links that all records share lead to no page of their own', () => {
  expect(linksOf(n => `<b>Thing ${n}</b> <a href="/maker/${n % 2}">Maker ${n % 2}</a>`)).toBeUndefined()
})
