import { execFileSync, spawn } from 'node:child_process'
import { createReadStream, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { ByteReader } from './byte-reader.ts'
import { decompress } from './decompress.ts'
import { readBody } from './read-body.ts'
import { readBytes, readTextFile, readTextFileSync } from './read-file.ts'

const folder = temporaryFolder()
const at = (name: string): string => join(folder, name)
const TOO_LARGE = /is larger than 0.001 MB/

describe('a file is read up to a limit', () => {
  test('as large as the limit, and one byte more', async () => {
    writeFileSync(at('fits'), 'x'.repeat(1_000))
    expect((await readBytes(at('fits'), 1_000)).length).toBe(1_000)
    writeFileSync(at('more'), 'x'.repeat(1_001))
    await expect(readBytes(at('more'), 1_000)).rejects.toThrow(TOO_LARGE)
  })

  test('a file of terabytes is refused by its size', async () => {
    writeFileSync(at('sparse'), '')
    truncateSync(at('sparse'), 2 ** 41)
    await expect(readBytes(at('sparse'), 1_000)).rejects.toThrow(TOO_LARGE)
    await expect(readTextFile(at('sparse'))).rejects.toThrow(/is larger than 50 MB/)
    expect(() => readTextFileSync(at('sparse'))).toThrow(/is larger than 50 MB/)
  })

  test.each(['/dev/zero', '/dev/urandom', '/dev/full'])('%s, which has no end', async device => {
    await expect(readBytes(device, 1_000)).rejects.toThrow(TOO_LARGE)
    expect(() => readTextFileSync(device)).toThrow(/is not a regular file/)
  })

  test('a file that says it is empty', async () => {
    expect(await readTextFile('/proc/self/cmdline')).not.toBe('')
    expect(await readTextFile('/dev/null')).toBe('')
  })

  test('a folder is none', async () => {
    await expect(readTextFile(folder)).rejects.toThrow(/is a folder, not a file/)
    expect(() => readTextFileSync(folder)).toThrow(/is a folder, not a file/)
  })

  test('a named pipe, also one that is written to without end', async () => {
    execFileSync('mkfifo', [at('pipe')])
    const writer = spawn('sh', ['-c', `printf hello > '${at('pipe')}'`])
    expect(await readTextFile(at('pipe'))).toBe('hello')
    const endless = spawn('sh', ['-c', `yes > '${at('pipe')}'`])
    await expect(readBytes(at('pipe'), 1_000)).rejects.toThrow(TOO_LARGE)
    for (const child of [writer, endless]) child.kill('SIGKILL')
  })
})

describe('compressed content is inflated up to a limit', () => {
  const zeros = Buffer.alloc(5_000_000)
  const pieces = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000)
  }
  const LAYERS: [string, (bytes: Uint8Array) => Uint8Array][] = [
    ['gzip', bytes => gzipSync(bytes)],
    ['x-gzip', bytes => gzipSync(bytes)],
    ['deflate', bytes => deflateSync(bytes)],
    ['Deflate', bytes => deflateRawSync(bytes)],
    ['br', bytes => brotliCompressSync(bytes)],
    ['gzip, br', bytes => brotliCompressSync(gzipSync(bytes))],
    ['br, gzip, identity', bytes => gzipSync(brotliCompressSync(bytes))],
  ]

  test.each(LAYERS)('%s', async (name, compress) => {
    const text = Buffer.from('A page of some length. '.repeat(500))
    expect(Buffer.from(await decompress(pieces(compress(text)), name, 100_000)).equals(text)).toBe(true)
    const found = await decompress(pieces(compress(zeros)), name, 100_000)
    expect(found.length).toBeGreaterThan(100_000)
    expect(found.length).toBeLessThan(300_000)
  })

  test('what is not compressed, though it is said to be', async () => {
    const text = Buffer.from('<p>plain</p>')
    expect(Buffer.from(await decompress(pieces(text), 'gzip', 100)).toString()).toBe('<p>plain</p>')
    expect((await decompress(pieces(zeros), 'gzip', 100)).length).toBeLessThan(2_000)
    expect((await decompress(pieces(zeros), undefined, 100)).length).toBeLessThan(2_000)
  })

  test('what is cut off, damaged, unknown, or packed too often', async () => {
    const whole = gzipSync(Buffer.from('A page of some length. '.repeat(500)))
    await expect(decompress(pieces(whole.subarray(0, 40)), 'gzip', 1e6)).rejects.toThrow(/unexpected end/)
    await expect(decompress(pieces(Buffer.from([0x1f, 0x8b, 9, 9, 9])), 'gzip', 1e6)).rejects.toThrow()
    await expect(decompress(pieces(whole), 'lzma', 1e6)).rejects.toThrow(/compression lzma is not known/)
    await expect(decompress(pieces(whole), 'br,br,br,br,br', 1e6)).rejects.toThrow(/compressed 5 times/)
  })
})

test('a line has a limit, and a stream is read no further than needed', async () => {
  const reader = new ByteReader(createReadStream('/dev/zero'))
  await expect(reader.line(100_000)).rejects.toThrow(/larger than 100000 bytes/)
  await reader.close()
  expect((await readBody(createReadStream('/dev/zero'), 100)).length).toBeLessThan(100_000)
})
