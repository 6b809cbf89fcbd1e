import { expect, test } from 'vitest'
import { textsOf } from '../../../../../test/fields-of.ts'

test('the letter that stands for a missing picture is no title', () => {
  const row = (author: string, title: string): string =>
    `<div r><a class=pic href="/m/${author}"><b>${author[0]!.toUpperCase()}</b></a><p><a href="/t/${title.length}">${title}</a></p><a class=username href="/m/${author}">${author}</a></div>`
  const html =
    row('aapo', 'Two tents for sale') + row('Reetta', 'Which stove in winter?') + row('kuu', 'Maps of the fells')
  const table = textsOf(html, 'en')
  expect(table.title).toEqual(['Two tents for sale', 'Which stove in winter?', 'Maps of the fells'])
  expect(Object.values(table)).not.toContainEqual(['A', 'R', 'K'])
})

test('letters that stand for nothing else are values', () => {
  const html = ['Ann A', 'Bob C', 'Cem A', 'Dora B']
    .map(each => each.split(' '))
    .map(([name, grade]) => `<div r><h3>${name} ${name}son</h3><b class=x>${grade}</b></div>`)
    .join('')
  expect(Object.values(textsOf(html))).toContainEqual(['A', 'C', 'A', 'B'])
})
