import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { warcResponse } from '../../../test/warc-file.ts'

const folder = temporaryFolder()
const at = (name: string): string => join(folder, name)
const database = ['--database', at('jobs.db')]

const books = `<main><h1>Books</h1><ul>${[1, 2, 3, 4]
  .map(i => `<li><h2><a href="/b/${i}">Book no. ${i}</a></h2><span>£${i}.50</span></li>`)
  .join('')}</ul></main>`

test('a job with archives says how many were read, and how to read the others', async () => {
  const whole = warcResponse('http://site.test/1', books)
  writeFileSync(at('a.warc'), whole)
  writeFileSync(at('b.warc'), whole.subarray(0, 200))
  writeFileSync(at('crawl.yaml'), 'archives: "*.warc"\n')
  const first = await runCommand(['harvest', at('crawl.yaml'), ...database])
  expect(first.code).toBe(5)
  expect(first.err.replace(/ in [\d.]+ m?s\./, '')).toBe(
    [
      'INCOMPLETE: 1 of 2 archives was not read to the end; b.warc cannot be read as a WARC file: it ends in the middle of a record. Check that the file is complete and of WARC format 1.0 or 1.1.',
      'Run 1 of crawl: 4 records from 1 page',
      'Archives: 1 read, 1 failed.',
      'Try the rest again: amberyl jobs run crawl',
      `Wrote: ${at('crawl-pages')}/`,
      '',
    ].join('\n'),
  )
  expect((await runCommand(['runs', 'show', 'crawl', ...database])).out).toMatch(
    /archives +1 read, 1 failed\nnot read: b\.warc cannot be read/,
  )
  writeFileSync(at('b.warc'), whole)
  const second = await runCommand(['jobs', 'run', 'crawl', ...database])
  expect([second.code, second.err]).toEqual([0, expect.stringContaining('Archives: 1 read, 1 unchanged.\n')])
})

test('it has no table', async () => {
  const { code, err } = await runCommand(['export', 'crawl', ...database])
  expect([code, err]).toEqual([
    2,
    `amberyl: crawl reads archives: it has no table. Its pages are in ${at('crawl-pages')}.\n`,
  ])
  expect((await runCommand(['harvest', at('crawl.yaml'), '-o', at('x.csv'), ...database])).err).toContain(
    'crawl reads archives: it writes a file for each, and no table.',
  )
})
