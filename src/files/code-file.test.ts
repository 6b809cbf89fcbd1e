import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { CodeFile, stampOf } from './code-file.ts'

const CODE = Buffer.from('compiled code of a')

const stamped = (file: string, code: Buffer) => ({ file, stamp: stampOf(file)!, code })

/** A source file, and a file with its compiled code. */
function written(): { readonly source: string; readonly path: string } {
  const folder = temporaryFolder()
  const [source, path] = [join(folder, 'a.cjs'), join(folder, 'cache', 'code')]
  writeFileSync(source, 'a')
  new CodeFile(path).write([stamped(source, CODE)], 100)
  return { source, path }
}

test('code is found again, and with it the time of the process that wrote it', () => {
  const { source, path } = written()
  const file = new CodeFile(path)
  expect(file.codeOf(source, stampOf(source)!)).toEqual(CODE)
  expect(file.cpuMs).toBe(100)
})

test('code of a source file that was written again is not used', () => {
  const { source, path } = written()
  writeFileSync(source, 'b')
  expect(new CodeFile(path).codeOf(source, stampOf(source)!)).toBeUndefined()
})

test('code of a further source file is added, and that of a changed one is dropped', () => {
  const { source, path } = written()
  const other = `${source}.js`
  writeFileSync(other, 'other')
  new CodeFile(path).write([stamped(other, Buffer.from('of the other'))], 200)
  expect(new CodeFile(path).codeOf(source, stampOf(source)!)).toEqual(CODE)
  expect(new CodeFile(path).codeOf(other, stampOf(other)!)?.toString()).toBe('of the other')
  writeFileSync(source, 'changed')
  new CodeFile(path).write([], 200)
  expect(readFileSync(path, 'latin1')).not.toContain('compiled code of a')
})

test('whichever byte is damaged, the code is right or not there', () => {
  const { source, path } = written()
  const bytes = readFileSync(path)
  for (const at of bytes.keys()) {
    writeFileSync(
      path,
      bytes.map((byte, place) => (place === at ? byte ^ 1 : byte)),
    )
    expect([CODE, undefined]).toContainEqual(new CodeFile(path).codeOf(source, stampOf(source)!))
  }
})

test('wherever the file is cut off, the code is not there', () => {
  const { source, path } = written()
  const bytes = readFileSync(path)
  for (let length = 0; length < bytes.length; length++) {
    writeFileSync(path, bytes.subarray(0, length))
    expect(new CodeFile(path).codeOf(source, stampOf(source)!)).toBeUndefined()
  }
})
