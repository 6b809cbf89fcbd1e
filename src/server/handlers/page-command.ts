import type { ReadPage } from '../server-context.ts'

/** How a command names a page. One that came with a request, or was clicked on, is in a file that the server gives. */
export function pageWords(id: string, { origin, steps, readBy }: ReadPage): string[] {
  if (origin.kind !== 'url' || steps.length > 0) return [`${id}.page`]
  return [origin.url, ...(readBy === 'parser' ? ['--static'] : [])]
}

/** Words as a line for a POSIX shell. */
export const shellCommand = (words: readonly string[]): string => words.map(quoted).join(' ')

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
