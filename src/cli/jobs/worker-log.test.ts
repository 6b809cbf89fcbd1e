import { expect, test } from 'vitest'
import { formatJobEvent, formatLogLine } from './worker-log.ts'

const of = { job: 'homes', run: 3 }

test('what happens to a run is a line of the log', () => {
  expect(formatJobEvent({ kind: 'run-ended', ...of, state: 'partial' })).toBe('homes run 3: partial')
  expect(formatJobEvent({ kind: 'written', ...of, file: '/data/homes.csv' })).toBe('homes run 3: wrote /data/homes.csv')
  const page = { kind: 'page', page: 2, url: 'https://a.example/2', readBy: 'parser', records: 10, fresh: 9 } as const
  expect(formatJobEvent({ kind: 'harvest', ...of, event: page })).toBe(
    'homes run 3: page 2, 9 records, https://a.example/2',
  )
})

test('what happens all the time is none', () => {
  const url = 'https://a.example/2'
  const wait = { kind: 'wait', ms: 1000, because: 'politeness', url } as const
  expect(formatJobEvent({ kind: 'harvest', ...of, event: wait })).toBeUndefined()
  expect(formatJobEvent({ kind: 'harvest', ...of, event: { kind: 'detail', url } })).toBeUndefined()
})

test('a line stays one line, whatever is said', () => {
  const text = formatJobEvent({ kind: 'task-failed', runId: 1, task: 'page', because: 'Error: x\n    at y\n    at z' })!
  expect(formatLogLine(new Date('2026-07-01T04:00:00.123Z'), `${text}\u001B[2J`)).toBe(
    '2026-07-01T04:00:00Z task page failed and is tried again: Error: x | at y | at z\n',
  )
})
