import { hasText } from '../../../2-model/blank.ts'
import { countEach, mostFrequent } from '../../../2-model/count-each.ts'
import { pushTo } from '../../../2-model/group-by.ts'
import { BLOCK_ELEMENTS, CELL_ELEMENTS, FORMATTING_ELEMENTS, WIDGET_ELEMENTS } from '../../../2-model/html-elements.ts'
import { styleOf } from '../../../2-model/letters.ts'
import { isText, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { wordSet } from '../../../2-model/word-set.ts'
import type { Children } from '../group.ts'
import { areItems } from '../items/item-lists.ts'
import { isQuantityContent } from '../join-variants.ts'
import { labelBefore } from '../label.ts'
import { isBareFormatting, isStruckElement } from '../parts.ts'
import type { Part, RecordTexts } from '../record-text.ts'
import { FEW_SHARE, MAX_SAMPLE, MOST_SHARE, NEARLY_ALL_SHARE } from '../shares.ts'
import type { Slot } from '../slot.ts'
import type { TypedTexts } from '../typing/typed-texts.ts'
import { linesRunOn } from './run-on-lines.ts'

/** Their content is one text, whatever it contains. */
const UNITS = wordSet('a h1 h2 h3 h4 h5 h6 time button label figcaption')

/** Texts with this many words of their own are sentences. */
const MIN_SENTENCE_WORDS = 6
/** Fewer may agree by chance, such as highlighted search terms. */
const MIN_BADGES = 3
/** If one price or date makes up this share of a text, the parts are pieces of it. */
const MIN_VALUE_SHARE = 0.9
/** Characters; the start of a text is enough to see that it is long. */
const MAX_TEXT_READ = 500

/** The page, which of its texts count, and their types. */
interface PageTexts {
  readonly page: PageModel
  readonly texts: RecordTexts
  readonly typed: TypedTexts
}

/**
 * Whether elements are read as one text although they have parts: highlighted words in a title, links in a sentence.
 * "by Ann in Cooking" with two links is not such a text: it has two values, the same two in every record.
 */
export function readsAsOne({ page, texts, typed }: PageTexts, slot: Slot, lists: readonly Children[]): boolean {
  const step = Math.max(1, Math.floor(lists.length / MAX_SAMPLE))
  const said = lists.filter((_, at) => at % step === 0).map(list => withWords(texts, list))
  const mixed = said.filter(({ parts }) => parts.length > 1)
  if (mixed.length === 0) return isOneOfSeveral(page, said)
  const parts = mixed.map(list => list.parts)
  if (parts.filter(each => isOneValue(page, typed, each)).length > mixed.length / 2) return true
  const isLined = parts.filter(each => hasLines(page, each)).length > FEW_SHARE * mixed.length
  // "Rating: 86 %" is kept as on the page; a separate column has the value without its label.
  if (!isLined && parts.filter(each => labelBefore(page, each[0]!) !== '').length > mixed.length / 2)
    return (
      !hasStruck(page, parts) &&
      !labelsItems(page, mixed) &&
      !haveOwnProperties(mixed) &&
      !labelsSeveral(page, parts) &&
      !hasSeveralTimes(page, parts) &&
      !saysTwice(page, parts)
    )
  if (parts.every(each => each.every(part => isLine(page, part))))
    return (
      wordsPerPart(page, parts) >= MIN_SENTENCE_WORDS &&
      (commonestShare(page, parts) < NEARLY_ALL_SHARE ||
        linesRunOn(parts.map(each => each.map(part => textOfPart(page, part)))))
    )
  if (isLined) return false
  const flowing = parts.filter(each => each.some(part => isPlain(page, part)))
  if (flowing.length === 0) return false
  if (hasStruck(page, parts)) return false
  if (isUnit(page, slot)) return !hasBadge(page, mixed)
  if (haveOwnProperties(mixed) || areItemsBesideValue(page, mixed)) return false
  if (saysOneThing(page, parts) || isFormatted(mixed) || isHighlighted(page, mixed)) return true
  if (hasAside(page, mixed)) return false
  return isSentence(page, typed, flowing) || !isTemplate(mixed)
}

/** "Tags: red blue": a label before the items of a list. */
function labelsItems(page: PageModel, mixed: readonly Children[]): boolean {
  const kinds = new Set(
    mixed.flatMap(({ traits }) => traits.slice(1).map(({ tag, classes }) => `${tag} ${classes.join(' ')}`)),
  )
  const runs = mixed.map(({ parts }) => parts.slice(1))
  return kinds.size === 1 && !kinds.has('#text ') && runs.some(run => run.length > 1) && areItems(page, runs)
}

/** "3 May 2026 #red #blue": a date, price, or number, and beside it the items of a list. */
function areItemsBesideValue(page: PageModel, mixed: readonly Children[]): boolean {
  const kinds = new Set<string>()
  const runs = mixed.map(({ parts, traits }) =>
    parts.filter((_, at) => {
      const { tag, classes } = traits[at]!
      if (tag !== '#text') kinds.add(`${tag} ${classes.join(' ')}`)
      return tag !== '#text'
    }),
  )
  const areValues = mixed.every(({ traits }) => {
    const plain = traits.filter(({ tag }) => tag === '#text')
    return plain.length === 1 && isQuantityContent(plain[0]!.content)
  })
  return areValues && kinds.size === 1 && runs.some(({ length }) => length > 1) && areItems(page, runs)
}

const DIVIDER = /[|·•]/

/** "Publisher: Harbor Date: 2026": a second label among them. Texts with bars or dots between their parts are split later. */
const labelsSeveral = (page: PageModel, parts: readonly (readonly Part[])[]): boolean =>
  parts.filter(each =>
    each.slice(1, -1).some(part => labelBefore(page, part) !== '' && !DIVIDER.test(textOfPart(page, part))),
  ).length >
  NEARLY_ALL_SHARE * parts.length

/** "Published: 3 May 2026" and, for programs or behind it, when it was changed. */
function hasSeveralTimes(page: PageModel, parts: readonly (readonly Part[])[]): boolean {
  const timesIn = ({ first, end }: Part): number => {
    let times = 0
    for (let at = first; at <= page.last[end]!; at++) if (tagOf(page, at) === 'time' && hasText(page, at)) times++
    return times
  }
  return parts.some(each => each.reduce((sum, part) => sum + timesIn(part), 0) > 1)
}

/** A price that screen readers hear once more, between its label and itself. */
function saysTwice(page: PageModel, parts: readonly (readonly Part[])[]): boolean {
  const isSaid = (part: Part, visible: number): boolean => {
    for (let at = part.first; at <= page.last[part.end]!; at++)
      if (isText(page, at) && hasText(page, at) && page.visible[at] === visible) return true
    return false
  }
  return parts.some(each => each.slice(1).some(part => isSaid(part, 0) && isSaid(part, 1)))
}

/** "Last message: Ann, the lamp …": the page itself names an author and a text. */
const haveOwnProperties = (mixed: readonly Children[]): boolean =>
  mixed.some(({ traits }) => new Set(traits.map(({ property }) => property).filter(Boolean)).size > 1)

const hasStruck = (page: PageModel, parts: readonly (readonly Part[])[]): boolean =>
  parts.some(each => each.some(({ first }) => isStruckElement(page, first)))

/** A price in large and small digits, a date in boxes: one value in several parts. */
function isOneValue(page: PageModel, typed: TypedTexts, parts: readonly Part[]): boolean {
  const isValue = (start: number, end: number, isAmount = false): boolean =>
    typed
      .within(start, end)
      .some(
        span =>
          span.type !== 'NUMBER' &&
          !(isAmount && span.type === 'PRICE') &&
          span.end - span.start >= MIN_VALUE_SHARE * (end - start),
      )
  // "1,499" right behind its "$" is not the whole price.
  const isBare = (part: Part): boolean =>
    BARE_NUMBER.test(textOfPart(page, part)) && /\p{Sc}/u.test(page.text[page.textStart[part.first]! - 1] ?? '')
  const isWhole = (part: Part): boolean =>
    !isPlain(page, part) && isValue(page.textStart[part.first]!, page.textEnd[part.end]!, isBare(part))
  // Words about the price in an element of their own, "Regular price" before "$20", are not a piece of it.
  return isValue(page.textStart[parts[0]!.first]!, page.textEnd[parts.at(-1)!.end]!) && !parts.some(isWhole)
}

const BARE_NUMBER = /^\s*\p{Nd}[\p{Nd}\s.,'’]*$/u

/** A list without separators. */
function withWords(texts: RecordTexts, { record, parts, traits }: Children): Children {
  const isSaid = parts.map(part => texts.hasWords(part, record))
  return { record, parts: parts.filter((_, at) => isSaid[at]), traits: traits.filter((_, at) => isSaid[at]) }
}

/** Words and formatting elements, with or without class names: "$5 / piece". */
const isFormatted = (mixed: readonly Children[]): boolean =>
  mixed.every(({ traits }) => traits.every(({ tag }) => tag === '#text' || FORMATTING_ELEMENTS.has(tag)))

/** Inline elements for anything, which often mark words of a sentence. */
const MARKING_ELEMENTS = new Set(['span', ...FORMATTING_ELEMENTS])

/**
 * Marked words in a text that goes on around them, such as search terms: elements of one kind, with words on both sides
 * that differ from record to record. Between values, the words are the same in every record ("by", "in"), or there are
 * only numbers.
 */
function isHighlighted(page: PageModel, mixed: readonly Children[]): boolean {
  const kinds = new Set<string>()
  const words = new Map<number, string[]>()
  let around = 0
  for (const { parts, traits } of mixed) {
    for (const [at, { tag, classes }] of traits.entries()) {
      if (tag === '#text') {
        pushTo(words, at, textOfPart(page, parts[at]!))
        continue
      }
      if (!MARKING_ELEMENTS.has(tag)) return false
      kinds.add(`${tag} ${classes.join(' ')}`)
      if (traits[at - 1]?.tag === '#text' && traits[at + 1]?.tag === '#text') around++
    }
  }
  const differ = [...words.values()].some(
    texts =>
      2 * texts.filter(text => /\p{L}{2}/u.test(text)).length > mixed.length && 2 * new Set(texts).size > texts.length,
  )
  return kinds.size === 1 && around > FEW_SHARE * mixed.length && differ
}

/** One text each, but not in the same element: a link here, bare text there. */
function isOneOfSeveral(page: PageModel, said: readonly Children[]): boolean {
  const tags = new Set(said.flatMap(({ traits }) => traits.map(({ tag }) => tag)))
  return tags.size > 1 && said.every(({ parts }) => parts.every(part => !isBlock(page, part)))
}

const isUnit = (page: PageModel, { parts }: Slot): boolean =>
  parts.every(({ first, end }) => first !== end || UNITS.has(tagOf(page, first)))

const isPlain = (page: PageModel, { first, end }: Part): boolean => first !== end || isText(page, first)

const isLine = (page: PageModel, part: Part): boolean =>
  isPlain(page, part) || isBareFormatting(page, part.first, tagOf(page, part.first))

/** Whether a reader sees the parts on several lines. */
function hasLines(page: PageModel, parts: readonly Part[]): boolean {
  const isBroken = (part: Part, at: number): boolean =>
    at > 0 && page.text.slice(page.textEnd[parts[at - 1]!.end], page.textStart[part.first]).includes('\n')
  return parts.some((part, at) => isBlock(page, part) || isBroken(part, at))
}

/** Is a block, or contains lines. */
function isBlock(page: PageModel, { first, end }: Part): boolean {
  if (/[\n\t]/.test(textOfPart(page, { first, end }))) return true
  if (first !== end || isText(page, first)) return false
  const tag = tagOf(page, first)
  if (BLOCK_ELEMENTS.has(tag) || CELL_ELEMENTS.has(tag) || WIDGET_ELEMENTS.has(tag)) return true
  const display = styleOf(page, first)?.display ?? 'inline'
  return !display.startsWith('inline') && display !== 'contents' && display !== 'none'
}

/** Whether the words outside of elements form sentences. */
function isSentence(page: PageModel, typed: TypedTexts, mixed: readonly (readonly Part[])[]): boolean {
  const words = mixed
    .flat()
    .filter(part => isPlain(page, part))
    .reduce((sum, part) => sum + countWords(page, part) - wordsOfValue(page, typed, part), 0)
  return words >= MIN_SENTENCE_WORDS * mixed.length
}

/** "Posted on 3 May 2026 by": the date is a value, whatever its words. Texts with bars or dots are split later. */
function wordsOfValue(page: PageModel, typed: TypedTexts, part: Part): number {
  if (DIVIDER.test(textOfPart(page, part))) return 0
  const spans = typed.within(page.textStart[part.first]!, page.textEnd[part.end]!)
  const [value] = spans.filter(({ type }) => type === 'DATE')
  return value ? page.text.slice(value.start, value.end).split(/\s+/).length : 0
}

function wordsPerPart(page: PageModel, mixed: readonly (readonly Part[])[]): number {
  const parts = mixed.flat()
  return parts.reduce((sum, part) => sum + countWords(page, part), 0) / parts.length
}

const textOfPart = (page: PageModel, { first, end }: Part): string =>
  page.text.slice(page.textStart[first], page.textEnd[end])

const countWords = (page: PageModel, part: Part): number =>
  textOfPart(page, part).slice(0, MAX_TEXT_READ).split(/\s+/).length

/** "by Ann", "12 comments": one part that varies by record, and words that are always the same. */
function saysOneThing(page: PageModel, mixed: readonly (readonly Part[])[]): boolean {
  const elements = mixed.map(parts => parts.filter(part => !isPlain(page, part)).length)
  const words = new Set(
    mixed.flatMap(parts => parts.filter(part => isPlain(page, part)).map(part => textOfPart(page, part))),
  )
  const most = Math.max(...mixed.map(parts => parts.length))
  return mixed.length > 2 && elements.every(count => count === 1) && words.size < most
}

/** Class names of badges beside a title. */
const BADGE =
  /(?:^|[-_\s])(?:badges?|flags?|labels?|ribbon|sticker|pill|chip|new(?:ly)?|neu|promo(?:ted)?|sponsor(?:ed)?|prefix|status|hot|sold-?out)(?:$|[-_\s])/i

/** Whether each title with more than one part has, first or last, an element that is called a badge. */
const hasNamedBadge = (mixed: readonly Children[]): boolean =>
  mixed.every(({ traits }) => {
    const elements = traits.filter(({ tag }) => tag !== '#text')
    const isAtEnd = traits[0]!.tag !== '#text' || traits.at(-1)!.tag !== '#text'
    return (
      elements.length === 1 && traits.length === 2 && isAtEnd && elements[0]!.classes.some(name => BADGE.test(name))
    )
  })

/** "New", "Sponsored" before some titles: one element with the same words, always first. */
function hasBadge(page: PageModel, mixed: readonly Children[]): boolean {
  if (hasNamedBadge(mixed)) return true
  const words = new Set<string>()
  let count = 0
  for (const { parts, traits } of mixed) {
    if (traits.every(({ tag }) => tag === '#text')) continue
    if (traits[0]!.tag === '#text' || traits.slice(1).some(({ tag }) => tag !== '#text')) return false
    words.add(textOfPart(page, parts[0]!))
    count++
  }
  return count >= MIN_BADGES && words.size === 1
}

/**
 * One element before the words that is not part of the sentence, because it has a class name or is a date, a price,
 * or a number; or one before or after them with the same text in every record, such as "Read more".
 */
function hasAside(page: PageModel, mixed: readonly Children[]): boolean {
  const asides = mixed.filter(({ parts, traits }) => {
    const elements = traits.filter(({ tag }) => tag !== '#text')
    const isOutside = !isPlain(page, parts[0]!) || !isPlain(page, parts.at(-1)!)
    return elements.length === 1 && isOutside
  })
  if (asides.length < NEARLY_ALL_SHARE * mixed.length) return false
  const isBefore = asides.filter(({ parts }) => !isPlain(page, parts[0]!)).length >= NEARLY_ALL_SHARE * asides.length
  const words = new Set<string>()
  let [named, typed] = [0, 0]
  for (const { parts, traits } of asides) {
    const at = traits.findIndex(({ tag }) => tag !== '#text')
    words.add(textOfPart(page, parts[at]!))
    if (traits[at]!.classes.length > 0) named++
    if (['date', 'price', 'number'].includes(traits[at]!.content)) typed++
  }
  if (words.size === 1) return asides.length > 2
  // Highlighted words also have a class name, but they are always the few search terms.
  const isNamed = named >= NEARLY_ALL_SHARE * asides.length && words.size > asides.length / 2
  return isBefore && (isNamed || typed >= NEARLY_ALL_SHARE * asides.length)
}

/** The same parts in most records, or parts that never repeat. */
function isTemplate(mixed: readonly Children[]): boolean {
  const [, most] = mostFrequent(countEach(mixed.map(({ traits }) => traits.map(({ tag }) => tag).join(' '))))!
  const repeating = mixed.filter(({ traits }) => {
    const elements = traits.filter(({ tag }) => tag !== '#text')
    return new Set(elements.map(({ tag, classes }) => `${tag} ${classes.join(' ')}`)).size < elements.length
  })
  return most >= MOST_SHARE * mixed.length || repeating.length <= FEW_SHARE * mixed.length
}

function commonestShare(page: PageModel, mixed: readonly (readonly Part[])[]): number {
  const tags = mixed.map(parts => parts.map(({ first, end }) => (first === end ? page.tag[first] : 0)).join(' '))
  return mostFrequent(countEach(tags))![1] / mixed.length
}
