import { groupBy } from '../2-model/group-by.ts'
import {
  type AnnotatorDefinition,
  entryOf,
  type ListDefinition,
  type ReaderName,
  type Reads,
  type WordRole,
} from './definition.ts'
import type { Feature } from './match.ts'
import { PatternError } from './pattern/pattern-error.ts'
import { compilePattern, type PatternProgram } from './pattern/program.ts'
import { PhraseTable } from './phrase-table.ts'
import { type AnnotatorProblem, AnnotatorProblems } from './problem.ts'
import { WordList } from './word-list.ts'

/** Annotators prepared to run on many pages. */
export interface Annotators {
  /** Each comes after those that it needs. */
  readonly types: readonly AnnotatorType[]
  readonly gazetteers: Readonly<Record<Reads, Gazetteer>>
  readonly roles: ReadonlyMap<WordRole, WordList>
}

export interface AnnotatorType {
  readonly name: string
  /** Runs because it is wanted or because another type needs it. */
  readonly runs: boolean
  /** Its annotations are part of the result. */
  readonly isWanted: boolean
  readonly readers: readonly ReaderName[]
  readonly patterns: readonly CompiledPattern[]
  /** Types whose annotations are also annotations of this type. */
  readonly includes: readonly number[]
  /** These, and the types that its patterns refer to. */
  readonly needs: readonly number[]
}

/** All lists that read the same kind of text. */
export interface Gazetteer {
  /** One that ignores case and accents, one that does not. */
  readonly tables: readonly PhraseTable[]
  /** The meaning of the tables' payloads. */
  readonly entries: readonly GazetteerEntry[]
}

interface GazetteerEntry {
  readonly type: number
  /** The only language in which it counts. */
  readonly language: string | undefined
  readonly value: string
  readonly number: number
  readonly features: readonly Feature[]
}

export interface CompiledPattern {
  readonly program: PatternProgram
  readonly language: string | undefined
  readonly value: string | undefined
  readonly features: readonly Feature[]
  readonly isNumeric: boolean
}

/** Compiles annotators from their definitions, or throws `AnnotatorProblems` with all problems. */
export function compileAnnotators(definitions: readonly AnnotatorDefinition[]): Annotators {
  const problems: AnnotatorProblem[] = []
  const drafts = [...new Set(definitions.map(each => each.type))].map(name => draftOf(definitions, name, problems))
  const ordered = orderByNeed(drafts, problems)
  if (problems.length > 0) throw new AnnotatorProblems(problems)
  const names = ordered.map(draft => draft.name)
  const numbers = (list: readonly string[]): number[] => list.map(name => names.indexOf(name))
  const types = ordered.map(draft => ({
    ...draft,
    runs: true,
    isWanted: true,
    includes: numbers(draft.includes),
    needs: numbers(draft.needs),
  }))
  return {
    types,
    gazetteers: {
      words: buildGazetteer(definitions, names, 'words'),
      names: buildGazetteer(definitions, names, 'names'),
    },
    roles: buildRoles(definitions),
  }
}

/** The same annotators, restricted to these types. */
export function onlyTypes(annotators: Annotators, wanted: Iterable<string>): Annotators {
  const isWanted = new Set(wanted)
  const runs = new Set<number>()
  const run = (type: number): void => {
    runs.add(type)
    for (const needed of annotators.types[type]!.needs) run(needed)
  }
  for (const [number, type] of annotators.types.entries()) if (isWanted.has(type.name)) run(number)
  const types = annotators.types.map((type, number) => ({
    ...type,
    isWanted: isWanted.has(type.name),
    runs: runs.has(number),
  }))
  const isUsed = ({ entries }: Gazetteer): boolean => entries.some(({ type }) => runs.has(type))
  const { words, names } = annotators.gazetteers
  const gazetteers = { words: isUsed(words) ? words : NO_LISTS, names: isUsed(names) ? names : NO_LISTS }
  return { ...annotators, types, gazetteers }
}

const NO_LISTS: Gazetteer = { tables: [], entries: [] }

interface Draft {
  readonly name: string
  readonly readers: readonly ReaderName[]
  readonly patterns: readonly CompiledPattern[]
  readonly includes: readonly string[]
  readonly needs: readonly string[]
}

