import { expect, test } from 'vitest'
import type { RunPage } from '../../api/run-stream.ts'
import { momentsOf } from './timeline.ts'

const page = (id: number, readAt: string): RunPage => ({
  ...{ id, walk: 1, page: id, url: `https://a.example/${id}`, readBy: 'parser' },
  ...{ records: 10, fresh: 10, isCut: false, readAt },
})

test('the latest comes first, and an hour without events is one line', () => {
  const moments = momentsOf(
    [page(1, '2026-01-01T00:00:00Z'), page(2, '2026-01-01T00:00:02Z'), page(3, '2026-01-01T01:00:02Z')],
    [
      {
        at: Date.parse('2026-01-01T00:00:01Z'),
        activity: { kind: 'retry', url: '', attempt: 2, because: 'it timed out' },
      },
    ],
  )
  expect(
    moments.map(each => (each.kind === 'page' ? each.page.id : each.kind === 'gap' ? each.ms : each.text)),
  ).toEqual([3, 3_600_000, 2, 'Trying again (attempt 2): it timed out', 1])
})
