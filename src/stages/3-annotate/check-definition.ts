import {
  type AnnotatorDefinition,
  type ListDefinition,
  type ListEntry,
  type PatternDefinition,
  READERS,
  READS,
  ROLES,
} from './definition.ts'
import type { AnnotatorProblem } from './problem.ts'

/** A list as `annotator.json` names it: its words stand in files. */
export type ListReference = Omit<ListDefinition, 'name' | 'entries'> & { readonly files: string }

/** What an `annotator.json` holds. */
export type AnnotatorFile = Omit<AnnotatorDefinition, 'lists'> & { readonly lists: readonly ListReference[] }

type Report = (at: string, message: string, remedy: string) => void

/** What an `annotator.json` says, or undefined where it cannot be used; what is wrong is reported. */
export function checkAnnotator(text: string, file: string, problems: AnnotatorProblem[]): AnnotatorFile | undefined {
  const report: Report = (at, message, remedy) => void problems.push({ file, at, message, remedy })
  const before = problems.length
  const content = parseJson(text, report)
  if (content === undefined) return undefined
  if (!isObject(content)) {
    report('', 'is no JSON object', 'Write { "type": "…", … }.')
    return undefined
  }
  const fields = new Fields(content, '', report)
  const definition = {
    file,
    type: fields.type('type'),
    ...fields.optionalText('about'),
    ...fields.oneOf('reader', READERS),
    ...fields.oneOf('value', ['text', 'number'] as const),
    includes: fields.list('includes', 'a list of types', each => (typeof each === 'string' ? each : undefined)),
    lists: fields.objects('lists', checkList),
    patterns: fields.objects('patterns', checkPattern),
  }
  fields.refuseOthers()
  return problems.length === before ? definition : undefined
}

function parseJson(text: string, report: Report): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const offset = /position (\d+)/.exec(message)?.[1]
    const line = offset === undefined ? '' : `line ${text.slice(0, Number(offset)).split('\n').length}`
    report(line, `is no valid JSON: ${message}`, 'Correct it there; often a comma is missing or one too many.')
    return undefined
  }
}

type Fieldset = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fieldset =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkList(fields: Fields): ListReference {
  const files = fields.text('files', 'the name of a .txt file, or of a folder of them')
  if (files.split(/[/\\]/).includes('..') || /^([/\\]|[A-Za-z]:)/.test(files)) {
    fields.report(
      'files',
      'leads out of the annotator’s folder',
      'Put the file into the folder and name it relative to that.',
    )
  }
  return {
    files,
    ...fields.oneOf('reads', READS),
    ...fields.oneOf('role', ROLES),
    ...fields.optionalFlag('exact'),
    ...fields.optionalFlag('ownLanguage'),
    ...fields.optionalFeatures('features'),
  }
}

function checkPattern(fields: Fields): PatternDefinition {
  return {
    pattern: fields.text('pattern', 'a pattern'),
    ...fields.optionalText('value'),
    ...fields.optionalText('language'),
    ...fields.optionalFlag('exact'),
    ...fields.optionalFeatures('features'),
  }
}

/** The fields of an object, each checked as it is read. */
class Fields {
  readonly #object: Fieldset
  readonly #path: string
  readonly #report: Report
  readonly #known = new Set<string>()

  constructor(object: Fieldset, path: string, report: Report) {
    this.#object = object
    this.#path = path
    this.#report = report
  }

  report(key: string, message: string, remedy: string): void {
    this.#report(this.#path + key, message, remedy)
  }

  #read(key: string): unknown {
    this.#known.add(key)
    return Object.hasOwn(this.#object, key) ? this.#object[key] : undefined
  }

  text(key: string, what: string): string {
    const value = this.#read(key)
    if (typeof value === 'string' && value !== '') return value
    this.report(key, value === undefined ? 'is missing' : 'is no text', `Write ${what}.`)
    return ''
  }

