import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkAnnotator, checkEntries, type ListReference } from './check-definition.ts'
import { type Annotators, compileAnnotators } from './compile.ts'
import type { AnnotatorDefinition, ListDefinition } from './definition.ts'
import { type AnnotatorProblem, AnnotatorProblems } from './problem.ts'

const FILE = 'annotator.json'

/** The annotators of these folders, ready to run. Each folder holds one folder an annotator, or is one itself. */
export const loadAnnotators = (folders: readonly string[] = [shippedAnnotators()]): Annotators =>
  compileAnnotators(readAnnotators(folders))

/** What stands in the folders, checked; `AnnotatorProblems` names all that is wrong in them. */
export function readAnnotators(folders: readonly string[]): AnnotatorDefinition[] {
  const problems: AnnotatorProblem[] = []
  const definitions = folders
    .flatMap(folder => annotatorFolders(folder, problems))
    .flatMap(folder => readAnnotator(folder, problems) ?? [])
  // Patterns and types too, so that one message holds everything.
  if (problems.length > 0) throw new AnnotatorProblems([...problems, ...problemsOf(definitions)])
  return definitions
}

/** The folder of the annotators that come with the package. */
export function shippedAnnotators(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, 'annotators')
}

function problemsOf(definitions: readonly AnnotatorDefinition[]): readonly AnnotatorProblem[] {
  try {
    // A type may be missing only because its own file is wrong: that is said already.
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
    problems.push({ file: folder, at: '', message: 'is no folder', remedy: 'Correct the path.' })
    return []
  }
  const found = subfolders(folder).filter(each => existsSync(join(each, FILE)))
  if (found.length === 0) {
    const remedy = `Put an ${FILE} into it, or into a folder in it.`
    problems.push({ file: folder, at: '', message: 'holds no annotator', remedy })
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
  const lists = checked.lists.flatMap((list, i) => readList(folder, list, { file, at: `lists[${i}].files` }, problems))
  return { ...checked, lists }
}

/** The lists that a reference names: one a file. */
export function readList(
  folder: string,
  { files, ...list }: ListReference,
  place: Pick<AnnotatorProblem, 'file' | 'at'>,
  problems: AnnotatorProblem[],
): ListDefinition[] {
  const path = join(folder, files)
  if (!existsSync(path)) {
    problems.push({ ...place, message: `there is no ${files}`, remedy: 'Create it, or correct the name.' })
    return []
  }
  const found = textFiles(path)
  if (found.length === 0)
    problems.push({ ...place, message: `${files} holds no .txt file`, remedy: 'Put one into it, or name another.' })
  return found.map(each => {
    const name = basename(each, '.txt')
    const entries = checkEntries(readText(each), each, problems)
    if (entries.length === 0) {
      problems.push({
        file: each,
        at: '',
        message: 'has no words',
        remedy: 'Write one entry a line, or delete the file.',
      })
    }
    return { ...list, name, entries }
  })
}

function textFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => name.endsWith('.txt'))
    .map(name => join(path, name))
    .sort()
}

/** Without the mark that some editors put first. */
const readText = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
