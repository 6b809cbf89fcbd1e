import { expect, test } from 'vitest'
import { textsOf } from '../../../../test/fields-of.ts'

const DAYS = ['2024-03-02', '2024-03-05', '2024-04-01', '2024-04-09', '2024-05-11', '2024-06-20']

test('cards without a picture have another class name, and the same columns', () => {
  const card = (day: string, at: number): string =>
    `<div r>${at === 2 || at === 5 ? '' : `<div class=shot><img src="/p${at}.jpg"></div>`}
      <div class="body${at === 2 || at === 5 ? ' wide' : ''}"><a href="/w/${at}">Walk number ${at}</a>
      <time>${day}</time> <em>${10 + 3 * at} km</em></div></div>`
  const texts = textsOf(DAYS.map(card).join(''))
  expect(texts.date).toEqual(DAYS)
  expect(Object.values(texts)).toContainEqual(DAYS.map((_, at) => `${10 + 3 * at} km`))
})

test('an icon for one thing and an icon for several are the same label', () => {
  const rubrics = [['boats'], ['quay', 'boats'], ['fish'], ['pilots', 'quay', 'fish'], ['boats'], ['fish', 'pilots']]
  const card = (items: readonly string[], at: number): string =>
    `<div r><h3>Walk number ${at}</h3><p><span class=part><i class="fas fa-day"></i><em>${DAYS[at]}</em></span><span class=sep>-</span>
      <span class=part><i class="fas fa-rubric${items.length > 1 ? 's' : ''}"></i>${items
        .map(item => `<a href="/tag/${item}">${item}</a>`)
        .join('<span class=sep>·</span>')}</span></p></div>`
  const texts = textsOf(rubrics.map(card).join(''))
  expect(Object.values(texts)).toContainEqual(rubrics.map(items => items.join(', ')))
})
