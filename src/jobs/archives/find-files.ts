import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** By name, so that the order is always the same. */
const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1)

/** The files of a folder and of those in it whose names match, by name. */
export async function* filesIn(folder: string, isWanted: (name: string) => boolean): AsyncGenerator<string> {
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort(byName)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path, isWanted)
    else if (isWanted(entry.name)) yield path
  }
}

export const isPattern = (path: string): boolean => /[*?]/.test(path)

/**
 * The files that a pattern names, as a shell names them: `*` and `?` stand for anything within a name, `**` for any number
 * of folders. Names that start with a dot have to be written. `base` is what relative patterns are relative to.
 */
export async function* filesLike(pattern: string, base: string): AsyncGenerator<string> {
  const parts = pattern.split('/')
  const fixed = parts.findIndex(isPattern)
  const start = parts.slice(0, fixed).join('/')
  yield* matching(fixed === 0 ? '' : `${start}/`, parts.slice(fixed), base)
}

async function* matching(folder: string, [part, ...rest]: readonly string[], base: string): AsyncGenerator<string> {
  const entries = await readdir(resolve(base, folder), { withFileTypes: true }).catch(() => [])
  if (part === '**') yield* matching(folder, rest.length > 0 ? rest : ['*'], base)
  const name = part === '**' ? nameLike('*') : nameLike(part!)
  for (const entry of entries.sort(byName)) {
    if (!name.test(entry.name)) continue
    const path = `${folder}${entry.name}`
    if (part === '**') {
      if (entry.isDirectory()) yield* matching(`${path}/`, [part, ...rest], base)
    } else if (rest.length > 0) {
      if (!entry.isFile()) yield* matching(`${path}/`, rest, base)
    } else if (!entry.isDirectory()) yield path
  }
}

function nameLike(part: string): RegExp {
  const source = part
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${/^[*?]/.test(part) ? '(?!\\.)' : ''}${source}$`, 's')
}
