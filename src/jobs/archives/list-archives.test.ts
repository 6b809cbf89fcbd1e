import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import type { JobArchives } from '../spec/job-schema.ts'
import { listArchives } from './list-archives.ts'

const folder = temporaryFolder()
for (const name of [
  'crawl/b.warc.gz',
  'crawl/a.warc',
  'crawl/.hidden.warc',
  'crawl/notes.txt',
  'crawl/2024/c.warc.gz',
  'crawl/2024/deep/d.warc.gz',
  'other/e.warc',
]) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), '')
}

const list = async (archives: JobArchives, file = join(folder, 'job.yaml')) =>
  (await listArchives(archives, file)).map(({ name, output, problem }) => problem ?? `${name} → ${output}`)
const names = async (...files: string[]): Promise<string[]> =>
  (await list({ files })).map(each => each.split(' → ')[0]!)

test('patterns name files as in a shell, in the order of their names', async () => {
  expect(await names('crawl/*.warc*')).toEqual(['crawl/a.warc', 'crawl/b.warc.gz'])
  expect(await names('crawl/?.warc')).toEqual(['crawl/a.warc'])
  expect(await names('*/*.warc')).toEqual(['crawl/a.warc', 'other/e.warc'])
  expect(await names('crawl/**/*.gz')).toEqual(['crawl/b.warc.gz', 'crawl/2024/c.warc.gz', 'crawl/2024/deep/d.warc.gz'])
  expect(await names('crawl/.*.warc')).toEqual(['crawl/.hidden.warc'])
  expect(await names(`${folder}/other/*`)).toEqual([`${folder}/other/e.warc`])
})

test('a folder stands for the WARC files in it, and each archive is there once', async () => {
  expect(await names('crawl/2024', 'crawl/2024/c.warc.gz', './crawl/2024/c.warc.gz')).toEqual([
    'crawl/2024/c.warc.gz',
    'crawl/2024/deep/d.warc.gz',
  ])
})

test('two addresses that would have the same file are told', async () => {
  expect(await names('https://a.example/x?1', 'https://a.example/x?2', 'https://a.example/x?1')).toEqual([
    'https://a.example/x?1',
    'its lines would be written to the same file as those of https://a.example/x?1: put it into a job of its own',
  ])
})

test('each archive has a file of its own, named for where it is', async () => {
  const files = ['crawl/a.warc', '../up.warc', 'https://example.com:8080/x/a.warc.gz?token=1', `${folder}/other/e.warc`]
  const up = join(dirname(folder), 'up.warc')
  expect(await list({ files })).toEqual([
    'crawl/a.warc → crawl/a.warc.ndjson',
    `../up.warc → ${up.slice(1)}.ndjson`,
    'https://example.com:8080/x/a.warc.gz?token=1 → example.com_8080/x/a.warc.gz.ndjson',
    `${folder}/other/e.warc → other/e.warc.ndjson`,
  ])
})

test('a list names archives relative to a folder or an address', async () => {
  writeFileSync(
    join(folder, 'list.txt'),
    'a.warc\r\n\n  b.warc.gz \nhttps://x.example/c.warc\n{"filename": "d.warc"}\n',
  )
  expect(await list({ filesFrom: 'list.txt', root: 'crawl' })).toEqual([
    'crawl/a.warc → crawl/a.warc.ndjson',
    'crawl/b.warc.gz → crawl/b.warc.gz.ndjson',
    'https://x.example/c.warc → x.example/c.warc.ndjson',
    'it names a part of an archive: read it with amberyl extract',
  ])
  expect((await list({ filesFrom: 'list.txt', root: 'https://data.example/warcs' }))[0]).toBe(
    'https://data.example/warcs/a.warc → data.example/warcs/a.warc.ndjson',
  )
})

test('what names no archive is told', async () => {
  expect(await names('crawl/*.zip')).toEqual(['no file matches'])
  mkdirSync(join(folder, 'empty'))
  expect(await names('empty')).toEqual(['the folder contains no WARC files'])
  expect(await list({ filesFrom: 'none.txt' })).toEqual(['there is no such list of archives'])
  // It may come later.
  expect(await names('later.warc')).toEqual(['later.warc'])
})
