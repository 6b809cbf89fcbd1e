import { isText, type NodeId, textOf } from '../../2-model/page-model.ts'
import { type AnnotatedPage, type Annotation, annotationAt } from '../../3-annotate/annotation.ts'
import { WEEKDAYS } from '../fields/typing/weekdays.ts'
import { WORK_LIMITS } from '../work-limits.ts'

/** What a list is divided by. */
export const SIBLING_KINDS = ['letter', 'day', 'month', 'year', 'part'] as const
export type SiblingKind = (typeof SIBLING_KINDS)[number]

/** A text that may be the label of one page among several: "B", "Monday 3 June", "March 2024", "1998", "Part 2". */
export interface PageLabel {
  /** The text node. */
  readonly node: NodeId
  readonly kind: SiblingKind
  /** In lower case. */
  readonly name: string
  /** Its place in the order of such labels. */
  readonly order: number
  /** How addresses write it: for each of its parts, the words that may stand for it, in lower case. */
  readonly inAddress: readonly (readonly string[])[]
}

/** "March 2024 (12)": the number of entries is not part of the label. */
const COUNT = /[([]\s*\d[\d.,\s]*[)\]]$/
/** "A", "A–C"; digits stand for all that starts with one. */
const LETTERS = /^(?:(\p{L})(?:\s*[-–—]\s*(\p{L}))?|0\s*[-–—]\s*9|#)$/u
const YEAR = /^(?:19|20)\d\d$/

/** The labels of a page, in its order. */
export function readPageLabels(annotated: AnnotatedPage): PageLabel[] {
  const { page } = annotated
  const words = seriesWords(annotated)
  const dates = datesIn(annotated)
  const labels: PageLabel[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    if (!isText(page, node) || !page.visible[node]) continue
    if (page.textEnd[node]! - page.textStart[node]! > WORK_LIMITS.labelLength) continue
    const text = textOf(page, node).trim().replace(COUNT, '').trimEnd()
    const label =
      readLetter(text) ?? readYear(text) ?? readSeries(text, words.get(node)) ?? readDay(text, dates.get(node))
    if (label) labels.push({ node, name: text.toLowerCase(), ...label })
  }
  return labels
}

type Label = Pick<PageLabel, 'kind' | 'order' | 'inAddress'>

function readLetter(text: string): Label | undefined {
  const match = LETTERS.exec(text)
  if (!match) return undefined
  const letters = [match[1], match[2]].flatMap(letter => letter?.toLowerCase() ?? [])
  return { kind: 'letter', order: letters[0]?.codePointAt(0) ?? 0, inAddress: letters.map(letter => [letter]) }
}

const readYear = (text: string): Label | undefined =>
  YEAR.test(text) ? { kind: 'year', order: Number(text), inAddress: [[text]] } : undefined

/** The first date in each text. */
function datesIn(annotated: AnnotatedPage): Map<NodeId, Annotation> {
  const { page, annotations } = annotated
  const type = annotations.types.indexOf('DATE')
  const found = new Map<NodeId, Annotation>()
  for (let index = annotations.count - 1; index >= 0; index--)
    if (annotations.type[index] === type && isText(page, annotations.node[index]!))
      found.set(annotations.node[index]!, annotationAt(annotated, index))
  return found
}

const DAY_PRECISIONS: ReadonlySet<unknown> = new Set(['day', 'day-of-year', 'relative'])

/** "26", "26th", "26.": the day of a month without its month. */
const DAY_NUMBER = /^(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?$/

/** "Monday", "Mon 3 June", "3 June 2024", "Fri 26", "Tomorrow": a day and nothing else. */
function readDay(text: string, date: Annotation | undefined): Label | undefined {
  const isDate = date !== undefined && DAY_PRECISIONS.has(date.features.precision)
  const rest = (isDate ? text.replace(date.words, ' ') : text).toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const [number] = isDate ? [] : rest.filter(word => DAY_NUMBER.test(word))
  const words = rest.filter(word => word !== number)
  const isDay = (isDate || words.length === 1) && words.every(word => WEEKDAYS.has(word))
  return isDay ? { kind: 'day', order: placeOf(text), inAddress: [] } : undefined
}

/** Tells days apart; their order does not matter. */
const placeOf = (text: string): number => [...text].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 1e9, 0)

interface SeriesWord {
  readonly says: string
  readonly words: string
  readonly value: string
}

/** The word that starts a text. */
function seriesWords(annotated: AnnotatedPage): Map<NodeId, SeriesWord> {
  const { page, annotations } = annotated
  const type = annotations.types.indexOf('SERIES')
  const found = new Map<NodeId, SeriesWord>()
  for (let index = 0; index < annotations.count; index++) {
    const node = annotations.node[index]!
    const isFirst = annotations.start[index] === page.textStart[node] && annotations.words[index]! < 0
    if (annotations.type[index] !== type || !isFirst || !isText(page, node)) continue
    const { features, words, value } = annotationAt(annotated, index)
    found.set(node, { says: String(features.says), words: words.toLowerCase(), value })
  }
  return found
}

/** A month with or without its year; a part with its number, and possibly a title. */
function readSeries(text: string, word: SeriesWord | undefined): Label | undefined {
  if (!word) return undefined
  const rest = text.slice(word.words.length).trim()
  if (word.says === 'part') {
    const number = /^\.?\s*(\d{1,3})(?!\d)/.exec(rest)?.[1]
    return number === undefined
      ? undefined
      : { kind: 'part', order: Number(number), inAddress: [spellings(Number(number))] }
  }
  if (rest !== '' && rest !== '.' && !YEAR.test(rest)) return undefined
  const [month, year] = [Number(word.value), Number(rest.replace('.', ''))]
  const names = [...spellings(month), word.words, word.words.slice(0, 3)]
  const inAddress = year > 0 ? [[String(year)], names] : [names]
  return { kind: 'month', order: 12 * year + month, inAddress }
}

const spellings = (number: number): string[] => [String(number), String(number).padStart(2, '0')]