  type(key: string): string {
    const value = this.text(key, 'a type in capitals, as in "POSTCODE"')
    if (value !== '' && !/^[A-Z][A-Z0-9_-]*$/.test(value))
      this.report(key, `“${value}” is no type`, 'Write capitals, digits, - and _ only.')
    return value
  }

  optionalText<K extends string>(key: K): { readonly [key in K]?: string } {
    const value = this.#read(key)
    if (typeof value === 'string') return { [key]: value } as { [key in K]: string }
    if (value !== undefined) this.report(key, 'is no text', 'Write it in quotation marks.')
    return {}
  }

  optionalFlag<K extends string>(key: K): { readonly [key in K]?: boolean } {
    const value = this.#read(key)
    if (typeof value === 'boolean') return { [key]: value } as { [key in K]: boolean }
    if (value !== undefined) this.report(key, 'is neither true nor false', 'Write true or false, or leave it out.')
    return {}
  }

  oneOf<K extends string, T extends string>(key: K, choices: readonly T[]): { readonly [key in K]?: T } {
    const value = this.#read(key)
    if (choices.includes(value as T)) return { [key]: value } as { [key in K]: T }
    if (value !== undefined)
      this.report(key, `${JSON.stringify(value)} is unknown`, `Write one of ${choices.join(', ')}.`)
    return {}
  }

  optionalFeatures<K extends string>(key: K): { readonly [key in K]?: Readonly<Record<string, string>> } {
    const value = this.#read(key)
    if (value === undefined) return {}
    if (isObject(value) && Object.values(value).every(each => typeof each === 'string')) {
      return { [key]: value } as { [key in K]: Record<string, string> }
    }
    this.report(key, 'is no object of texts', 'Write { "name": "value" }.')
    return {}
  }

  list<T>(key: string, what: string, check: (value: unknown, index: number) => T | undefined): T[] {
    const value = this.#read(key)
    if (value === undefined) return []
    const items = Array.isArray(value) ? value.map(check) : [undefined]
    if (items.some(item => item === undefined)) this.report(key, `is not ${what}`, `Write ${what} in [ … ].`)
    return items.filter(item => item !== undefined)
  }

  objects<T>(key: string, check: (fields: Fields) => T): T[] {
    return this.list(key, 'a list of objects', (value, index) => {
      if (!isObject(value)) return undefined
      const fields = new Fields(value, `${this.#path}${key}[${index}].`, this.#report)
      const checked = check(fields)
      fields.refuseOthers()
      return checked
    })
  }

  refuseOthers(): void {
    for (const key of Object.keys(this.#object)) {
      if (!this.#known.has(key)) this.report(key, 'is unknown', `Known are ${[...this.#known].join(', ')}.`)
    }
  }
}

/** The entries of a list file: one a line, `#` starts a comment line; behind a tab come `value=…` and features. */
export function checkEntries(text: string, file: string, problems: AnnotatorProblem[]): ListEntry[] {
  const entries: ListEntry[] = []
  for (const [number, line] of text.split(/\r?\n/).entries()) {
    const report: Report = (_, message, remedy) =>
      void problems.push({ file, at: `line ${number + 1}`, message, remedy })
    if (line.trim() === '' || line.startsWith('# ')) continue
    const [words = '', ...columns] = line.split('\t').map(each => each.trim())
    if (words === '') report('', 'has no words before the first tab', 'Write the words first.')
    else if (columns.length === 0) entries.push(words)
    else entries.push(detailed(words, columns, report))
  }
  return entries
}

function detailed(words: string, columns: readonly string[], report: Report): ListEntry {
  const features: Record<string, string> = {}
  let value: string | undefined
  for (const column of columns) {
    const equals = column.indexOf('=')
    if (equals <= 0) report('', `“${column}” is no feature`, 'Write name=value behind the tab.')
    else if (column.startsWith('value=')) value = column.slice(equals + 1)
    else features[column.slice(0, equals)] = column.slice(equals + 1)
  }
  return {
    words,
    ...(value !== undefined && { value }),
    ...(Object.keys(features).length > 0 && { features }),
  }
}
