import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { declaredTypes } from './linked-data.ts'

const jsonLd = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const typesOf = (html: string): string[] => declaredTypes(pageOf(html))

test('a page is about the things that its linked data names, not about their parts', () => {
  expect(typesOf(jsonLd({ '@type': 'Recipe', author: { '@type': 'Person' } }))).toEqual(['Recipe'])
  expect(typesOf(jsonLd({ '@graph': [{ '@type': 'WebPage' }, { '@type': ['Article', 'NewsArticle'] }] }))).toEqual([
    'WebPage',
    'Article',
    'NewsArticle',
  ])
  expect(typesOf(jsonLd({ '@type': 'WebPage', mainEntity: { '@type': 'ItemList' } }))).toEqual(['WebPage', 'ItemList'])
})

test('microdata say the same', () => {
  const product = '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Oak</b></div>'
  expect(typesOf(product)).toEqual(['Product'])
  const part = '<i itemprop="offers" itemscope itemtype="http://schema.org/Offer">€ 3</i>'
  expect(typesOf(product.replace('</div>', `${part}</div>`))).toEqual(['Product'])
})

test('several things of one type are a list, and broken data say nothing', () => {
  expect(typesOf(jsonLd([{ '@type': 'Product' }, { '@type': 'Product' }]))).toEqual([])
  expect(typesOf('<script type="application/ld+json">{broken</script><p>a</p>')).toEqual([])
})
