import { expect, test } from 'vitest'
import { textsOf } from '../../../../../test/fields-of.ts'

test('class names with the number of the element name nothing: a title before a colon is no label', () => {
  const tools = ['Plane: for long boards', 'Lathe: for round legs', 'Gouge: for deep bowls', 'Adze: for old beams']
  const html = tools.map((tool, at) => {
    const titled = `<div class="row box-${7 + at}"><h3>${tool}</h3></div>`
    const bought = `<div class="deal box-${70 + at}"><em>${at + 3} in stock</em></div>`
    return `<article r><div class=part>${titled}</div><div class=part>${bought}</div></article>`
  })
  expect(Object.values(textsOf(html.join('')))).toEqual([
    tools,
    ['3 in stock', '4 in stock', '5 in stock', '6 in stock'],
  ])
})
