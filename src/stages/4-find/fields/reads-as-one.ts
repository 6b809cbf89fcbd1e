import { BLOCK_ELEMENTS, CELL_ELEMENTS, WIDGET_ELEMENTS } from '../../2-model/html-elements.ts'
import { isText, type PageModel, tagOf } from '../../2-model/page-model.ts'
import type { Children } from './group.ts'
import { endsWithColon, isBareFormatting, isStruck } from './parts.ts'
import type { Part, RecordTexts } from './record-text.ts'
import type { Slot } from './slot.ts'

/** What they hold is one text, whatever stands in it. */
const UNITS: ReadonlySet<string> = new Set([
  'a',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'time',
  'button',
  'label',
  'figcaption',
])

/** Texts with so many words of their own are sentences. */
const SENTENCE_WORDS = 6
/** So many records have the same parts in the same order: a template wrote them, each part is a value. */
const TEMPLATE_SHARE = 0.6
/** Lines between breaks are values of their own where so many records have as many; elsewhere it depends on their length. */
const LINES_SHARE = 0.8
const BLOCK_SHARE = 0.1
/** Characters; to see whether a text is long, its start will do. */
const ENOUGH_TEXT = 500
/** So many of the elements are looked at. */
const SAMPLE = 100

/**
 * Whether elements are read as one text although they have parts: words picked out in a title, links in a sentence.
 * "by Ann in Cooking" with two links is no such text: it says two things, the same two in every record.
 */
export function readsAsOne(page: PageModel, texts: RecordTexts, slot: Slot, lists: readonly Children[]): boolean {
  const step = Math.max(1, Math.floor(lists.length / SAMPLE))
  const sample = lists.filter((_, at) => at % step === 0)
  const said = sample.map(({ parts, record }) => parts.filter(part => texts.says(part, record)))
  const mixed = said.filter(parts => parts.length > 1)
  if (mixed.length === 0) return isOneOfSeveral(page, said)
  if (mixed.filter(parts => parts.some(part => isBlock(page, part))).length > BLOCK_SHARE * mixed.length) return false
  const flowing = mixed.filter(parts => parts.some(part => isPlain(page, part)))
  if (flowing.length === 0) return false
  if (mixed.some(parts => parts.some(({ first }) => isStruck(page, first)))) return false
  if (mixed.filter(parts => startsWithLabel(page, parts)).length > mixed.length / 2) return false
  if (isUnit(page, slot)) return true
  if (mixed.every(parts => parts.every(part => isLine(page, part))))
    return wordsPerPart(page, mixed) >= SENTENCE_WORDS && commonestShare(page, mixed) < LINES_SHARE
  return isSentence(page, flowing) || commonestShare(page, mixed) < TEMPLATE_SHARE
}

/** One text each, but not in the same element: a link here, bare text there. */
function isOneOfSeveral(page: PageModel, said: readonly (readonly Part[])[]): boolean {
  const tags = new Set(said.flatMap(parts => parts.map(({ first }) => page.tag[first])))
  return tags.size > 1 && said.every(parts => parts.every(part => !isBlock(page, part)))
}

const isUnit = (page: PageModel, { parts }: Slot): boolean =>
  parts.every(({ first, end }) => first !== end || UNITS.has(tagOf(page, first)))

const isPlain = (page: PageModel, { first, end }: Part): boolean => first !== end || isText(page, first)

const isLine = (page: PageModel, part: Part): boolean =>
  isPlain(page, part) || isBareFormatting(page, part.first, tagOf(page, part.first))

/** Stands on lines of its own, or holds lines. */
function isBlock(page: PageModel, { first, end }: Part): boolean {
  const text = page.text.slice(page.textStart[first], page.textEnd[end])
  if (text.includes('\n') || text.includes('\t')) return true
  if (first !== end || isText(page, first)) return false
  const tag = tagOf(page, first)
  if (BLOCK_ELEMENTS.has(tag) || CELL_ELEMENTS.has(tag) || WIDGET_ELEMENTS.has(tag)) return true
  const style = page.visual?.style[first] ?? -1
  const display = style < 0 ? 'inline' : page.visual!.styles[style]!.display
  return !display.startsWith('inline') && display !== 'contents' && display !== 'none'
}

const startsWithLabel = (page: PageModel, parts: readonly Part[]): boolean =>
  endsWithColon(page.text.slice(page.textStart[parts[0]!.first], page.textEnd[parts[0]!.end]))

/** Whether the words that stand in no element of their own make sentences. */
function isSentence(page: PageModel, mixed: readonly (readonly Part[])[]): boolean {
  const words = mixed
    .flat()
    .filter(part => isPlain(page, part))
    .reduce((sum, part) => sum + countWords(page, part), 0)
  return words >= SENTENCE_WORDS * mixed.length
}

function wordsPerPart(page: PageModel, mixed: readonly (readonly Part[])[]): number {
  const parts = mixed.flat()
  return parts.reduce((sum, part) => sum + countWords(page, part), 0) / parts.length
}

const countWords = (page: PageModel, { first, end }: Part): number =>
  page.text.slice(page.textStart[first], page.textEnd[end]).slice(0, ENOUGH_TEXT).split(/\s+/).length

function commonestShare(page: PageModel, mixed: readonly (readonly Part[])[]): number {
  const counts = new Map<string, number>()
  for (const parts of mixed) {
    const key = parts.map(({ first, end }) => (first === end ? page.tag[first] : 0)).join(' ')
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Math.max(...counts.values()) / mixed.length
}
