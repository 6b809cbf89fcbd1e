import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { guessFormat } from './format.ts'
import { explainWriteFailure, writeOutput } from './write-output.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

describe('writing a file', () => {
  test('takes strings, bytes and pieces of both', async () => {
    const file = join(folder, 'a.txt')
    await writeOutput(file, 'ä')
    expect(readFileSync(file, 'utf8')).toBe('ä')
    await writeOutput(file, Buffer.from('b'))
    expect(readFileSync(file, 'utf8')).toBe('b')
    await writeOutput(file, ['c', Buffer.from('d'), 'e'.repeat(1_000_000)])
    expect(readFileSync(file, 'utf8')).toBe(`cd${'e'.repeat(1_000_000)}`)
    expect(readdirSync(folder)).toEqual(['a.txt'])
  })

  test('the old file is whole until the new one is', async () => {
    const file = join(folder, 'a.txt')
    writeFileSync(file, 'old')
    await writeOutput(
      file,
      (function* () {
        yield 'x'.repeat(1_000_000)
        expect(readFileSync(file, 'utf8')).toBe('old')
        yield 'y'
      })(),
    )
    expect(statSync(file).size).toBe(1_000_001)
  })

  test('what fails half-way leaves the old file and nothing beside it', async () => {
    const file = join(folder, 'a.txt')
    writeFileSync(file, 'old')
    const failing = (function* () {
      yield 'x'.repeat(1_000_000)
      throw new Error('no more')
    })()
    await expect(writeOutput(file, failing)).rejects.toThrow('no more')
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['a.txt'])
  })

  test.skipIf(process.platform === 'win32')('links stay links and permissions stay', async () => {
    const [file, link] = [join(folder, 'a.txt'), join(folder, 'link.txt')]
    writeFileSync(file, 'old', { mode: 0o600 })
    symlinkSync(file, link)
    await writeOutput(link, 'new')
    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('a folder is not overwritten', async () => {
    await expect(writeOutput(folder, 'x')).rejects.toMatchObject({
      message: `Cannot write ${folder}: it is a folder.`,
      remedy: `Name a file in it, such as ${join(folder, 'records.csv')}.`,
    })
  })

  test('a folder that is missing is named', async () => {
    const file = join(folder, 'none', 'a.csv')
    await expect(writeOutput(file, 'x')).rejects.toMatchObject({
      message: `Cannot write ${file}: there is no folder ${join(folder, 'none')}.`,
    })
  })

  test.skipIf(!existsSync('/dev/full'))('a full disk is told', async () => {
    await expect(writeOutput('/dev/full', 'x')).rejects.toThrow('Cannot write /dev/full: the disk is full.')
    await writeOutput('/dev/null', 'x')
  })

  test('what the system refuses is told with what to do', () => {
    expect(explainWriteFailure('EACCES', '/x/a.csv')[0]).toBe('no permission')
    expect(explainWriteFailure('EDQUOT', '/x/a.csv')[0]).toBe('the disk is full')
    expect(explainWriteFailure('EWEIRD', '/x/a.csv')[0]).toBe('system error EWEIRD')
  })
})

test.each([
  ['a.csv', 'csv'],
  ['A.JSON', 'json'],
  ['x/y.b.ndjson', 'ndjson'],
  ['a.jsonl', 'ndjson'],
  ['a.xlsx', 'xlsx'],
  ['a.parquet', 'parquet'],
  ['a.txt', undefined],
  ['csv', undefined],
  ['a.constructor', undefined],
])('the format of %s is %s', (file, format) => {
  expect(guessFormat(file)).toBe(format)
})
