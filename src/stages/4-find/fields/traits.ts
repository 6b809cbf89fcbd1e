import { isBlank } from '../../2-model/blank.ts'
import { Names } from '../../2-model/names.ts'
import { attributeOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import { MAX_CLASS_LENGTH } from './class-words.ts'
import { iconIn } from './icon-label.ts'
import { asLabel, firstElement, labelBefore, labelIn, lengthOfLabel } from './label.ts'
import { isCrossedOut, MAX_LABEL_LENGTH } from './parts.ts'
import type { Part, RecordTexts } from './record-text.ts'
import { DURATION } from './typing/duration.ts'
import type { TypedSpan, TypedTexts } from './typing/typed-texts.ts'

export type Content = 'empty' | 'price' | 'date' | 'number' | 'duration' | 'area' | 'text' | 'prose'

/** Distinguishes a part of a record from its siblings, and makes it similar to the same part of other records. */
export interface Traits {
  /** Interned: parts with the same traits have the same number. */
  readonly symbol: number
  readonly tag: string
  /** Class names as written. */
  readonly classes: readonly string[]
  readonly property: string
  /** The label of the part: "Price:" before or in it. */
  readonly label: string
  /** The style of its first text; -1 on parsed pages. */
  readonly style: number
  readonly content: Content
  /** The text is crossed out. */
  readonly isCrossed: boolean
  /** The tags of its children. */
  readonly shape: readonly string[]
}

export interface TraitReader {
  /** The traits of the parts of one element, in order. */
  read(parts: readonly Part[], record: number): Traits[]
}

/** Texts with more words are prose. */
const MAX_WORDS_OF_TEXT = 12
/** A text is a price, date, or number if this share of it is. */
const MIN_TYPED_SHARE = 0.5
/** More children do not make a shape more distinctive. */
const MAX_SHAPE_CHILDREN = 12
/** Elements with more or longer class names carry data in them. */
const MAX_CLASSES = 20

export function traitReader(
  page: PageModel,
  texts: RecordTexts,
  typed: TypedTexts,
  keys: ReadonlySet<NodeId>,
): TraitReader {
  const symbols = new Names()
  const known: Traits[] = []
  const classLists = new Map<string, readonly string[]>()

  const classesOf = (value: string): readonly string[] => {
    let list = classLists.get(value)
    if (!list) classLists.set(value, (list = splitClasses(value)))
    return list
  }

  const intern = (traits: Omit<Traits, 'symbol'>): Traits => {
    const symbol = symbols.number(traitKey(traits))
    return (known[symbol] ??= { symbol, ...traits })
  }

  const contentOf = (part: Part, record: number): Content => {
    if (!texts.says(part, record)) return 'empty'
    const end = page.textEnd[part.end]!
    const start = page.textStart[part.first]! + lengthOfLabel(page, part)
    const words = page.text.slice(start, Math.min(end, start + MAX_LABEL_LENGTH))
    if (DURATION.test(words)) return 'duration'
    if (AREA.test(words)) return 'area'
    const found = typed
      .within(start, end)
      .find(span => span.end - span.start >= MIN_TYPED_SHARE * (end - start) || isQuantity(page.text, span, start, end))
    if (found) return found.type === 'PRICE' ? 'price' : found.type === 'DATE' ? 'date' : 'number'
    return hasManyWords(page.text, start, end) ? 'prose' : 'text'
  }

  /** The style of its own words; for an element without any, of the first words inside. */
  const styleOf = ({ first }: Part, shape: readonly string[]): number => {
    if (!page.visual) return -1
    const text = shape.includes('#text') ? first : texts.firstText(first)
    return text < 0 ? -1 : page.visual.style[text]!
  }

  /** The label of a part, from the part before it or from its own start. */
  const labelOf = (part: Part, before: Part | undefined): string => {
    const said = before === undefined ? '' : keyOf(before.first) || labelBefore(page, before)
    if (said !== '') return said
    const key = part.first === part.end ? keyOf(firstElement(page, part.first)) : ''
    if (key !== '') return key
    return labelIn(page, part) || (part.first === part.end ? iconIn(page, part.first) : '')
  }
  const keyOf = (node: NodeId): string =>
    keys.has(node) ? asLabel(page.text.slice(page.textStart[node], page.textEnd[node])) : ''

  return {
    read: (parts, record) =>
      parts.map((part, at) => {
        const isRun = part.first !== part.end || page.tag[part.first] === TEXT_TAG
        const shape = isRun ? [] : shapeOf(page, part.first)
        return intern({
          tag: isRun ? '#text' : tagOf(page, part.first),
          classes: isRun ? [] : classesOf(attributeOf(page, part.first, 'class') ?? ''),
          property: isRun
            ? ''
            : (attributeOf(page, part.first, 'itemprop') ?? attributeOf(page, part.first, 'property') ?? ''),
          label: labelOf(part, at > 0 ? parts[at - 1] : undefined),
          style: styleOf(part, shape),
          content: contentOf(part, record),
          isCrossed: isCrossedOut(page, part.first),
          shape,
        })
      }),
  }
}

/** Equal for equal traits. */
export const traitKey = (traits: Omit<Traits, 'symbol'>): string => {
  const { tag, classes, property, label, style, content, shape, isCrossed } = traits
  return `${tag}\0${classes.join(' ')}\0${property}\0${label}\0${style}\0${content}${isCrossed}\0${shape.join(' ')}`
}

/** "78 m²", "1.204,5 km²": other quantities of a record are no areas, however long they are. */
const AREA = /^\s*\p{N}[\p{N}.,\s]*\p{L}{1,3}[²³]\s*$/u

/** A number and the unit that it counts: "7,949 miles" is the same kind of value as "30,489 miles". */
const isQuantity = (text: string, span: TypedSpan, start: number, end: number): boolean =>
  span.type === 'NUMBER' && span.start === start && /^ \p{L}+$/u.test(text.slice(span.end, end))

function splitClasses(value: string): readonly string[] {
  const words = value.trim() === '' ? [] : value.trim().split(/\s+/).slice(0, MAX_CLASSES)
  return [...new Set(words.map(word => word.slice(0, MAX_CLASS_LENGTH)))].sort()
}

function hasManyWords(text: string, start: number, end: number): boolean {
  let words = 1
  for (let at = start; at < end && words <= MAX_WORDS_OF_TEXT; at++) {
    const code = text.charCodeAt(at)
    if (code === 32 || code === 10) words++
  }
  return words > MAX_WORDS_OF_TEXT
}

/** The tags of an element's children. */
function shapeOf(page: PageModel, node: number): readonly string[] {
  const shape = new Set<string>()
  let count = 0
  for (let child = node + 1; child <= page.last[node]! && count < MAX_SHAPE_CHILDREN; child = page.last[child]! + 1) {
    if (isBlank(page, child)) continue
    shape.add(tagOf(page, child))
    count++
  }
  return [...shape].sort()
}
