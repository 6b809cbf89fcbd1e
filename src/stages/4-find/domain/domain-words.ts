import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { leadsOut } from '../../3-annotate/check-definition.ts'
import type { AnnotatorDefinition, ListDefinition } from '../../3-annotate/definition.ts'
import { knownNames } from '../../3-annotate/fields.ts'
import { readAnnotators, readWordList } from '../../3-annotate/load-annotators.ts'
import { type AnnotatorProblem, AnnotatorProblems } from '../../3-annotate/problem.ts'
import type { WrittenAnnotator, WrittenList } from './check-domain.ts'
import type { DomainFile } from './domain-file.ts'
import { fromAnnotatorProblem } from './domain-problem.ts'

/** The annotators of other folders that a domain uses: shared ones by name, its own as `./folder`. */
export function readUsedAnnotators(
  uses: readonly string[],
  shared: string,
  { file, report, problems }: DomainFile,
): AnnotatorDefinition[] {
  return uses.flatMap((name, index) => {
    const folder = name.startsWith('./') ? join(dirname(file), name) : join(shared, name)
    const isOutside = leadsOut(name)
    if (isOutside || !existsSync(folder)) {
      const message = isOutside ? 'is outside the domain’s folder' : `names the folder ${name}, which does not exist`
      report(
        ['uses', index],
        message,
        `Write ./folder for a folder of the domain, or the name of a shared one. ${knownNames(name, namesIn(shared))}`,
      )
      return []
    }
    try {
      return folder === join(shared, name) ? readShared(folder) : readAnnotators([folder])
    } catch (error) {
      if (!(error instanceof AnnotatorProblems)) throw error
      problems.push(...error.problems.map(fromAnnotatorProblem))
      return []
    }
  })
}

const readBefore = new Map<string, AnnotatorDefinition[]>()

/** Read once for all domains: they are large, and part of the program. */
function readShared(folder: string): AnnotatorDefinition[] {
  const read = readBefore.get(folder) ?? readAnnotators([folder])
  readBefore.set(folder, read)
  return read
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])

/** The annotators in the `domain.yaml`, with the words of their lists. */
export const readOwnAnnotators = (annotators: readonly WrittenAnnotator[], source: DomainFile): AnnotatorDefinition[] =>
  annotators.map(annotator => ({
    ...annotator,
    file: source.file,
    lists: annotator.lists.flatMap((list, index) =>
      readWords(list, ['annotators', annotator.type, 'lists', index], source),
    ),
  }))

function readWords(list: WrittenList, at: readonly (string | number)[], source: DomainFile): ListDefinition[] {
  if (!('files' in list)) return [list]
  const folder = dirname(source.file)
  // Already reported.
  if (list.files === '' || leadsOut(list.files)) return []
  if (isElsewhere(join(folder, list.files), folder)) {
    source.report(
      [...at, 'files'],
      'is outside the domain’s folder',
      'Put the file itself into the folder, not a link.',
    )
    return []
  }
  const found: AnnotatorProblem[] = []
  const lists = readWordList(folder, list, { file: source.file, at: '' }, found)
  for (const problem of found) {
    if (problem.file === source.file) source.report([...at, 'files'], problem.message, problem.remedy)
    else source.problems.push(fromAnnotatorProblem(problem))
  }
  return lists
}

/** A symbolic link may lead anywhere. */
function isElsewhere(path: string, folder: string): boolean {
  try {
    return !`${realpathSync(path)}${sep}`.startsWith(`${realpathSync(folder)}${sep}`)
  } catch {
    // A missing file is reported when it is read.
    return false
  }
}
