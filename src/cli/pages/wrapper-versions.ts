import { constants, copyFile } from 'node:fs/promises'
import { writeOutput } from '../../export/write-output.ts'

/** `book.json` gives `book.new.json`. */
export const proposalFile = (file: string): string => besideOf(file, 'new')

const besideOf = (file: string, mark: string): string => `${file.replace(/\.json$/i, '')}.${mark}.json`

/** Replaces the old wrapper, which is moved to the first free of `book.1.json`, `book.2.json` … */
export async function replaceWrapper(file: string, text: string): Promise<string> {
  const kept = await keepOld(file)
  await writeOutput(file, text)
  return kept
}

async function keepOld(file: string): Promise<string> {
  for (let version = 1; ; version++) {
    const kept = besideOf(file, String(version))
    try {
      await copyFile(file, kept, constants.COPYFILE_EXCL)
      return kept
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
