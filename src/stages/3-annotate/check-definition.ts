import {
  type AnnotatorDefinition,
  type ListDefinition,
  type ListEntry,
  type PatternDefinition,
  READERS,
  READS,
  WORD_ROLES,
} from './definition.ts'
import { Fields, formatKeyPath, isObject, type Report } from './fields.ts'
import type { AnnotatorProblem } from './problem.ts'

/** A list in `annotator.json`: its words are in files. */
export type ListReference = Omit<ListDefinition, 'name' | 'entries'> & { readonly files: string }

/** The content of an `annotator.json`. */
type AnnotatorFile = Omit<AnnotatorDefinition, 'lists'> & { readonly lists: readonly ListReference[] }

/** Reads an `annotator.json` and reports its problems; undefined if it cannot be used. */
export function checkAnnotator(text: string, file: string, problems: AnnotatorProblem[]): AnnotatorFile | undefined {
  const before = problems.length
  const content = parseJson(text, (at, message, remedy) => void problems.push({ file, at, message, remedy }))
  if (content === undefined) return undefined
  const report: Report = (at, message, remedy) => void problems.push({ file, at: formatKeyPath(at), message, remedy })
  if (!isObject(content)) {
    report([], 'is not a JSON object', 'Write { "type": "…", … }.')
    return undefined
  }
  const fields = new Fields(content, [], report)
  const definition = { file, type: fields.type('type'), ...checkAnnotatorFields(fields, list => checkListFile(list)) }
  fields.refuseOthers()
  return problems.length === before ? definition : undefined
}

/** Everything of an annotator except its type. */
export const checkAnnotatorFields = <L>(fields: Fields, checkList: (fields: Fields) => L) => ({
  ...fields.optionalText('about'),
  ...fields.oneOf('reader', READERS),
  ...fields.oneOf('value', ['text', 'number'] as const),
  includes: fields.list('includes', 'a list of types', each => (typeof each === 'string' ? each : undefined)),
  lists: fields.objects('lists', checkList),
  patterns: fields.objects('patterns', checkPattern),
})

function parseJson(text: string, report: (at: string, message: string, remedy: string) => void): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const offset = /position (\d+)/.exec(message)?.[1]
    const line = offset === undefined ? '' : `line ${text.slice(0, Number(offset)).split('\n').length}`
    report(line, `is not valid JSON: ${message}`, 'Correct it there; check for a missing or extra comma.')
    return undefined
  }
}

/** A list whose words are in files. */
export function checkListFile(fields: Fields, owner: 'annotator' | 'domain' = 'annotator'): ListReference {
  const files = fields.text('files', 'the name of a .txt file, or of a folder of them')
  // Annotators are beside each other, and may share their words.
  const inside = owner === 'annotator' ? files.replace(/^\.\.\/(?=[^/]+\/)/, '') : files
  if (leadsOut(inside)) {
    fields.report(
      'files',
      `is outside the ${owner}’s folder`,
      'Put the file into the folder, and write its path relative to the folder.',
    )
  }
  return { files, ...checkListOptions(fields) }
}

/** Whether a path leads out of its folder. */
export const leadsOut = (path: string): boolean => path.split(/[/\\]/).includes('..') || /^([/\\]|[A-Za-z]:)/.test(path)

/** The options of every list. */
export const checkListOptions = (fields: Fields): Omit<ListReference, 'files'> => ({
  ...fields.oneOf('reads', READS),
  ...fields.oneOf('role', WORD_ROLES),
  ...fields.optionalFlag('exact'),
  ...fields.optionalFlag('ownLanguage'),
  ...fields.optionalFeatures('features'),
})

function checkPattern(fields: Fields): PatternDefinition {
  return {
    pattern: fields.text('pattern', 'a pattern'),
    ...fields.optionalText('value'),
    ...fields.optionalText('language'),
    ...fields.optionalFlag('exact'),
    ...fields.optionalFeatures('features'),
  }
}

/** The entries of a list file: one per line, `# ` starts a comment line. */
export function checkEntries(text: string, file: string, problems: AnnotatorProblem[]): ListEntry[] {
  const entries: ListEntry[] = []
  for (const [number, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('# ')) continue
    const report = (message: string, remedy: string): void =>
      void problems.push({ file, at: `line ${number + 1}`, message, remedy })
    // Mis-decoded letters such as é would never match a page.
    if (line.includes('\uFFFD')) report('is not UTF-8', 'Save the file in UTF-8.')
    const entry = checkEntry(line, report)
    if (entry !== undefined) entries.push(entry)
  }
  return entries
}

/** Words, then after a tab `value=…` and features. */
export function checkEntry(line: string, report: (message: string, remedy: string) => void): ListEntry | undefined {
  const [words = '', ...columns] = line.split('\t').map(each => each.trim())
  if (words === '') {
    report('has no words before the first tab', 'Write the words first.')
    return undefined
  }
  return columns.length === 0 ? words : detailed(words, columns, report)
}

function detailed(
  words: string,
  columns: readonly string[],
  report: (message: string, remedy: string) => void,
): ListEntry {
  const features: Record<string, string> = {}
  let value: string | undefined
  for (const column of columns) {
    const equals = column.indexOf('=')
    if (equals <= 0) report(`“${column}” is not a feature`, 'Write name=value after the tab.')
    else if (column.startsWith('value=')) value = column.slice(equals + 1)
    else features[column.slice(0, equals)] = column.slice(equals + 1)
  }
  return {
    words,
    ...(value !== undefined && { value }),
    ...(Object.keys(features).length > 0 && { features }),
  }
}
