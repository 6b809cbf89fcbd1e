import { expect, test } from 'vitest'
import { valuesOf } from '../../../../test/fields-of.ts'
import { readRating } from './rating.ts'

test.each([
  ['4.5 out of 5', 4.5],
  ['Rated 4,5 von 5 Sternen', 4.5],
  ['3/5', 3],
  ['4.50 מתוך 5', 4.5],
  ['5つ星のうち4.3', 4.3],
  ['5점 만점에 4.3점', 4.3],
  ['4,92 ud af 5, 118 bedømmelser', 4.92],
  ['4 av 5 stjärnor', 4],
  ['Risk 5 av 7', 5],
  ['Оценка 4,8 из 5', 4.8],
  ['5 üzerinden 4,3', 4.3],
  ['★★★☆☆', 3],
  ['3 of 12', undefined],
  ['9 of 5', undefined],
  ['12/05', undefined],
  ['2.4.5', undefined],
])('%s gives %s points', (text, points) => expect(readRating(text)).toBe(points))

test('counts up to different numbers are not ratings', () => {
  const html = ['2 of 5', '3 of 7', '1 of 6']
    .map(text => `<li r><b>Tour of the old harbor</b><i title="${text}"></i></li>`)
    .join('')
  expect(Object.values(valuesOf(html)).flat()).not.toContain(2)
})

test('points and the number of those who gave them are two columns', () => {
  const html = ['4,92 (118)', '4,71 (34)', '5,0 (9)', '4,85 (207)']
    .map((text, at) => `<li r><b>House by the sea ${'abcd'[at]}</b><span>${text}</span></li>`)
    .join('')
  expect(valuesOf(html, 'da')).toMatchObject({ rating: [4.92, 4.71, 5, 4.85], count: [118, 34, 9, 207] })
})

test('the steps of a scale on which visitors rate are no columns, but points that happen to agree are', () => {
  const stars = [1, 2, 3, 4, 5].map(step => `<a href="#" class=off>${step} of 5 stars</a>`).join('')
  const card = (name: string): string => `<div r><h3>${name}</h3><p class=stars>${stars}</p><b>4 of 5</b></div>`
  expect(Object.keys(valuesOf(['Harbor', 'Mill', 'Quay', 'Hall'].map(card).join('')))).toEqual(['title', 'rating'])
})
