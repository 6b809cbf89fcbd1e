import { readClassName } from '../class-words.ts'
import type { Cell } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { sampleOf } from '../shares.ts'
import { contentWord } from '../words/content-words.ts'

/** Folders whose name is one letter or a sign, on many sites. */
const SHORT_FOLDERS: ReadonlyMap<string, string> = new Map([['u', 'user']])

/** Pages about one user, in addresses of forums: `member.php?u=5`, `action=profile;u=5`, `membre5.html`, `space-uid-5`. */
const PROFILE =
  /^https?:\/\/[^/]+\/.*?(?:(?<![a-z])(?:members?|membres?|memberlist|users?|(?:view)?profiles?|mitglied(?:er)?|usuarios?|utenti)(?![a-z])|space-uid)/i

/** What the links of a list lead to, by the folders of their addresses. Folders that all of its links have are those of the site. */
export class LinkFolders {
  readonly #ofSite: ReadonlySet<string>

  constructor(columns: readonly TypedColumn[]) {
    const folders = columns.filter(({ kind }) => kind === 'link').map(({ cells }) => commonFolders(cells))
    // Links to many sites have no folder in common.
    const [first = [], ...others] = folders.filter(({ length }) => length > 0)
    const isShared = (folder: string): boolean => others.every(each => each.includes(folder))
    this.#ofSite = new Set(others.length > 0 ? first.filter(isShared) : [])
  }

  /** A word for content on many sites: `/author/ann` and `/author/bob` are authors. */
  nameOf(cells: readonly (Cell | undefined)[]): string | undefined {
    for (const folder of this.#foldersOf(cells)) {
      const known = contentWord(folder) ?? contentWord(folder.replace(/s$/, ''))
      const name = SHORT_FOLDERS.get(folder) ?? (known?.sense === 'words' ? known.name : undefined)
      if (name !== undefined) return name
    }
    const addresses = sampleOf(cells)
    return addresses.length > 1 && addresses.every(({ text }) => PROFILE.test(text)) ? 'user' : undefined
  }

  /** The innermost folder that is a word: `/vote?id=1` leads to votes. */
  anyNameOf(cells: readonly (Cell | undefined)[]): string | undefined {
    return this.#foldersOf(cells).find(folder => readClassName(folder) !== undefined)
  }

  #foldersOf(cells: readonly (Cell | undefined)[]): string[] {
    return commonFolders(cells).filter(folder => !this.#ofSite.has(folder))
  }
}

/** The folders that all addresses have in the same place, innermost first. */
function commonFolders(cells: readonly (Cell | undefined)[]): string[] {
  const [first = [], ...others] = sampleOf(cells).map(({ text }) => addressFolders(text))
  return others.length === 0 ? [] : first.filter((folder, at) => others.every(path => path[at] === folder)).reverse()
}

/** The folders of an address, without its host; the last part is a folder only if a query follows. */
export function addressFolders(address: string): string[] {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/i.exec(address) ?? []
  const parts = path
    .toLowerCase()
    .split('/')
    .filter(part => part !== '')
  return query !== '' && !path.endsWith('/') ? parts.map(withoutEnding) : parts.slice(0, -1)
}

const withoutEnding = (part: string): string => part.replace(/\.\w{2,5}$/, '')
