import { hasText, isBlank } from '../../2-model/blank.ts'
import { FORMATTING_ELEMENTS, RAW_ELEMENTS } from '../../2-model/html-elements.ts'
import { styleOf } from '../../2-model/letters.ts'
import {
  attributeOf,
  attributesOf,
  type NodeId,
  type PageModel,
  TEXT_TAG,
  tagOf,
  textOf,
} from '../../2-model/page-model.ts'
import type { Part } from './record-text.ts'

/** Mark an old value next to a new one: always separate values. */
const STRUCK_ELEMENTS: ReadonlySet<string> = new Set(['del', 's', 'strike', 'ins'])

/** Their content is a set of choices or a drawing, not a value of the record. */
const OPAQUE_ELEMENTS: ReadonlySet<string> = new Set([...RAW_ELEMENTS, 'select', 'datalist', 'svg', 'math', 'canvas'])

/** The parts of an element: its children without blanks and scripts; adjacent texts and bare formatting are one part. */
export function partsOf(page: PageModel, first: NodeId): Part[] {
  const parts: Part[] = []
  if (OPAQUE_ELEMENTS.has(tagOf(page, first)) || isSpokenDrawing(page, first)) return parts
  let run = -1
  for (let child = first + 1; child <= page.last[first]!; child = page.last[child]! + 1) {
    const tag = tagOf(page, child)
    if (isBlank(page, child) || isEmptyFormatting(page, child, tag)) continue
    if (OPAQUE_ELEMENTS.has(tag) && !isSayingDrawing(page, child, tag)) continue
    const flows = page.tag[child] === TEXT_TAG || isBareFormatting(page, child, tag)
    if (tag === 'br') run = -1
    else if (run >= 0 && flows) parts[parts.length - 1] = { first: run, end: child }
    else parts.push({ first: child, end: child })
    if (!flows) run = -1
    else if (run < 0) run = child
    if (flows && endsWithColon(textOf(page, child))) run = -1
  }
  return parts
}

/** A drawing that tells screen readers what it means: "Sea" for a ship. */
const isSayingDrawing = (page: PageModel, node: NodeId, tag: string): boolean =>
  tag === 'svg' && (attributeOf(page, node, 'aria-label') ?? '').trim() !== ''

/** Signs without letters and digits whose meaning is told to screen readers: "Rated 4.5 out of 5" for "★★★★★". */
export const isSpokenDrawing = (page: PageModel, node: NodeId): boolean =>
  hasText(page, node) &&
  /[\p{L}\p{N}]/u.test(attributeOf(page, node, 'aria-label') ?? '') &&
  !/[\p{L}\p{N}]/u.test(textOf(page, node))

export const isStruckElement = (page: PageModel, node: NodeId): boolean => STRUCK_ELEMENTS.has(tagOf(page, node))

const CROSSED_ELEMENTS: ReadonlySet<string> = new Set(['del', 's', 'strike'])

/** Class names of crossed-out words: the style sheet that draws the line may be missing. */
const STRUCK_NAME =
  /(?:^|[-_\s])(?:line-?through|strike(?:d|through)?|struck|cross(?:ed)?-?out|crossed|(?:price|preis)?-?(?:old|was)|old-?(?:price|preis)|was-?price)(?:$|[-_\s])/i

export const isNamedStruck = (page: PageModel, node: NodeId): boolean =>
  STRUCK_NAME.test(attributeOf(page, node, 'class') ?? '')

/** Whether the words of a node are crossed out: an old value. */
export const isCrossedOut = (page: PageModel, node: NodeId): boolean =>
  CROSSED_ELEMENTS.has(tagOf(page, node)) ||
  styleOf(page, node)?.textDecoration.includes('line-through') === true ||
  /line-through/i.test(attributeOf(page, node, 'style') ?? '')

/** Only changes how words look: no class or property gives it a meaning. */
export function isBareFormatting(page: PageModel, node: NodeId, tag: string): boolean {
  return (
    FORMATTING_ELEMENTS.has(tag) &&
    isInline(page, node) &&
    !STRUCK_ELEMENTS.has(tag) &&
    hasText(page, node) &&
    attributeOf(page, node, 'class') === undefined &&
    attributeOf(page, node, 'itemprop') === undefined &&
    !hasLink(page, node)
  )
}

/** A link is a value of its own, also in bold. */
function hasLink(page: PageModel, node: NodeId): boolean {
  for (let at = node + 1; at <= page.last[node]!; at++) if (tagOf(page, at) === 'a') return true
  return false
}

/** `<b></b>` between the words of a sentence, where a program left it: not even an icon. */
const isEmptyFormatting = (page: PageModel, node: NodeId, tag: string): boolean =>
  FORMATTING_ELEMENTS.has(tag) && page.last[node] === node && attributesOf(page, node).next().done === true

/** Whether most of its words are a link: "... Read more". */
export function isMostlyLink(page: PageModel, { first, end }: Part): boolean {
  let linked = 0
  for (let node = first; node <= page.last[end]!; node++)
    if (tagOf(page, node) === 'a') linked += page.textEnd[node]! - page.textStart[node]!
  return 2 * linked > page.textEnd[end]! - page.textStart[first]!
}

/** Style sheets can turn even bold words into blocks. */
const isInline = (page: PageModel, node: NodeId): boolean =>
  !/^(?:block|flex|grid|list-item|table)/.test(styleOf(page, node)?.display ?? '')

/** Characters. Longer texts before a colon are sentences. */
export const MAX_LABEL_LENGTH = 40

/**
 * Characters. A price, date, or rating may be among words ("from $5 a day"), but not in a longer text; headers are
 * not longer either.
 */
export const MAX_PHRASE_LENGTH = 60

/** Labels what follows it. */
export const endsWithColon = (text: string): boolean =>
  text.length <= MAX_LABEL_LENGTH && /[:：]\s*$/.test(text.slice(-8))
