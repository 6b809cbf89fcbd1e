import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readTextFileSync } from '../../files/read-file.ts'
import { checkAnnotator, checkEntries, type ListReference } from './check-definition.ts'
import { type Annotators, compileAnnotators } from './compile.ts'
import type { AnnotatorDefinition, ListDefinition, ListEntry } from './definition.ts'
import { openAnnotators } from './prepared-annotators.ts'
import { type AnnotatorProblem, AnnotatorProblems } from './problem.ts'
import { shippedFolder } from './shipped-folder.ts'

const FILE = 'annotator.json'

/** The annotators of these folders, ready to run. Each folder has one subfolder per annotator, or is one itself. */
export function loadAnnotators(folders: readonly string[] = [shippedAnnotators()]): Annotators {
  const isShipped = folders.length === 1 && folders[0] === shippedAnnotators()
  return (isShipped ? openPrepared() : undefined) ?? compileAnnotators(readAnnotators(folders))
}

/** The annotators that ship, as the build compiled them. */
const openPrepared = (): Annotators | undefined =>
  existsSync(PREPARED) ? openAnnotators(readFileSync(PREPARED)) : undefined

/** Where the build puts the annotators that ship, compiled. */
const PREPARED = new URL('../../prepared/annotators', import.meta.url)

/** The content of the folders, checked; throws `AnnotatorProblems` with all problems. */
export function readAnnotators(folders: readonly string[]): AnnotatorDefinition[] {
  const problems: AnnotatorProblem[] = []
  const definitions = folders
    .flatMap(folder => annotatorFolders(folder, problems))
    .flatMap(folder => readAnnotator(folder, problems) ?? [])
  // Patterns and types too, so that one message has everything.
  if (problems.length > 0) throw new AnnotatorProblems([...problems, ...problemsOf(definitions)])
  return definitions
}

/** The folder of the built-in annotators. */
export const shippedAnnotators = (): string => shippedFolder('annotators')

function problemsOf(definitions: readonly AnnotatorDefinition[]): readonly AnnotatorProblem[] {
  try {
    // A type may be missing only because its own file is wrong, which is already reported.
    const patterns = definitions.map(({ type, patterns: own = [], file = '' }) => ({ type, file, patterns: own }))
    compileAnnotators(patterns)
    return []
  } catch (error) {
    if (error instanceof AnnotatorProblems) return error.problems.filter(problem => problem.at.endsWith('.pattern'))
    throw error
  }
}

function annotatorFolders(folder: string, problems: AnnotatorProblem[]): string[] {
  if (existsSync(join(folder, FILE))) return [folder]
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    problems.push({ file: folder, at: '', message: 'is not a folder', remedy: 'Correct the path.' })
    return []
  }
  const found = subfolders(folder).filter(each => existsSync(join(each, FILE)))
  if (found.length === 0) {
    const remedy = `Put an ${FILE} into it, or into a subfolder.`
    problems.push({ file: folder, at: '', message: 'contains no annotator', remedy })
  }
  return found
}

// Sorted, so that the same files give the same order on every file system.
const subfolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(folder, entry.name))
    .sort()

function readAnnotator(folder: string, problems: AnnotatorProblem[]): AnnotatorDefinition | undefined {
  const file = join(folder, FILE)
  const checked = checkAnnotator(readText(file), file, problems)
  if (!checked) return undefined
  const lists = checked.lists.flatMap((list, i) =>
    readWordList(folder, list, { file, at: `lists[${i}].files` }, problems),
  )
  return { ...checked, lists }
}

/** The lists of a reference: one per file. */
export function readWordList(
  folder: string,
  { files, ...list }: ListReference,
  place: Pick<AnnotatorProblem, 'file' | 'at'>,
  problems: AnnotatorProblem[],
): ListDefinition[] {
  const found = textFiles(join(folder, files))
  if (typeof found === 'string') {
    problems.push({ ...place, message: `${found} ${files}`, remedy: 'Create it, or correct the name.' })
    return []
  }
  return found.map(file => ({ ...list, name: basename(file, '.txt'), entries: readEntries(file, problems) }))
}

/** A hundred times the towns of the world; anything larger is not a list of words. */
const MAX_LIST_BYTES = 300_000_000

function readEntries(file: string, problems: AnnotatorProblem[]): ListEntry[] {
  if (statSync(file).size > MAX_LIST_BYTES) {
    problems.push({ file, at: '', message: 'is too large for a list', remedy: 'Write one entry per line.' })
    return []
  }
  const entries = checkEntries(readText(file), file, problems)
  const remedy = 'Write one entry per line, or delete the file.'
  if (entries.length === 0) problems.push({ file, at: '', message: 'has no words', remedy })
  return entries
}

/** The files of a list, or what is wrong with its path. */
function textFiles(path: string): string[] | string {
  if (!existsSync(path)) return 'there is no file or folder'
  if (statSync(path).isFile()) return [path]
  if (!statSync(path).isDirectory()) return 'this is neither a file nor a folder:'
  const found = readdirSync(path)
    .filter(name => name.endsWith('.txt'))
    .map(name => join(path, name))
    .filter(file => statSync(file, { throwIfNoEntry: false })?.isFile())
    .sort()
  return found.length > 0 ? found : 'there is no .txt file in'
}

/** Without the byte order mark that some editors add. */
const readText = (file: string): string => readTextFileSync(file).replace(/^\uFEFF/, '')
