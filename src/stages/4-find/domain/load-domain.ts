import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { type Annotators, compileAnnotators } from '../../3-annotate/compile.ts'
import type { AnnotatorDefinition } from '../../3-annotate/definition.ts'
import { Fields, formatPath, isObject } from '../../3-annotate/fields.ts'
import { readAnnotators, readList, shippedAnnotators } from '../../3-annotate/load-annotators.ts'
import { type AnnotatorProblem, AnnotatorProblems } from '../../3-annotate/problem.ts'
import { checkDomain, type WrittenAnnotator, type WrittenDomain } from './check-domain.ts'
import type { Domain } from './domain.ts'
import { type DomainProblem, DomainProblems } from './domain-problem.ts'

const FILE = 'domain.yaml'

/** Annotators that every domain has: names of their folders. */
const BASE = ['number', 'price', 'date']

/** The folder of the domains that come with the package. */
export function domainsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, 'domains')
}

/** The names of the domains that come with the package. */
export const shippedDomains = (): string[] =>
  (existsSync(domainsFolder()) ? readdirSync(domainsFolder()) : [])
    .filter(name => existsSync(join(domainsFolder(), name, FILE)))
    .sort()

/** A domain that comes with the package, by its name, or one of your own, by its folder. Throws `DomainProblems` with all that is wrong. */
export function loadDomain(nameOrFolder: string): Domain {
  const folder = findFolder(nameOrFolder)
  const file = join(folder, FILE)
  const problems: DomainProblem[] = []
  const content: unknown = parse(readFileSync(file, 'utf8'))
  const report = (at: readonly (string | number)[], message: string, remedy: string): void =>
    void problems.push({ file, key: formatPath(at), message, remedy })
  if (!isObject(content))
    throw new DomainProblems([{ file, key: '', message: 'has no keys', remedy: 'Write attributes: and so on.' }])
  const written = checkDomain(new Fields(content, [], report), basename(folder))
  const annotators = [...usedAnnotators(written, folder, problems), ...ownAnnotators(written, folder, problems)]
  if (problems.length > 0) throw new DomainProblems(problems)
  const { uses: _, ...domain } = written
  return { ...domain, file, annotators }
}

/** The annotators that find what a domain is about: its own, and NUMBER, PRICE and DATE. */
export const annotatorsOf = (domain: Domain): Annotators =>
  compileAnnotators([...baseAnnotators(), ...domain.annotators])

const baseAnnotators = (): AnnotatorDefinition[] => readAnnotators(BASE.map(name => join(shippedAnnotators(), name)))

function findFolder(nameOrFolder: string): string {
  const shipped = shippedDomains()
  if (shipped.includes(nameOrFolder)) return join(domainsFolder(), nameOrFolder)
  const folder = resolve(basename(nameOrFolder) === FILE ? dirname(nameOrFolder) : nameOrFolder)
  if (existsSync(join(folder, FILE))) return folder
  const message = existsSync(folder) ? `holds no ${FILE}` : 'is no domain that there is, and no folder'
  const remedy = `Write the path of a folder with a ${FILE}, or one of ${shipped.join(', ')}.`
  throw new DomainProblems([{ file: nameOrFolder, key: '', message, remedy }])
}

function usedAnnotators({ uses }: WrittenDomain, folder: string, problems: DomainProblem[]): AnnotatorDefinition[] {
  return uses.flatMap(name => {
    const place = name.startsWith('./') ? join(folder, name) : join(domainsFolder(), 'annotators', name)
    try {
      return readAnnotators([place])
    } catch (error) {
      if (!(error instanceof AnnotatorProblems)) throw error
      problems.push(...error.problems.map(problemOf))
      return []
    }
  })
}

function ownAnnotators(
  { annotators }: WrittenDomain,
  folder: string,
  problems: DomainProblem[],
): AnnotatorDefinition[] {
  const inFiles: AnnotatorProblem[] = []
  const read = annotators.map(each => withWords(each, folder, inFiles))
  problems.push(...inFiles.map(problemOf))
  return read
}

function withWords(annotator: WrittenAnnotator, folder: string, problems: AnnotatorProblem[]): AnnotatorDefinition {
  const file = join(folder, FILE)
  const lists = annotator.lists.flatMap((list, i) => {
    const at = `annotators.${annotator.type}.lists[${i}].files`
    return 'files' in list ? readList(folder, list, { file, at }, problems) : [list]
  })
  return { ...annotator, file, lists }
}

function problemOf({ file, at, message, remedy }: AnnotatorProblem): DomainProblem {
  const line = /^line (\d+)$/.exec(at)?.[1]
  return { file, message, remedy, ...(line === undefined ? { key: at } : { key: '', line: Number(line) }) }
}
