import { readAnnotators } from '../../3-annotate/load-annotators.ts'
import { AnnotatorProblems } from '../../3-annotate/problem.ts'
import type { Domain } from './domain.ts'
import { DomainProblems, fromAnnotatorProblem } from './domain-problem.ts'
import { isExact, LEARNED, type LearnedWord } from './learn-words.ts'

/**
 * A folder of words that a user took up for a domain. It has the form of every folder of annotators, one folder a type, so that
 * a domain of one's own can also name it under `uses`; the files that ship stay as they are.
 */
export function withWordsOf(domain: Domain, folder: string): Domain {
  try {
    return { ...domain, annotators: [...domain.annotators, ...readAnnotators([folder])] }
  } catch (error) {
    if (!(error instanceof AnnotatorProblems)) throw error
    throw new DomainProblems(error.problems.map(fromAnnotatorProblem))
  }
}

/** A file by its path in the folder. */
interface WordsFile {
  readonly path: string
  readonly text: string
}

/** What the folder holds once these words are in it; `before` reads what is there. */
export function wordsFiles(
  domain: Pick<Domain, 'name' | 'annotators'>,
  words: readonly LearnedWord[],
  before: (path: string) => string | undefined,
): WordsFile[] {
  const types = [...new Set(words.map(({ type }) => type))].sort()
  return types.flatMap(type => {
    const folder = type.toLowerCase().replaceAll('_', '-')
    const list = `${folder}/${LEARNED}.txt`
    const own = words.filter(each => each.type === type).map(each => each.words)
    const text = addLines(before(list) ?? `# Learned from pages, for the domain ${domain.name}\n`, own)
    const annotator = `${folder}/annotator.json`
    if (before(annotator) !== undefined) return [{ path: list, text }]
    const definition = { type, lists: [{ files: `${LEARNED}.txt`, ...(isExact(domain, type) && { exact: true }) }] }
    return [
      { path: annotator, text: `${JSON.stringify(definition, null, 2)}\n` },
      { path: list, text },
    ]
  })
}

/** Comments stay in front; words are sorted, each once, so that versions of the file can be compared. */
function addLines(text: string, words: readonly string[]): string {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const isComment = (line: string): boolean => line.startsWith('# ')
  const entries = [...new Set([...lines.filter(line => !isComment(line)), ...words])].sort()
  return `${[...lines.filter(isComment), ...entries].join('\n')}\n`
}
