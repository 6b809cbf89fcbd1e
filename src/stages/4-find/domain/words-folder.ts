import { readAnnotators } from '../../3-annotate/load-annotators.ts'
import { AnnotatorProblems } from '../../3-annotate/problem.ts'
import type { Domain } from './domain.ts'
import { DomainProblems, fromAnnotatorProblem } from './domain-problem.ts'
import { isExact, LEARNED, type LearnedWord } from './learn-words.ts'

/**
 * A folder of words that a user accepted for a domain. It has the same form as every annotator folder, one subfolder
 * per type, so that your own domain can also name it under `uses`; the built-in files stay unchanged.
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

/** The folder's content after adding these words; `before` reads the current files. */
export function wordsFiles(
  domain: Pick<Domain, 'name' | 'annotators'> & { readonly what?: string },
  words: readonly LearnedWord[],
  before: (path: string) => string | undefined,
): WordsFile[] {
  const types = [...new Set(words.map(({ type }) => type))].sort()
  return types.flatMap(type => {
    const folder = type.toLowerCase().replaceAll('_', '-')
    const list = `${folder}/${LEARNED}.txt`
    const own = words.filter(each => each.type === type).map(each => each.words)
    const text = addLines(
      before(list) ?? `# Learned from pages, for the ${domain.what ?? 'domain'} ${domain.name}\n`,
      own,
    )
    const annotator = `${folder}/annotator.json`
    if (before(annotator) !== undefined) return [{ path: list, text }]
    const definition = { type, lists: [{ files: `${LEARNED}.txt`, ...(isExact(domain, type) && { exact: true }) }] }
    return [
      { path: annotator, text: `${JSON.stringify(definition, null, 2)}\n` },
      { path: list, text },
    ]
  })
}

/** Comments stay at the top; words are sorted and unique, so that versions of the file can be compared. */
function addLines(text: string, words: readonly string[]): string {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const isComment = (line: string): boolean => line.startsWith('# ')
  const entries = [...new Set([...lines.filter(line => !isComment(line)), ...words])].sort()
  return `${[...lines.filter(isComment), ...entries].join('\n')}\n`
}
