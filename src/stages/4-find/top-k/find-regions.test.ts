import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { tagOf } from '../../2-model/page-model.ts'
import { findRegionsByTopK } from './find-regions.ts'

const PROSE = 'It grows in most gardens without much care, and lives for longer than those who planted it.'
const page = (title: string) =>
  pageOf(
    `<title>${title}</title><main><h1>${title}</h1>${['Ash', 'Birch', 'Cedar'].map(name => `<h2>${name}</h2><p>${PROSE}</p>`).join('')}</main>`,
  )

test('the list is one region: items are records, and what speaks for it are factors of its score', () => {
  const trees = page('3 best trees')
  const found = findRegionsByTopK(trees)
  if (found.kind === 'none') throw new Error(found.because)
  const [{ root, records, shape, reasons }] = found.regions as [(typeof found.regions)[0]]
  expect([found.regions.length, tagOf(trees, root), shape]).toEqual([1, 'main', 'top-k'])
  expect(records.map(nodes => nodes.map(node => tagOf(trees, node)))).toEqual([
    ['h2', 'p'],
    ['h2', 'p'],
    ['h2', 'p'],
  ])
  expect(reasons.find(({ rule }) => rule === 'headings')).toMatchObject({ value: 1, factor: expect.closeTo(Math.E) })
})

test('a page without such a list says why', () => {
  expect(findRegionsByTopK(page('trees'))).toEqual({ kind: 'none', because: 'no number in the title' })
})
