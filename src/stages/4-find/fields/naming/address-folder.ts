import { readClassName } from '../class-words.ts'
import type { Cell } from '../field.ts'
import { sampleOf } from '../shares.ts'
import { contentWord } from '../words/content-words.ts'

/** Folders whose name is one letter or a sign, on many sites. */
const SHORT_FOLDERS: ReadonlyMap<string, string> = new Map([['u', 'user']])

/** What links lead to, by a folder that all their addresses have: `/author/ann` and `/author/bob` are authors. */
export function nameByFolder(cells: readonly (Cell | undefined)[]): string | undefined {
  for (const folder of commonFolders(cells)) {
    const known = contentWord(folder) ?? contentWord(folder.replace(/s$/, ''))
    const name = SHORT_FOLDERS.get(folder) ?? (known?.sense === 'words' ? known.name : undefined)
    if (name !== undefined) return name
  }
  return undefined
}

/** The innermost folder of all addresses that is a word: `/vote?id=1` leads to votes. */
export const nameByAnyFolder = (cells: readonly (Cell | undefined)[]): string | undefined =>
  commonFolders(cells).find(folder => readClassName(folder) !== undefined)

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
