import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { blockFolder, shippedBlocks, typesIn } from '../../stages/4-find/blocks/load-block-type.ts'
import { ApiProblem, notFound } from '../problem.ts'

/** Where block types are: those that ship, which nobody changes, and those in the folder of the server's owner. */
export class BlockFolders {
  readonly #own: string | undefined

  constructor(own: string | undefined) {
    this.#own = own
  }

  get canChange(): boolean {
    return this.#own !== undefined
  }

  /** The folder of own block types, if it has any. */
  get own(): string | undefined {
    return this.#own !== undefined && existsSync(this.#own) && typesIn(this.#own).length > 0 ? this.#own : undefined
  }

  list(): { type: string; folder: string; isOwn: boolean }[] {
    const own = this.own === undefined ? [] : typesIn(this.own)
    const all = [...new Set([...own, ...typesIn(shippedBlocks())])]
    return all.map(type => ({ type, folder: blockFolder(type, this.own), isOwn: own.includes(type) }))
  }

  folderOf(type: string): string {
    const found = this.list().find(each => each.type === type)
    if (!found) throw notFound('block-type', type, 'List block types with GET /api/v1/blocks.')
    return found.folder
  }

  /** The folder that has the folder of the type. */
  parentOf(type: string): string {
    return dirname(this.folderOf(type))
  }

  /** A folder of the type that may be changed: one that ships is copied first. */
  async toChange(type: string): Promise<string> {
    const folder = this.folderOf(type)
    if (this.#own === undefined)
      throw new ApiProblem(
        409,
        'no-folder',
        'The server has no folder for block types: nothing can be kept.',
        'Start it with --blocks FOLDER; block types that ship are copied there before they change.',
      )
    const own = join(this.#own, type)
    if (folder !== own) await cp(folder, own, { recursive: true })
    return own
  }
}
