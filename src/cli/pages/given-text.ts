import { statSync } from 'node:fs'
import { readBody } from '../../files/read-body.ts'
import { MAX_TEXT_BYTES, readTextFile } from '../../files/read-file.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** From stdin, from a file if it exists, or the argument itself. */
export async function givenText(text: string | undefined, terminal: Terminal): Promise<{ text?: string }> {
  if (text === undefined) return {}
  if (text === '-') {
    const bytes = await readBody(terminal.stdin, MAX_TEXT_BYTES)
    if (bytes.length > MAX_TEXT_BYTES)
      throw new UsageError(`The text on stdin is larger than ${MAX_TEXT_BYTES / 1e6} MB.`)
    return { text: Buffer.from(bytes).toString('utf8') }
  }
  if (isFile(text)) return { text: await readTextFile(text) }
  if (/^\S+\.txt$/i.test(text)) throw new UsageError(`There is no file ${text}.`)
  return { text }
}

/** No system has longer file names. */
const LONGEST_PATH = 4096

function isFile(text: string): boolean {
  if (text.length > LONGEST_PATH || /[\n\0]/.test(text) || text.trim() === '') return false
  try {
    return statSync(text).isFile()
  } catch {
    // Not the name of a file: a text.
    return false
  }
}
