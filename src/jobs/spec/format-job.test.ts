import { describe, expect, test } from 'vitest'
import { exampleJob } from './example-job.ts'
import { formatJob } from './format-job.ts'
import { fillPlaceholders } from './output-file.ts'
import { parseJob } from './parse-job.ts'

/** The example with all its optional lines. */
const wholeExample = exampleJob().replace(/^# ( {2,}|[a-z]\w*:)/gm, '$1')

describe('the example', () => {
  test('is a job', () => {
    expect(parseJob(exampleJob(), 'JOB.yaml')).toMatchObject({
      name: 'homes',
      details: true,
      schedule: { cron: '0 6 * * *', timeZone: 'Europe/Berlin' },
      outputs: [
        { file: 'homes.csv', format: 'csv', what: 'table' },
        { file: 'changes/{job}-{date}.xlsx', format: 'xlsx', what: 'changes' },
      ],
    })
  })

  test('mentions every key as it may be written', () => {
    const job = parseJob(wholeExample, 'JOB.yaml')
    expect(Object.keys(job).sort()).toEqual([
      ...[
        'alert',
        'annotators',
        'blocks',
        'columns',
        'details',
        'domain',
        'drop',
        'keep',
        'key',
        'limits',
        'mend',
        'name',
        'outputs',
        'pages',
        'politeness',
        'reading',
        'records',
      ],
      ...['region', 'rename', 'request', 'schedule', 'siblings', 'start', 'webhooks', 'where', 'wrapper'],
    ])
    expect(job.webhooks[0]!.secret).toBe(`\${HOMES_WEBHOOK_SECRET}`)
    expect(job.request).toMatchObject({ storageState: 'login.json', headers: { 'Accept-Language': 'de' } })
  })
})

describe('a job that is written', () => {
  test.each([
    ['the example', exampleJob()],
    ['every key', wholeExample],
    [
      'other values',
      'start: [https://a.example, https://b.example]\npages: 2\nregion: 3\nmend: off\nkeep: {runs: all}',
    ],
    ['short delays', 'start: https://a.example\npoliteness: {delay: 1500, robots: ignore}'],
    ['what outputs show', 'start: https://a.example\ndrop: image\nrename: {a: b}\nwhere: "a = \\"x\\""'],
    ['how files are written', 'start: https://a.example\noutputs: [{file: a.csv, excel: true, texts: true}]'],
    [
      'feeds',
      'start: https://a.example\noutputs: [a.xml, {file: b.json, what: feed}, {file: c, format: rss, limit: 9, url: "https://a.example/c"}]',
    ],
    ['archives', 'archives: crawl/*.warc.gz'],
    ['archives of a list', 'archives: {filesFrom: list.txt, root: "https://a.example/", into: pages}'],
    ['no delay', 'start: https://a.example\npoliteness: {delay: 0}'],
    ['odd texts', 'name: "1"\nstart: https://a.example\nkey: ["null", "a: b", "#c", "- d"]'],
    ['a format', 'start: https://a.example\noutputs: [{file: a.csv, format: json}, {file: b, format: csv}]'],
  ])('is the same when it is read again: %s', (_, text) => {
    const job = parseJob(text, 'JOB.yaml')
    expect(parseJob(formatJob(job), 'other.yaml')).toEqual(job)
  })

  test('says nothing that is so anyway', () => {
    expect(formatJob(parseJob('start: https://a.example/', 'a.yaml'))).toBe('name: a\nstart: https://a.example/\n')
  })
})

test('the date of an output is that of the time zone', () => {
  const at = new Date('2026-03-29T22:30:00Z')
  const fill = (timeZone: string) => fillPlaceholders('{job}/{date}-{run}.csv', { job: 'homes', run: 7, at, timeZone })
  expect(fill('Europe/Berlin')).toBe('homes/2026-03-30-7.csv')
  expect(fill('UTC')).toBe('homes/2026-03-29-7.csv')
})
