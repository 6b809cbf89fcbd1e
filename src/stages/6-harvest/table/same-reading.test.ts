import { describe, expect, test } from 'vitest'
import { annotatedOf, listAnalysis, mainList } from '../../../../test/list-analysis.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { learnList } from './learn-list.ts'
import { type SameReading, sameReading } from './same-reading.ts'

const TREES = ['Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Lime']

const pageOfTrees = (trees: readonly string[], price: (tree: string) => string): AnnotatedPage =>
  annotatedOf(
    `<main><ul class="trees">${trees
      .map(
        tree =>
          `<li class="tree"><h3><a href="/${tree}">${tree} board</a></h3><p class="price">${price(tree)}</p></li>`,
      )
      .join('')}</ul></main>`,
  )

const priceOf = (tree: string): string => `€${20 + tree.charCodeAt(0)}.00`

/** `rendered` is the page after the browser ran it, `parsed` before. */
function compare(parsed: AnnotatedPage, rendered: AnnotatedPage): SameReading {
  const { template, pages } = learnList([rendered], mainList(rendered), listAnalysis)
  return sameReading(parsed, pages[0]!, template, listAnalysis)
}

describe('a parsed page', () => {
  test('with the same rows needs no browser', () => {
    expect(compare(pageOfTrees(TREES, priceOf), pageOfTrees(TREES, priceOf)).kind).toBe('same')
  })

  test('with the same links but for the session needs no browser', () => {
    const inSession = (id: string): AnnotatedPage =>
      annotatedOf(
        `<main><ul>${TREES.map(tree => `<li><h3><a href="/${tree}?sid=${id}">${tree} board</a></h3><p>${priceOf(tree)}</p></li>`).join('')}</ul></main>`,
      )
    expect(compare(inSession('0a1b2c'), inSession('3d4e5f')).kind).toBe('same')
  })

  test('with fewer records is not the same', () => {
    expect(compare(pageOfTrees(TREES.slice(0, 5), priceOf), pageOfTrees(TREES, priceOf))).toEqual({
      kind: 'different',
      because: 'the parsed page has 5 records, the rendered one 6',
    })
  })

  test('with another value is not the same, and the value is told', () => {
    const parsed = pageOfTrees(TREES, tree => (tree === 'Ash' ? '€1.00' : priceOf(tree)))
    expect(compare(parsed, pageOfTrees(TREES, priceOf))).toEqual({
      kind: 'different',
      because: 'price of record 3 is "€1.00" on the parsed page, "€85.00" on the rendered one',
    })
  })

  test('without the list is not the same', () => {
    const empty = annotatedOf('<main><div id="app"></div></main>')
    expect(compare(empty, pageOfTrees(TREES, priceOf))).toMatchObject({ kind: 'different' })
  })
})
