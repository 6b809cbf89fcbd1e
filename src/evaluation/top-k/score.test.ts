import { expect, test } from 'vitest'
import { type FoundItems, scoreTopK, summariseTopK, type TopKLabel } from './score.ts'

const TREES = { isTopK: true, k: 3, items: ['Silver Birch', 'Common Oak', 'Yew'] }
const NO_LIST = { isTopK: false, k: 3, items: [] }
const named = (titles: readonly string[], text = ''): FoundItems => ({
  k: titles.length,
  items: titles.map(title => ({ title, text: `${title} ${text}` })),
})
const score = (titles: readonly string[], label: TopKLabel = TREES) => scoreTopK(label, named(titles))

test('titles are compared by their words, without ranks', () => {
  expect(score(['1. Silver Birch', '#2 “Common” oak!', 'no. 3: YEW'])).toEqual({
    isTopK: true,
    isTold: true,
    isRight: true,
    isRightAsPublished: true,
    items: { right: 3, found: 3, labelled: 3 },
    isExact: true,
    isKRight: true,
  })
})

test('an item may say more than its label, but not twice as much', () => {
  expect(score(['The Silver Birch tree', 'Common Oak', 'Yew, an evergreen'])).toMatchObject({
    isRight: true,
    items: { right: 2 },
    isExact: false,
  })
})

test('a page is right where the first item is in the list, in whatever words around it', () => {
  expect(score([`Of all trees the silver birch ${'is the one that '.repeat(9)}we love`])).toMatchObject({
    isRight: true,
    items: { right: 0, found: 1 },
    isKRight: false,
  })
  expect(score(['Common Oak', 'Yew']).isRight).toBe(false)
})

test('as published, an item contains the first label; a title that is only a part of it does not', () => {
  expect(score(['Silver'])).toMatchObject({ isRight: true, isRightAsPublished: false })
  expect(scoreTopK(TREES, named(['The first', 'The second'], 'is the silver birch'))).toMatchObject({
    isRight: false,
    isRightAsPublished: true,
  })
  expect(scoreTopK(NO_LIST, named(['Silver Birch'])).isRightAsPublished).toBe(false)
})

test('each title is found once, and the likest pair counts', () => {
  const label = { isTopK: true, k: 2, items: ['Oak', 'Oak wood'] }
  expect(score(['Oak wood', 'Oak', 'Oak'], label).items).toEqual({ right: 2, found: 3, labelled: 2 })
  expect(score(['Oak wood', 'Oak'], label).isExact).toBe(false)
})

test('figures of several pages', () => {
  const told = ({ items }: TopKLabel): FoundItems => named(items)
  const declined = { items: [] }
  const pages = [
    scoreTopK(TREES, told(TREES)),
    scoreTopK(TREES, declined),
    scoreTopK(NO_LIST, told(TREES)),
    scoreTopK(NO_LIST, declined),
  ]
  expect(summariseTopK(pages)).toEqual({
    pages: { right: 1, found: 2, labelled: 2 },
    published: { right: 1, found: 2, labelled: 2 },
    items: { right: 3, found: 6, labelled: 6 },
    pagesWith: 2,
    pagesWithout: 2,
    exactLists: 0.5,
    kRight: 0.5,
    falseLists: 1,
  })
})
