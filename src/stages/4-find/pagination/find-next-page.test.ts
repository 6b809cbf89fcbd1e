import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import type { ClassifiedBlocks } from '../blocks/classify.ts'
import { chooseNextPage } from './find-next-page.ts'
import type { NextPage } from './next-page.ts'

const CLASSES = ['next', 'next-number', 'other']

/** The links of a page in their order, each with the probability of being next and of being the next number. */
function decide(html: string, shares: [next: number, number: number][], threshold = 0.5): NextPage {
  const page = pageOf(html, 'http://a.example/list')
  const nodes = Int32Array.from(Array.from(page.clickable.keys()).filter(node => page.clickable[node] === 1))
  const blocks: ClassifiedBlocks = {
    classes: CLASSES,
    table: { nodes, features: [], columns: [] },
    probabilities: shares.map(([next, number]) => Float64Array.of(next, number, 1 - next - number)),
    model: { features: [], classes: CLASSES, trees: [{ kind: 'leaf', shares: [0, 0, 1], weight: 1 }] },
  }
  return chooseNextPage(page, blocks, { threshold })
}

const urlsOf = (next: NextPage): unknown => ('targets' in next ? next.targets.map(({ url }) => url) : next.kind)
const link = (href: string): string => `<a href="${href}">x</a>`
const BUTTON = '<button>x</button>'

describe('the decision for a page', () => {
  test('is the target of the most probable link', () => {
    expect(urlsOf(decide(link('/1') + link('/2'), [[0.2, 0], [0.7, 0]]))).toEqual(['http://a.example/2']) // biome-ignore format: one line
  })

  test('is none, with the best candidate, where no link is probable enough', () => {
    expect(decide(link('/2'), [[0.45, 0]])).toMatchObject({
      kind: 'none',
      because: 'the best candidate is too weak (45 %)',
      best: { url: 'http://a.example/2' },
    })
  })

  test('is none where the page has no candidate at all', () => {
    expect(decide('<p>x</p>', [])).toMatchObject({
      kind: 'none',
      because: expect.stringContaining('no link or button'),
    })
  })

  test('adds up a word and a number that lead to one place, and names both', () => {
    const next = decide(link('/l?p=2') + link('/l?p=2#top'), [[0.4, 0], [0, 0.4]]) // biome-ignore format: one line
    expect(next).toMatchObject({ kind: 'link', targets: [{ links: [{ kind: 'next' }, { kind: 'next-number' }] }] })
    expect('targets' in next && next.targets[0]!.confidence).toBeCloseTo(1 - 0.6 * 0.6)
  })

  test('does not add up words alone: ten weak arrows to one place stay weak', () => {
    expect(decide(link('/2').repeat(10), new Array(10).fill([0.3, 0])).kind).toBe('none')
  })

  test('asks more of a button, which has no address', () => {
    expect([decide(BUTTON, [[0.55, 0]]).kind, decide(link('/2'), [[0.55, 0]]).kind]).toEqual(['none', 'link'])
    expect(decide(BUTTON, [[0.9, 0]]).kind).toBe('button')
  })

  test('names the most probable button first: it is the one to click', () => {
    const next = decide(BUTTON + BUTTON, [[0.6, 0], [0.9, 0]]) // biome-ignore format: one line
    expect('targets' in next && next.targets[0]!.links.map(({ probability }) => probability)).toEqual([0.9, 0.6])
  })

  test('takes the nearest of the addresses that differ only in numbers', () => {
    const both = (...hrefs: string[]): unknown => urlsOf(decide(hrefs.map(link).join(''), [[0.95, 0], [0.99, 0]])) // biome-ignore format: one line
    expect(both('/list?page=2', '/list?page=40')).toEqual(['http://a.example/list?page=2'])
    expect(both('/list?page=40', '/list?page=2')).toEqual(['http://a.example/list?page=2'])
  })

  test('takes a second target only when it is as good as certain', () => {
    const both = (second: number): unknown => urlsOf(decide(link('/a') + link('/b'), [[0.95, 0], [second, 0]])) // biome-ignore format: one line
    expect(both(0.7)).toEqual(['http://a.example/a'])
    expect(both(0.9)).toEqual(['http://a.example/a', 'http://a.example/b'])
  })
})
