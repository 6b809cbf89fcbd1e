import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { warcRecord, warcResponse } from '../../../../test/warc-file.ts'
import { openArchiveFile } from './open-archive.ts'
import { readWarc } from './warc.ts'

const folder = temporaryFolder()
const LIMIT = 100_000

type Body = string | Uint8Array

async function read(name: string, file: Body): Promise<{ url: string; text: string; size: number; at?: string }[]> {
  const path = join(folder, name)
  writeFileSync(path, file)
  const pages = []
  for await (const { url, bytes, at } of readWarc(await openArchiveFile(path), LIMIT)) {
    const text = Buffer.from(bytes).toString()
    pages.push({ url, text: text.slice(0, 100), size: bytes.length, ...(at === undefined ? {} : { at }) })
  }
  return pages
}

const textsOf = async (name: string, file: Body): Promise<string[]> => (await read(name, file)).map(({ text }) => text)

const PAGES = Buffer.concat([
  warcRecord('warcinfo', '', 'software: x'),
  warcResponse('http://a.test/1', '<p>one</p>'),
  warcRecord('request', 'http://a.test/1', 'GET /1 HTTP/1.1\r\n\r\n'),
  warcResponse('http://a.test/gone', '<p>gone</p>', '', '404 Not Found'),
  warcResponse('http://a.test/moved', '', 'Location: /1\r\n', '301 Moved'),
  warcRecord('resource', '<http://a.test/2>', '<p>two</p>', 'Content-Type: text/html\r\n'),
  warcRecord('resource', 'http://a.test/picture', 'png', 'Content-Type: image/png\r\n'),
])

describe('the pages of an archive', () => {
  test('are its successful responses and resources', async () => {
    const at = '2024-05-01T10:00:00Z'
    expect(await read('pages.warc', PAGES)).toEqual([
      { url: 'http://a.test/1', text: '<p>one</p>', size: 10, at },
      { url: 'http://a.test/2', text: '<p>two</p>', size: 10, at },
    ])
  })

  test('also if the file is compressed as a whole, or record by record', async () => {
    expect(await textsOf('whole.warc.gz', gzipSync(PAGES))).toEqual(['<p>one</p>', '<p>two</p>'])
    const each = [warcResponse('http://a.test/1', '<p>one</p>'), warcResponse('http://a.test/2', '<p>two</p>')]
    const members = Buffer.concat(each.map(one => gzipSync(one)))
    expect(await textsOf('each.warc.gz', members)).toEqual(['<p>one</p>', '<p>two</p>'])
  })

  test.each([
    ['gzip', gzipSync('<p>one</p>')],
    ['br', brotliCompressSync('<p>one</p>')],
    ['deflate', deflateSync('<p>one</p>')],
    ['gzip', Buffer.from('<p>one</p>')],
  ])('behind %s', async (encoding, body) => {
    const file = warcResponse('http://a.test/', body, `Content-Encoding: ${encoding}\r\n`)
    expect(await textsOf('encoded.warc', file)).toEqual(['<p>one</p>'])
  })

  test.each([
    ['in chunks', '4\r\n<p>o\r\n6;x=y\r\nne</p>\r\n0\r\n\r\n', '<p>one</p>'],
    ['said to be in chunks', '<p>one</p>', '<p>one</p>'],
    ['cut off in a chunk', 'ff\r\n<p>one', '<p>one'],
  ])('%s', async (_, body, text) => {
    const file = warcResponse('http://a.test/', body, 'Transfer-Encoding: chunked\r\n')
    expect(await textsOf('chunks.warc', file)).toEqual([text])
  })
})

describe('a page beyond the limit is cut there, and the next one is read', () => {
  const zeros = Buffer.alloc(20_000_000)
  const chunk = Buffer.concat([Buffer.from('1312d00\r\n'), zeros, Buffer.from('\r\n0\r\n\r\n')])
  test.each([
    ['a record', zeros, ''],
    ['gzip', gzipSync(zeros), 'Content-Encoding: gzip\r\n'],
    ['gzip in gzip', gzipSync(gzipSync(zeros)), 'Content-Encoding: gzip, gzip\r\n'],
    ['Brotli', brotliCompressSync(zeros), 'Content-Encoding: br\r\n'],
    ['deflate', deflateSync(zeros), 'Content-Encoding: deflate\r\n'],
    ['chunks', chunk, 'Transfer-Encoding: chunked\r\n'],
  ])('%s', async (_, body, headers) => {
    const file = Buffer.concat([
      warcResponse('http://a.test/', body, headers),
      warcResponse('http://a.test/2', '<p>two</p>'),
    ])
    for (const [name, content] of [
      ['large.warc', file],
      ['large.warc.gz', gzipSync(file)],
    ] as const) {
      const [large, next] = await read(name, content)
      expect(large!.size).toBeGreaterThan(LIMIT)
      expect(large!.size).toBeLessThan(LIMIT + 200_000)
      expect(next!.text).toBe('<p>two</p>')
    }
  })
})

describe('a damaged archive fails with the reason', () => {
  const one = warcResponse('http://a.test/', '<p>one</p>')
  test.each([
    ['nothing', '', /contains no records/],
    ['something else', '<p>one</p>\n', /does not start with a WARC header/],
    ['no end of the first line', 'x'.repeat(1_000_000), /larger than 1000 bytes/],
    ['endless headers', `WARC/1.0\r\n${'a: b\r\n'.repeat(100_000)}`, /larger than/],
    ['one endless header', `WARC/1.0\r\nA: ${'b'.repeat(1_000_000)}`, /larger than/],
    ['endless HTTP headers', warcResponse('http://a.test/', '', `${'a: b\r\n'.repeat(100_000)}`), /larger than/],
    ['no length', 'WARC/1.0\r\nWARC-Type: response\r\n\r\n', /does not say how long/],
    ['a negative length', 'WARC/1.0\r\nContent-Length: -5\r\n\r\n', /does not say how long/],
    ['a huge length', 'WARC/1.0\r\nContent-Length: 999999999999\r\n\r\nx', /ends in the middle/],
    ['a cut record', one.subarray(0, one.length - 10), /ends in the middle/],
    ['a cut compressed file', gzipSync(one).subarray(0, 60), /unexpected end/],
    [
      'a damaged compressed file',
      Buffer.concat([gzipSync(one).subarray(0, 30), Buffer.alloc(99, 7)]),
      /cannot be read/,
    ],
    ['an unknown compression', warcResponse('http://a.test/', 'x', 'Content-Encoding: foo\r\n'), /foo is not known/],
  ])('%s', async (_, file, says) => {
    await expect(read('damaged.warc', file)).rejects.toMatchObject({
      kind: 'bad-archive',
      message: expect.stringMatching(says),
    })
  })
})
