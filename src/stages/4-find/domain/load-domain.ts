import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Annotators, compileAnnotators } from '../../3-annotate/compile.ts'
import type { AnnotatorDefinition } from '../../3-annotate/definition.ts'
import { knownNames } from '../../3-annotate/fields.ts'
import { readAnnotators, shippedAnnotators } from '../../3-annotate/load-annotators.ts'
import { shippedFolder } from '../../3-annotate/shipped-folder.ts'
import { checkAttributes } from './check-attributes.ts'
import { checkDomain } from './check-domain.ts'
import { checkPatterns, checkTypes } from './check-types.ts'
import type { Domain } from './domain.ts'
import { type DomainFile, readDomainFile } from './domain-file.ts'
import { type DomainProblem, DomainProblems } from './domain-problem.ts'
import { readOwnAnnotators, readUsedAnnotators } from './domain-words.ts'

const DOMAIN_FILE = 'domain.yaml'

/** The folders of the annotators that every domain has. */
const BASE = ['number', 'price', 'date']

/** The folder of the built-in domains. */
const domainsFolder = (): string => shippedFolder('domains')

/** The names of the built-in domains. */
export const shippedDomains = (): string[] =>
  (existsSync(domainsFolder()) ? readdirSync(domainsFolder()) : [])
    .filter(name => existsSync(join(domainsFolder(), name, DOMAIN_FILE)))
    .sort()

/** A built-in domain by its name, or your own by its folder. Throws `DomainProblems` with all problems of its files. */
export function loadDomain(nameOrFolder: string): Domain {
  const folder = findFolder(nameOrFolder)
  const source = readDomainFile(join(folder, DOMAIN_FILE))
  if (source.problems.length > 0) throw new DomainProblems(source.problems)
  const written = checkDomain(source.content, basename(folder), source.report)
  const used = readUsedAnnotators(written.uses, join(domainsFolder(), 'annotators'), source)
  const own = readOwnAnnotators(written.annotators, source)
  const known = { own, used, ...baseAnnotators() }
  checkPatterns(known, source)
  checkTypes(written, known, source.report)
  checkAttributes(written, source.report)
  if (source.problems.length > 0) throw new DomainProblems(inOrder(source))
  const { uses: _, ...domain } = written
  return { ...domain, file: source.file, annotators: [...used, ...own] }
}

/** From top to bottom, then those of other files. */
const inOrder = ({ file, problems }: DomainFile): DomainProblem[] => [
  ...problems.filter(each => each.file === file).sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  ...problems.filter(each => each.file !== file),
]

/** The annotators of a domain: its own, and NUMBER, PRICE, and DATE. */
export const annotatorsOf = (domain: Domain): Annotators =>
  compileAnnotators([...baseAnnotators().base, ...domain.annotators])

/** The annotators that every domain has. */
export const baseDefinitions = (): readonly AnnotatorDefinition[] => baseAnnotators().base

interface BaseAnnotators {
  readonly base: readonly AnnotatorDefinition[]
  /** Which one needs which, without patterns: these take longer to compile than the rest of a domain. */
  readonly outline: readonly AnnotatorDefinition[]
}

let readBefore: BaseAnnotators | undefined

/** Read once: they are part of the program. */
function baseAnnotators(): BaseAnnotators {
  if (readBefore) return readBefore
  const base = readAnnotators(BASE.map(name => join(shippedAnnotators(), name)))
  const { types } = compileAnnotators(base)
  const outline = types.map(({ name, needs }) => ({ type: name, includes: needs.map(each => types[each]!.name) }))
  readBefore = { base, outline }
  return readBefore
}

function findFolder(nameOrFolder: string): string {
  const shipped = shippedDomains()
  if (shipped.includes(nameOrFolder)) return join(domainsFolder(), nameOrFolder)
  const folder = resolve(basename(nameOrFolder) === DOMAIN_FILE ? dirname(nameOrFolder) : nameOrFolder)
  if (statSync(join(folder, DOMAIN_FILE), { throwIfNoEntry: false })?.isFile()) return folder
  const message = existsSync(folder) ? `does not contain ${DOMAIN_FILE}` : 'is neither a built-in domain nor a folder'
  const remedy = `Give the path of a folder that contains ${DOMAIN_FILE}, or the name of a built-in domain. ${knownNames(nameOrFolder, shipped)}`
  throw new DomainProblems([{ file: nameOrFolder, key: '', message, remedy }])
}
