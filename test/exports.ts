import { dirname, join } from 'node:path/posix'
import type { Sources } from './architecture.ts'

interface Export {
  readonly file: string
  readonly name: string
}

const DECLARATION =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) +([A-Za-z_$][\w$]*)/gm

/** What the files of a tree declare and export. Re-exports are not declarations; overloads and merged types count once. */
export function exportsOf(sources: Sources): Export[] {
  return [...sources].flatMap(([file, source]) => {
    if (!/^(?:src|studio)\//.test(file) || isTest(file)) return []
    const names = new Set([...source.matchAll(DECLARATION)].map(match => match[1]!))
    return [...names].map(name => ({ file, name }))
  })
}

/** Names that several files export, with the files. */
export function findDuplicateExports(sources: Sources): string[] {
  const filesOf = new Map<string, string[]>()
  for (const { file, name } of exportsOf(sources)) filesOf.set(name, [...(filesOf.get(name) ?? []), file])
  return [...filesOf]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name} is exported by ${files.join(' and ')}: rename one`)
}

/** Exports that the product does not need: nothing imports them, or only tests do and their own file does not use them. */
export function findDeadExports(sources: Sources): string[] {
  const imported = importedNames(sources)
  return exportsOf(sources).flatMap(({ file, name }) => {
    const users = [...(imported.get(`${file} ${name}`) ?? []), ...(imported.get(`${file} *`) ?? [])]
    if (users.some(user => !isTest(user))) return []
    if (users.length === 0) return [`${file} exports ${name}, which no other file imports: remove "export"`]
    return timesNamed(sources.get(file)!, name) > 1 ? [] : [`${file}: only tests use ${name}: delete it`]
  })
}

const NAMED = /(?:^|\n)\s*(?:import|export)(?: type)?\s+(\{[^}]*\}|\*(?: as \w+)?)\s+from\s+['"](\.[^'"]+)['"]/g
const DYNAMIC = /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g

/** The files that import a name of a file, by `file name`. `import *` and `import()` import all names: `file *`. */
function importedNames(sources: Sources): Map<string, string[]> {
  const users = new Map<string, string[]>()
  const add = (from: string, specifier: string, name: string): void => {
    const key = `${join(dirname(from), specifier)} ${name}`
    users.set(key, [...(users.get(key) ?? []), from])
  }
  for (const [file, source] of sources) {
    for (const [, names, specifier] of source.matchAll(NAMED)) {
      for (const name of localNames(names!)) add(file, specifier!, name)
    }
    for (const [, specifier] of source.matchAll(DYNAMIC)) add(file, specifier!, '*')
  }
  return users
}

const localNames = (names: string): string[] =>
  names.startsWith('*')
    ? ['*']
    : names
        .slice(1, -1)
        .split(',')
        .map(name =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0]!
            .trim(),
        )
        .filter(name => name !== '')

const timesNamed = (source: string, name: string): number =>
  source.split(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)).length - 1

const isTest = (file: string): boolean => file.endsWith('.test.ts') || file.startsWith('test/')
