import { describe, expect, test } from 'vitest'
import type { RunView } from '../../jobs/view/run-view.ts'
import { formatRun, formatRuns } from './format-runs.ts'
import { formatRunSummary } from './run-summary.ts'

const RUN: RunView = {
  job: 'homes',
  run: 3,
  start: ['https://homes.example/'],
  state: 'finished',
  cause: 'schedule',
  startedAt: '2026-03-29T04:00:00.000Z',
  endedAt: '2026-03-29T04:01:30.000Z',
  because: null,
  resumed: 0,
  pages: 6,
  records: 1200,
  duplicates: 0,
  details: null,
  changes: { comparedTo: 2, new: 3, changed: 1, gone: 2, unchanged: 1196, moved: 0 },
  template: null,
  archives: null,
  notes: [],
}
const now = new Date('2026-03-29T04:02:00Z')
const summary = (run: Partial<RunView>, outputs: string[] = []): string =>
  formatRunSummary({ ...RUN, ...run }, { outputs, notes: [], now })

describe('runs', () => {
  test('are lines of a table', () => {
    const [head, line] = formatRuns([RUN], { width: 120, now }).split('\n')
    expect(head).toMatch(/^job {4}run {2}state .* records {2}changes {3}template$/)
    expect(line).toMatch(/^homes {4}3 {2}finished .* 1 min 30 s {6}6 {4}1,200 {2}\+3 ~1 -2$/)
  })

  test('that are under way have taken as long as they have run', () => {
    expect(formatRuns([{ ...RUN, state: 'running', endedAt: null }], { width: 120, now })).toContain('2 min 0 s')
  })

  test('fit the terminal', () => {
    const job = 'a-job-with-a-name-that-is-longer-than-the-terminal-is-wide'
    const lines = formatRuns([{ ...RUN, job }], { width: 90, now }).split('\n')
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(90)
    expect(lines[1]).toContain('a-job')
  })

  test('are told with what their template came to', () => {
    const template = {
      kind: 'changed',
      because: 'a column is gone',
      places: ['td[3] is gone'],
      done: 'mended',
    } as const
    const text = formatRun({ ...RUN, template, notes: ['page 2: \u001B[31mred'] }, { now })
    expect(text).toMatch(/^template +changed, mended: a column is gone$/m)
    expect(text).toMatch(/^- td\[3\] is gone\nnote: page 2: red$/m)
  })
})

describe('the summary of a run', () => {
  test('says what there is, what changed, and where it is', () => {
    expect(summary({}, ['/data/homes.csv'])).toBe(`Run 3 of homes: 1,200 records from 6 pages in 1 min 30 s.
Compared with run 2: 3 new, 1 changed, 2 gone, 1,196 unchanged.
Wrote: /data/homes.csv
Export the table: amberyl export homes -o homes.csv
See what changed: amberyl runs diff homes
`)
  })

  test('says first what is missing', () => {
    expect(summary({ state: 'partial', because: 'reached the limit of 2 pages' })).toMatch(
      /^INCOMPLETE: reached the limit of 2 pages\.\n/,
    )
  })

  test('says what to do about a template that changed', () => {
    const template = { kind: 'changed', because: 'the list is a table now', places: [], done: 'proposed' } as const
    const text = summary({
      state: 'deferred',
      because: 'deferred: the template changed',
      template,
      changes: null,
      records: 0,
    })
    expect(text).toMatch(
      /^DEFERRED: the template changed, [\s\S]*\nTemplate changed, proposed: the list is a table now\.\n[\s\S]*to use it: amberyl jobs accept homes\n/,
    )
    expect(text).not.toContain('amberyl export')
  })
})
