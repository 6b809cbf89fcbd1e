/** Words as a line for a POSIX shell. */
export const shellCommand = (words: readonly string[]): string => words.map(quoted).join(' ')

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
