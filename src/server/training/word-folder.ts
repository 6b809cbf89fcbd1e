import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ApiProblem } from '../problem.ts'

/** A folder of annotators that belongs to the server's owner; accepted words are added to it. */
export class WordFolder {
  readonly folder: string | undefined

  constructor(folder: string | undefined) {
    this.folder = folder
  }

  /** For new words. `flag`: how the owner names it. */
  toChange(flag: string): string {
    if (this.folder !== undefined) return this.folder
    throw new ApiProblem(
      409,
      'no-folder',
      'The server has no folder for words: they cannot be kept.',
      `Start it with ${flag} FOLDER.`,
    )
  }

  /** The folder, once it has an annotator. */
  get inUse(): string | undefined {
    const { folder } = this
    if (folder === undefined || !existsSync(folder)) return undefined
    const places = ['.', ...readdirSync(folder)]
    return places.some(name => existsSync(join(folder, name, 'annotator.json'))) ? folder : undefined
  }
}
