import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

const PAGE = `<!doctype html><title>Pots</title><ul>${['Red', 'Blue', 'Green', 'Small', 'Large']
  .map((name, at) => `<li><a href="/${at}">${name} pot</a> <span>$${at + 4}.50</span></li>`)
  .join('')}</ul>`

/** Reads a saved page with the built program, which keeps compiled code in this folder. */
async function extractWith(cache: string): Promise<string> {
  const page = join(temporaryFolder(), 'pots.html')
  await writeFile(page, PAGE)
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [resolve('dist/src/main.js'), 'extract', page, '--static', '--format', 'csv'],
    { env: { ...process.env, XDG_CACHE_HOME: cache, NODE_DISABLE_COMPILE_CACHE: '' } },
  )
  return stdout + stderr
}

const keptIn = async (cache: string): Promise<string[]> => {
  const folder = join(cache, 'amberyl', 'compiled')
  return (await readdir(folder)).map(name => join(folder, name))
}

test('compiled code is kept for the next start, for this user only, and changes no result', async () => {
  const cache = temporaryFolder()
  const first = await extractWith(cache)
  expect(first).toContain('Red pot')
  const [file, ...others] = await keptIn(cache)
  expect(others).toEqual([])
  const { mode, mtimeMs } = await stat(file!)
  expect(mode & 0o077).toBe(0)
  expect(await extractWith(cache)).toBe(first)
  // All of it was there.
  expect((await stat(file!)).mtimeMs).toBe(mtimeMs)
})

test('a damaged file of compiled code changes no result, and is replaced', async () => {
  const cache = temporaryFolder()
  const first = await extractWith(cache)
  const [file] = await keptIn(cache)
  const bytes = await readFile(file!)
  // In all pieces.
  for (let at = 0; at < bytes.length; at += 500) bytes[at]! ^= 1
  for (const damaged of [bytes, bytes.subarray(0, bytes.length / 2), Buffer.from('no code')]) {
    await writeFile(file!, damaged)
    expect(await extractWith(cache)).toBe(first)
    expect((await readFile(file!)).equals(damaged)).toBe(false)
  }
})

test('a folder that cannot be written, or is a file, is no reason to fail', async () => {
  const cache = temporaryFolder()
  const first = await extractWith(cache)
  const [closed, notAFolder] = [join(cache, 'closed'), join(cache, 'file')]
  await mkdir(closed)
  await chmod(closed, 0o500)
  await writeFile(notAFolder, '')
  for (const place of [closed, notAFolder]) expect(await extractWith(place)).toBe(first)
})
