import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import type { LinkKind } from './evaluation.ts'
import { evaluateAnswers, scoreLinks } from './evaluation.ts'
import type { NextPageAnswer } from './validate-next-page.ts'

interface Given {
  readonly html?: string
  readonly labelled: Readonly<Record<string, LinkKind>>
  readonly found: Readonly<Record<string, LinkKind>>
  readonly topic?: string
  readonly ms?: number
}

const LIST = '<ul><li id=item><a id=two href="/2">2</a></li></ul><a id=next href="/2">next</a>'

function answerOf({ html = LIST, labelled, found, topic = 'shop', ms = 1 }: Given): NextPageAnswer {
  const page = pageOf(html)
  const at = (id: string): number => nodeOf(page, `//*[@id="${id}"]`)!
  const label = { targets: Object.keys(labelled).length > 0 ? [['example.test/2']] : [] }
  const links = Object.entries(found).map(([id, kind]) => {
    const node = at(id)
    return { node, xpath: xpathOf(page, node), text: '', kind, probability: 1, reasons: [] }
  })
  return {
    example: {
      id: 'p',
      site: 's',
      table: { nodes: new Int32Array(), features: [], columns: [] },
      labels: new Int32Array(),
      missed: [],
      page,
      label,
      links: new Map(Object.entries(labelled).map(([id, kind]) => [at(id), kind])),
      topic,
      corpus: 'c',
      isScored: true,
      ms,
    },
    label,
    probabilities: [],
    next:
      links.length > 0
        ? { kind: 'link', targets: [{ url: 'http://example.test/2', confidence: 1, links }] }
        : { kind: 'none', because: '' },
    ms,
  }
}

test('links count by their kind: the right link of the wrong kind is wrong twice', () => {
  const answers = [answerOf({ labelled: { two: 'next-number', next: 'next' }, found: { two: 'next', next: 'next' } })]
  expect(scoreLinks(answers, 'next')).toEqual({ precision: 1 / 2, recall: 1, f1: 2 / 3, labelled: 1 })
  expect(scoreLinks(answers, 'next-number')).toMatchObject({ recall: 0, labelled: 1 })
})

test('a node around or inside of a labelled one is the same link, one beside it is not', () => {
  const recall = (html: string): number =>
    scoreLinks([answerOf({ html, labelled: { one: 'next' }, found: { other: 'next' } })], 'next').recall
  expect(recall('<a id=one href="/2"><span id=other role=button>x</span></a>')).toBe(1)
  expect(recall('<li id=other onclick="go()"><a id=one href="/2">x</a></li>')).toBe(1)
  expect(recall('<a id=one href="/2">x</a><a id=other href="/2">x</a>')).toBe(0)
})

test('topics have figures of their own', () => {
  const right = answerOf({ labelled: { next: 'next' }, found: { next: 'next' }, topic: 'shop' })
  const missed = answerOf({ labelled: { next: 'next' }, found: {}, topic: 'forum' })
  const { overall, byTopic } = evaluateAnswers([right, missed])
  expect([overall.pagesRight, ...Object.values(byTopic).map(score => score.pagesRight)]).toEqual([0.5, 0, 1])
})

test('the time is shown against the size, in four classes of as many pages', () => {
  const page = (items: number, ms: number): NextPageAnswer =>
    answerOf({ html: '<p>x</p>'.repeat(items), labelled: {}, found: {}, ms })
  const { bySize, time } = evaluateAnswers([page(80, 8), page(10, 1), page(20, 2), page(40, 4)])
  expect(bySize.map(({ pages, medianMs }) => [pages, medianMs])).toEqual([[1, 1], [1, 2], [1, 4], [1, 8]]) // biome-ignore format: one line
  expect(bySize[3]!.fewestNodes).toBeGreaterThan(160)
  expect(time).toEqual({ medianMs: 4, p95Ms: 8 })
})
