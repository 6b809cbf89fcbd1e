import { expect, test } from 'vitest'
import { annotatedOf, listAnalysis, mainList } from '../../../../test/list-analysis.ts'
import { learnList } from '../table/learn-list.ts'
import type { ListTemplate } from '../table/list-template.ts'
import { ExampleShelf, packTemplate, unpackExample, unpackTemplate } from './stored-template.ts'

const TREES = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Lime']
const page = annotatedOf(
  `<main><ul>${TREES.map((tree, at) => `<li><h3><a href="/${tree}">${tree} board</a></h3><p>€${20 + at}.00</p></li>`).join('')}</ul></main>`,
)

test('a template is the same after it was stored', () => {
  const { template: learned } = learnList([page], mainList(page), listAnalysis)
  const [variant] = learned.variants
  const places = { keys: new Set([5, 6]), unread: new Map([[3, 2]]) }
  const other = { ...variant!, places, neighbours: new Set([7, 8]) }
  const template: ListTemplate = { ...learned, variants: [variant!, other] }
  const shelf = new ExampleShelf(() => 'the page')
  const [stored, examples] = JSON.parse(JSON.stringify([packTemplate(template, shelf), shelf.stored()]))
  // Both variants have the same example.
  expect(examples).toHaveLength(1)
  const again = unpackTemplate(stored, [unpackExample(examples[0], () => page.page)])
  expect(again).toEqual(template)
})
