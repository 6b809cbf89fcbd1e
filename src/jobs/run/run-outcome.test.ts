import { expect, test } from 'vitest'
import type { RunFacts } from '../../store/runs/run-facts.ts'
import { judgeOutcome } from './run-outcome.ts'

const START = 'https://shop.test/list'
const whole: RunFacts = {
  walks: [{ start: START, pages: 4, ending: { kind: 'last-page' }, records: 40, announced: 40, isCut: false }],
  records: 40,
  detailsMissing: 0,
  failures: [],
}

const walked = (change: Partial<RunFacts['walks'][number]>): RunFacts => ({
  ...whole,
  walks: [{ ...whole.walks[0]!, ...change }],
})

test('a run that reached the last page is finished', () => {
  expect(judgeOutcome(whole)).toEqual({ state: 'finished' })
})

test('a run with fewer records than the page states is partial', () => {
  expect(judgeOutcome(walked({ records: 30 }))).toEqual({
    state: 'partial',
    because: `${START} states 40 records, but only 30 were found`,
  })
})

test('a run that left sibling pages out is partial', () => {
  const ending = { kind: 'unread', what: 'siblings', family: 'letter', urls: ['/b', '/c'] } as const
  expect(judgeOutcome(walked({ ending }))).toEqual({
    state: 'partial',
    because: `${START}: 2 sibling pages (A–Z) were not read; --siblings (in a job: siblings: true) reads them, too`,
  })
})

test('a pager that goes on makes a run partial, unless all records that the page states were read', () => {
  const ending = { kind: 'unread', what: 'pages', number: 5, because: 'reached the last page (no next page)' } as const
  expect(judgeOutcome(walked({ ending, announced: undefined })).because).toContain('the pager shows page 5')
  expect(judgeOutcome(walked({ ending })).state).toBe('finished')
})

test('as many records as were asked for are enough', () => {
  expect(judgeOutcome(walked({ records: 30, ending: { kind: 'as-asked', what: 'records', count: 30 } })).state).toBe(
    'finished',
  )
})

test('a run without any record has failed, and says why', () => {
  const ending = { kind: 'failed', because: 'The server is away.', remedy: 'Try later.' } as const
  const outcome = judgeOutcome({ ...walked({ ending, records: 0 }), records: 0 })
  expect(outcome.state).toBe('failed')
  expect(outcome.because).toBe('The server is away. Try later.')
})

test('a template that needs its owner defers the run, whatever else happened', () => {
  const ending = { kind: 'deferred', because: 'the text for "price" is no longer on the page' } as const
  expect(judgeOutcome({ ...walked({ ending }), failures: ['x'] })).toEqual({
    state: 'deferred',
    because: expect.stringContaining('the text for "price" is no longer on the page'),
  })
})

test('missing details, failed tasks and cut pages make a run partial', () => {
  expect(judgeOutcome({ ...whole, detailsMissing: 2 }).because).toContain('2 records')
  expect(judgeOutcome({ ...whole, failures: ['TypeError: x\n  at y'] }).because).toBe('a task failed: TypeError: x')
  expect(judgeOutcome(walked({ isCut: true })).state).toBe('partial')
})
