import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../terminal/usage-error.ts'

/** From stdin, from a file if it exists, or the argument itself. */
export async function givenText(text: string | undefined, terminal: Terminal): Promise<{ text?: string }> {
  if (text === undefined) return {}
  if (text === '-') return { text: Buffer.from(await terminal.readStdin()).toString('utf8') }
  if (isFile(text)) return { text: await readFile(text, 'utf8') }
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
