import type { AnnotateWarning } from './annotation.ts'
import type { Annotators, AnnotatorType, CompiledPattern, Gazetteer } from './compile.ts'
import type { WordRole } from './definition.ts'
import type { Locale } from './locale.ts'
import { type Feature, type Match, withoutOverlaps } from './match.ts'
import { type AnnotationsOf, matchPattern, type PatternHit } from './pattern/match.ts'
import { readDates } from './readers/date.ts'
import { readNumbers } from './readers/number.ts'
import { findNumerals, type Numeral } from './readers/numeral.ts'
import { readPrices } from './readers/price.ts'
import type { Reader, ReaderContext } from './readers/reader.ts'
import { originOf, type Reading, wordsOf } from './reading.ts'
import { WordList } from './word-list.ts'

/** Matches by type, each from left to right and without overlap. */
export type MatchesByType = readonly (readonly Match[])[]

const READERS: Readonly<Record<string, Reader>> = { number: readNumbers, price: readPrices, date: readDates }
const NO_WORDS = new WordList([])

/** All annotations in a text for people. */
export function findInWords(
  annotators: Annotators,
  reading: Reading,
  locale: Locale,
  warn: (warning: AnnotateWarning) => void,
): MatchesByType {
  const { types } = annotators
  const listed = findPhrases(annotators.gazetteers.words, types, reading, locale)
  const context = contextOf(annotators, reading, locale)
  const found: Match[][] = []
  const annotationsOf = lookUp(types, found)
  for (const [number, type] of types.entries()) {
    found[number] = []
    if (!type.runs) continue
    const matches = listed[number]!
    // One by one: a page may have more of them than a call has arguments.
    for (const reader of type.readers) for (const match of READERS[reader]!(context)) matches.push(match)
    for (const pattern of type.patterns) {
      if (!isOf(locale, pattern.language)) continue
      const { hits, stoppedAt } = matchPattern(pattern.program, reading, annotationsOf)
      for (const hit of hits) matches.push(matchOfHit(reading, pattern, hit))
      if (stoppedAt !== undefined) {
        const at = originOf(reading, stoppedAt)
        warn({ kind: 'pattern-stopped', type: type.name, pattern: pattern.program.source, at })
      }
    }
    found[number] = withIncluded(type, matches, found)
  }
  return found
}

const isOf = (locale: Locale, language: string | undefined): boolean =>
  language === undefined || language === (locale.language || 'en')

/** Annotations in names: only from lists. */
export function findInNames({ gazetteers, types }: Annotators, reading: Reading, locale: Locale): MatchesByType {
  const listed = findPhrases(gazetteers.names, types, reading, locale)
  const found: Match[][] = []
  for (const [number, type] of types.entries()) found[number] = withIncluded(type, listed[number]!, found)
  return found
}

function withIncluded(type: AnnotatorType, own: readonly Match[], found: MatchesByType): Match[] {
  return withoutOverlaps([...own, ...type.includes.flatMap(included => found[included]!)])
}

function findPhrases(
  { tables, entries }: Gazetteer,
  types: readonly AnnotatorType[],
  reading: Reading,
  locale: Locale,
): Match[][] {
  const matches: Match[][] = types.map(() => [])
  for (const table of tables) {
    for (let token = 0; token < reading.tokenCount; token++) {
      if (!table.mayStartAt(reading, token)) continue
      for (const hit of table.hitsAt(reading, token)) {
        for (const payload of table.payloadsOf(reading, token, hit)) {
          const { type, language, value, number, features } = entries[payload]!
          if (!types[type]!.runs || !isOf(locale, language)) continue
          const start = reading.tokenStart[token]!
          matches[type]!.push({ start, end: reading.tokenEnd[hit.end - 1]!, value, number, features })
        }
      }
    }
  }
  return matches
}

function contextOf(annotators: Annotators, reading: Reading, locale: Locale): ReaderContext {
  const words = (role: WordRole): WordList => annotators.roles.get(role) ?? NO_WORDS
  let numerals: readonly Numeral[] | undefined
  return { reading, locale, words, numerals: () => (numerals ??= findNumerals({ reading, locale, words })) }
}

/** Annotations by type and start, indexed on the first pattern's request. */
function lookUp(types: readonly AnnotatorType[], found: MatchesByType): AnnotationsOf {
  const indexes = new Map<string, ReadonlyMap<number, Match>>()
  return type => {
    let index = indexes.get(type)
    if (!index) {
      const matches = found[types.findIndex(each => each.name === type)]!
      index = new Map(matches.map(match => [match.start, match]))
      indexes.set(type, index)
    }
    return index
  }
}

function matchOfHit(reading: Reading, pattern: CompiledPattern, { start, end, groups }: PatternHit): Match {
  const features: Feature[] = [...pattern.features]
  for (const [name, group] of groups) {
    if (name === 'value') continue
    features.push([name, group.match?.value ?? wordsOf(reading, group.start, group.end)])
  }
  const group = groups.get('value')
  const words = group ? wordsOf(reading, group.start, group.end) : wordsOf(reading, start, end)
  const value = group?.match?.value ?? (group ? words : (pattern.value ?? words))
  const number = group?.match?.number ?? (pattern.isNumeric && value !== '' ? Number(value) : Number.NaN)
  return { start, end, value, number, features }
}
