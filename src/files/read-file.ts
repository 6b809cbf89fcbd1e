import { closeSync, constants, createReadStream, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import { readBody } from './read-body.ts'

/** Wrappers, jobs, rules, and lists of words are far smaller. */
export const MAX_TEXT_BYTES = 50_000_000

/** The content of a file that the user named. A file beyond the limit is not read; of a pipe or a device, no more than that. */
export async function readBytes(path: string, limit: number): Promise<Uint8Array> {
  const found = await stat(path)
  checkFile(path, found, limit)
  const bytes = await readBody(streamOf(path, found), limit)
  if (bytes.length > limit) throw tooLarge(path, limit)
  return bytes
}

export const readTextFile = async (path: string): Promise<string> =>
  Buffer.from(await readBytes(path, MAX_TEXT_BYTES)).toString('utf8')

/** For the files of a folder that the user named: only regular files are read. */
export function readTextFileSync(path: string): string {
  const found = statSync(path)
  checkFile(path, found, MAX_TEXT_BYTES)
  if (!found.isFile()) throw fileError('EINVAL', `${path} is not a regular file.`)
  return readFileSync(path, 'utf8')
}

function checkFile(path: string, found: Stats, limit: number): void {
  if (found.isDirectory()) throw fileError('EISDIR', `${path} is a folder, not a file.`)
  if (found.isFile() && found.size > limit) throw tooLarge(path, limit)
}

function streamOf(path: string, found: Stats): AsyncIterable<Uint8Array> {
  if (!found.isFIFO()) return createReadStream(path)
  // Opening a pipe that nobody writes to would hold a thread, and with it the end of the program.
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    return new Socket({ fd, readable: true, writable: false })
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** Has the code of a system error, as other failures to read a file. */
const fileError = (code: string, message: string): Error => Object.assign(new Error(message), { code })

const tooLarge = (path: string, limit: number): Error => fileError('EFBIG', `${path} is larger than ${limit / 1e6} MB.`)
