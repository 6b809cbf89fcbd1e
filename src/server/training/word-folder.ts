import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of annotators that belongs to the server's owner; accepted words are added to it. */
export class WordFolder {
  readonly folder: string | undefined

  constructor(folder: string | undefined) {
    this.folder = folder
  }

  /** The folder, once it has an annotator. */
  get inUse(): string | undefined {
    const { folder } = this
    if (folder === undefined || !existsSync(folder)) return undefined
    const places = ['.', ...readdirSync(folder)]
    return places.some(name => existsSync(join(folder, name, 'annotator.json'))) ? folder : undefined
  }
}
