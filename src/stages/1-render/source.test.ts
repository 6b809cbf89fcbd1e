import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { type PageSource, readSources } from './source.ts'

const folder = temporaryFolder()
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
async function read(argument: string): Promise<PageSource[]> {
  const sources: PageSource[] = []
  for await (const source of readSources(argument)) sources.push(source)
  return sources
}
const urlOf = async (argument: string): Promise<unknown> =>
  (await read(argument)).map(source => ('url' in source ? source.url : ''))

describe('an argument', () => {
  test('with http or https is an address, and so is a host with a port', async () => {
    expect(await urlOf('https://Example.com/a b')).toEqual(['https://example.com/a%20b'])
    expect(await urlOf('localhost:8080/list')).toEqual(['http://localhost:8080/list'])
  })

  test('that is a file is as old as the file', async () => {
    const saved = new Date('2024-05-31T14:00:00Z')
    const path = file('saved.html', '<p>2 days ago</p>')
    utimesSync(path, saved, saved)
    expect(await read(path)).toMatchObject([{ kind: 'html', at: saved.toISOString() }])
  })

  test('with another scheme is refused', async () => {
    await expect(read('javascript:alert(1)')).rejects.toMatchObject({ kind: 'bad-address' })
    await expect(read('chrome://settings')).rejects.toMatchObject({ kind: 'bad-address' })
    await expect(read('http://[')).rejects.toMatchObject({ kind: 'bad-address' })
  })

  test('that is no file is told so, with what to do', async () => {
    await expect(read('nothing.html')).rejects.toMatchObject({
      kind: 'no-file',
      remedy: expect.stringContaining('http://'),
    })
    await expect(read(folder)).rejects.toMatchObject({ kind: 'no-file' })
  })

  test('that is a picture or a PDF is no page', async () => {
    await expect(read(file('a.html', '%PDF-1.7'))).rejects.toMatchObject({ message: expect.stringContaining('a PDF') })
  })
})

describe('a WARC file', () => {
  const http = (headers: string, body: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`HTTP/1.1 ${headers}\r\n\r\n`), body])
  const record = (type: string, url: string, block: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2025-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:${url}>\r\nContent-Type: application/http; msgtype=${type}\r\nContent-Length: ${block.length}\r\n\r\n`,
      ),
      block,
      Buffer.from('\r\n\r\n'),
    ])
  const html = Buffer.from('<p>ä</p>')
  const records = [
    record('request', 'http://a.test/', Buffer.from('GET / HTTP/1.1\r\n\r\n')),
    record('response', 'http://a.test/1', http('200 OK\r\nContent-Type: text/html; charset=utf-8', html)),
    record('response', 'http://a.test/x.png', http('200 OK\r\nContent-Type: image/png', html)),
    record('response', 'http://a.test/404', http('404 Not Found\r\nContent-Type: text/html', html)),
    record(
      'response',
      'http://a.test/2',
      http('200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip', gzipSync(html)),
    ),
    record(
      'response',
      'http://a.test/3',
      http('200 OK\r\nContent-Type: text/html\r\nContent-Encoding: br', brotliCompressSync(html)),
    ),
  ]

  test.each([
    ['plain.warc', Buffer.concat(records)],
    ['packed.warc.gz', Buffer.concat(records.map(each => gzipSync(each)))],
  ])('%s gives a page for each response that is HTML', async (name, bytes) => {
    const pages = (await read(file(name, bytes))) as Extract<PageSource, { kind: 'html' }>[]
    expect(pages.map(page => page.url)).toEqual(['http://a.test/1', 'http://a.test/2', 'http://a.test/3'])
    expect(pages.map(page => Buffer.from(page.bytes).toString())).toEqual(['<p>ä</p>', '<p>ä</p>', '<p>ä</p>'])
  })

  test('that is none, or not there, is refused', async () => {
    await expect(read(file('bad.warc', 'hello'))).rejects.toMatchObject({ kind: 'bad-archive' })
    await expect(read('missing.warc')).rejects.toMatchObject({ kind: 'no-file' })
  })
})
