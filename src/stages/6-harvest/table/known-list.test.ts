import { describe, expect, test } from 'vitest'
import { annotatedOf, mainList } from '../../../../test/list-analysis.ts'
import { shippedModels } from '../../../shipped-models.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { agrees, learnKnownList, readKnownList } from './known-list.ts'

const WOODS = ['Oak shelf', 'Elm chair', 'Ash stool', 'Fir bench', 'Yew table', 'Pine rack', 'Lime box', 'Beech bed']

const item = (name: string, number: number, more = ''): string =>
  `<li class="item"><h3><a href="/item/${number}">${name} ${number}</a></h3><span class="price">€${20 + number}.50</span>${more}</li>`

const list = (from: number, more: (at: number) => string = () => '', count = WOODS.length): string =>
  `<ul class="items">${WOODS.slice(0, count)
    .map((name, at) => item(name, from + at, more(at)))
    .join('')}</ul>`

const page = (content: string): AnnotatedPage =>
  annotatedOf(`<html><head><title>Shop</title></head><body><header class="top"><a href="/">Home</a> <a href="/help">Help</a></header>
  <main class="shop"><h1>Things made of wood</h1><p class="lead">Made by hand in our workshop.</p>${content}</main><footer>Open from nine to five</footer></body></html>`)

const known = learnKnownList(page(list(1)), mainList(page(list(1))))!

const read = (other: AnnotatedPage) => readKnownList(other.page, known, shippedModels.annotators)

describe('another page of the template', () => {
  test('is read as the analysis reads it', () => {
    const other = page(list(50))
    const reading = read(other)!
    expect(agrees(reading, mainList(other))).toBe(true)
    expect(reading.fields.map(({ name, cells }) => [name, cells[7]!.text, cells[7]!.value])).toEqual([
      ['title', 'Beech bed 57', undefined],
      ['title_link', expect.stringContaining('/item/57'), undefined],
      ['price', '€77.50', 77.5],
    ])
  })

  test('has other values if one differs', () => {
    expect(agrees(read(page(list(50)))!, mainList(page(list(51))))).toBe(false)
  })
})

describe('a page is analyzed in full', () => {
  const text = 'Oak grows slowly, and it takes years to dry before anything can be made of it. '
  test.each([
    ['that is an article with a list of the same markup', `<article><p>${text.repeat(20)}</p></article>${list(50)}`],
    [
      'that is an article made of elements that the known page has',
      `<p class="lead">${text.repeat(20)}</p>${list(50)}`,
    ],
    ['whose records have one more column', list(50, () => '<em class="stock">3 left</em>')],
    ['with one more value in a single record', list(50, at => (at === 3 ? '<em class="stock">3 left</em>' : ''))],
    ['with a second list', `${list(50)}<ol class="news"><li>Closed on Monday</li><li>New oak</li></ol>`],
    [
      'with a heading between records',
      list(50).replace(item('Yew table', 54), `<h1>More</h1>${item('Yew table', 54)}`),
    ],
    ['with few records', list(50, undefined, 3)],
    ['without records', '<ul class="items"></ul>'],
    ['whose records all have the same price', list(50).replaceAll(/€\d+/g, '€9')],
  ])('%s', (_, content) => {
    expect(read(page(content))).toBeUndefined()
  })

  test('if the known page had no more records than are judged by chance', () => {
    const short = page(list(1, undefined, 4))
    expect(learnKnownList(short, mainList(short))).toBeUndefined()
  })
})
