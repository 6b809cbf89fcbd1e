import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { attributeOf, type PageModel } from '../2-model/page-model.ts'
import { induceNext, type TakenWay } from './induce-next.ts'
import { selectorOf } from './paths/select-nodes.ts'

const all = (page: PageModel): number[] => Array.from({ length: page.nodeCount }, (_, node) => node)

/** Steps over pages with a pager each; the marked elements lead on. */
const steps = (kind: TakenWay['kind'], ...pagers: string[]): TakenWay[] =>
  pagers.map(pager => {
    const page = pageOf(`<ul><li><a href=/1>One</a><li><a href=/2>Two</a></ul><div class=pager>${pager}</div>`)
    return { kind, page, nodes: all(page).filter(node => attributeOf(page, node, 'on') !== undefined) }
  })

/** What the learned path finds on another page. */
function textsAt(ways: readonly TakenWay[], pager: string): string[] {
  const [rule] = induceNext(ways)
  const page = pageOf(`<div class=pager>${pager}</div>`)
  const nodes = rule && 'xpath' in rule ? selectorOf(page, rule.xpath[0]!)(-1) : []
  return nodes.map(node => page.text.slice(page.textStart[node], page.textEnd[node]))
}

test('a word, which is on each page but the last', () => {
  const ways = steps('link', '<a on href=?2>Next</a>', '<a href=?1>Back</a><a on href=?3>Next</a>')
  expect(textsAt(ways, '<a href=?1>Back</a><a href=?9>Next</a>')).toEqual(['Next'])
  expect(textsAt(ways, '<a href=?1>Back</a>')).toEqual([])
})

test.each([
  [
    'a mark',
    (at: number) =>
      [1, 2, 3].map(n => `<a href=?${n} ${n === at ? 'class=current' : n === at + 1 ? 'on' : ''}>${n}</a>`).join(''),
  ],
  [
    'aria-current',
    (at: number) =>
      `<ol>${[1, 2, 3].map(n => `<li ${n === at ? 'aria-current=page' : ''}><a href=?${n} ${n === at + 1 ? 'on' : ''}>${n}</a></li>`).join('')}</ol>`,
  ],
  [
    'no link',
    (at: number) =>
      [1, 2, 3].map(n => (n === at ? `<b>${n}</b>` : `<a href=?${n} ${n === at + 1 ? 'on' : ''}>${n}</a>`)).join(''),
  ],
])('the number after the current one, which has %s', (_, pager) => {
  const ways = steps('link', pager(1), pager(2))
  expect(textsAt(ways, pager(2))).toEqual(['3'])
  expect(textsAt(ways, pager(3))).toEqual([])
})

test('what adds to the list comes first; scrolling needs no path', () => {
  const ways = [
    ...steps('link', '<a on class=next href=?2>Next</a>'),
    ...steps('scroll', ''),
    ...steps('load-more', '<button on>More</button>'),
  ]
  expect(induceNext(ways).map(({ kind }) => kind)).toEqual(['load-more', 'scroll', 'link'])
})

test('a way without a path that holds on all pages is left out', () => {
  const pager = (at: number) => [1, 2, 3].map(n => `<a href=?${n} ${n === at ? 'on' : ''}>${n}</a>`).join('')
  expect(induceNext(steps('link', pager(2), pager(3)))).toEqual([])
})
