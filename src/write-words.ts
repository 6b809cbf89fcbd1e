import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readTextFile } from './files/read-file.ts'
import { wordsFiles } from './stages/4-find/domain/words-folder.ts'

/** Adds words to a folder of learned words; gives the files that changed. */
export async function writeWords(
  domain: Parameters<typeof wordsFiles>[0],
  words: Parameters<typeof wordsFiles>[1],
  folder: string,
): Promise<string[]> {
  const before = new Map<string, string>()
  for (const { path } of wordsFiles(domain, words, () => undefined)) {
    const file = join(folder, path)
    if (existsSync(file)) before.set(path, await readTextFile(file))
  }
  const files = wordsFiles(domain, words, path => before.get(path))
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return files.map(({ path }) => join(folder, path))
}
