import { expect, test } from 'vitest'
import type { NextPage } from '../../stages/4-find/pagination/next-page.ts'
import { type NextPageLabel, scoreNextPages } from './score.ts'

const target = (url: string | undefined, ...xpaths: string[]) => ({
  url,
  confidence: 1,
  links: xpaths.map(xpath => ({ node: 0, xpath, text: '', kind: 'next' as const, probability: 1, reasons: [] })),
})
const links = (...urls: string[]): NextPage => ({ kind: 'link', targets: urls.map(url => target(url, '/a[1]')) })
const NONE: NextPage = { kind: 'none', because: '' }
const label = (...places: string[]): NextPageLabel => ({ targets: places.map(place => [place]) })

test('a page is right when all its targets are found and no other', () => {
  const { pagesRight, targetPrecision, targetRecall } = scoreNextPages([
    { next: links('http://a.example/2'), label: label('a.example/2') },
    { next: links('http://a.example/2', 'http://a.example/9'), label: label('a.example/2') },
    { next: links('http://a.example/2'), label: label('a.example/2', 'a.example/3') },
    { next: NONE, label: label() },
  ])
  expect(pagesRight).toBe(2 / 4)
  expect(targetPrecision).toBe(3 / 4)
  expect(targetRecall).toBe(3 / 4)
})

test('an address is right whatever its scheme, www and fragment', () => {
  expect(
    scoreNextPages([{ next: links('https://www.a.example/l/?p=2#x'), label: label('a.example/l?p=2') }]).pagesRight,
  ).toBe(1)
})

test('an answer for a page without a next page is a false alarm', () => {
  const score = scoreNextPages([
    { next: links('http://a.example/2'), label: label() },
    { next: NONE, label: label() },
    { next: NONE, label: label('a.example/2') },
  ])
  expect(score).toMatchObject({ falseAlarms: 1, pagesWithoutNext: 2, pagesRight: 1 / 3, targetRecall: 0 })
})

test('a button is right when one of its links is a labelled one', () => {
  const answer: NextPage = { kind: 'button', targets: [target(undefined, '/li[1]', '/li[1]/button[1]')] }
  expect(scoreNextPages([{ next: answer, label: { targets: [['/li[1]/button[1]', '/li[9]']] } }]).pagesRight).toBe(1)
  expect(scoreNextPages([{ next: answer, label: { targets: [['/li[2]/button[1]']] } }]).pagesRight).toBe(0)
})