function draftOf(definitions: readonly AnnotatorDefinition[], name: string, problems: AnnotatorProblem[]): Draft {
  const own = definitions.filter(each => each.type === name)
  const patterns = own.flatMap(definition => patternsOf(definition, problems))
  const includes = [...new Set(own.flatMap(each => each.includes ?? []))]
  const readers = [...new Set(own.flatMap(each => each.reader ?? []))]
  const references = patterns.flatMap(pattern => pattern.program.references)
  return { name, readers, patterns, includes, needs: [...new Set([...includes, ...references])] }
}

function patternsOf(definition: AnnotatorDefinition, problems: AnnotatorProblem[]): CompiledPattern[] {
  return (definition.patterns ?? []).flatMap((each, i) => {
    try {
      const program = compilePattern(each.pattern, { exact: each.exact ?? false })
      const features = Object.entries(each.features ?? {})
      return [
        { program, language: each.language, value: each.value, features, isNumeric: definition.value === 'number' },
      ]
    } catch (error) {
      if (!(error instanceof PatternError)) throw error
      const place = each.pattern.slice(error.at, error.at + 12)
      const message = place === '' ? error.message : `${error.message}, at “${place}”`
      problems.push({
        file: definition.file ?? definition.type,
        at: `patterns[${i}].pattern`,
        message,
        remedy: error.remedy,
      })
      return []
    }
  })
}

/** Orders types by dependency; circular and undefined types are problems. */
function orderByNeed(drafts: readonly Draft[], problems: AnnotatorProblem[]): Draft[] {
  const byName = new Map(drafts.map(draft => [draft.name, draft]))
  const ordered = new Set<Draft>()
  const open = new Set<Draft>()
  const visit = (draft: Draft): void => {
    if (ordered.has(draft)) return
    open.add(draft)
    for (const name of draft.needs) {
      const needed = byName.get(name)
      if (!needed || open.has(needed)) problems.push(needProblem(draft, name, needed !== undefined))
      else visit(needed)
    }
    open.delete(draft)
    ordered.add(draft)
  }
  for (const draft of drafts) visit(draft)
  return [...ordered]
}

const needProblem = (draft: Draft, name: string, isCircle: boolean): AnnotatorProblem => ({
  file: draft.name,
  at: draft.includes.includes(name) ? 'includes' : 'patterns',
  message: isCircle ? `${draft.name} and ${name} need each other` : `there is no annotator of type ${name}`,
  remedy: isCircle
    ? 'Remove one of the two references.'
    : 'Correct the name, or also load the folder of that annotator.',
})

function buildGazetteer(
  definitions: readonly AnnotatorDefinition[],
  types: readonly string[],
  reads: Reads,
): Gazetteer {
  const tables = [new PhraseTable(), new PhraseTable({ exact: true })]
  const entries: GazetteerEntry[] = []
  for (const definition of definitions) {
    const type = types.indexOf(definition.type)
    for (const list of (definition.lists ?? []).filter(each => !each.role && (each.reads ?? 'words') === reads)) {
      const table = tables[list.exact ? 1 : 0]!
      table.addAll(
        list.entries.map(each => entryOf(each).words),
        entries.length,
      )
      for (const entry of entriesOf(list, type, definition.value === 'number')) entries.push(entry)
    }
  }
  return { tables: tables.filter(table => table.size > 0), entries }
}

function* entriesOf(list: ListDefinition, type: number, isNumeric: boolean): Generator<GazetteerEntry> {
  const shared: readonly Feature[] = [['list', list.name], ...Object.entries(list.features ?? {})]
  for (const each of list.entries) {
    const { words, value = words, features } = entryOf(each)
    yield {
      type,
      language: list.ownLanguage ? list.name : undefined,
      value,
      number: isNumeric ? Number(value) : Number.NaN,
      features: features ? [...shared, ...Object.entries(features)] : shared,
    }
  }
}

function buildRoles(definitions: readonly AnnotatorDefinition[]): Map<WordRole, WordList> {
  const lists = groupBy(
    definitions.flatMap(definition => definition.lists ?? []),
    list => list.role,
  )
  return new Map([...lists].flatMap(([role, each]) => (role ? [[role, new WordList(each)] as const] : [])))
}
