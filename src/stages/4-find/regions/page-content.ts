import { HEADING_TAG } from '../../2-model/headings.ts'
import { innermostOf } from '../../2-model/innermost.ts'
import { attributeOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import { PICTURE_ELEMENTS } from '../../2-model/pictures.ts'
import { between, sumNodes } from '../../2-model/running-sums.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { framesPage } from './page-parts.ts'
import { markRawElements } from './raw-nodes.ts'
import type { RecordNodes } from './region.ts'

/** The content of the nodes of a page as running sums: a subtree's content is the difference of two of them. */
export interface PageContent {
  readonly page: PageModel
  /** Texts that are not blank, shown or hidden, but not in scripts. */
  readonly texts: Float64Array
  /** Characters that a reader can see; the options of a selection show when it is opened. */
  readonly shown: Float64Array
  /** The visible characters in links. */
  readonly linked: Float64Array
  readonly links: Float64Array
  readonly pictures: Float64Array
  readonly headings: Float64Array
  /** The visible characters of the page's own content: not in its menus, head, foot, side bars, and dialogs. */
  readonly matter: Float64Array
  /** Characters of sentences, not of names or labels. */
  readonly prose: Float64Array
  /** Characters of all texts, visible or not. */
  readonly written: Float64Array
  readonly prices: Float64Array
  readonly dates: Float64Array
  readonly numbers: Float64Array
  /** Boxes to tick and selections: a filter has them, a record rarely. */
  readonly choices: Float64Array
  /** Fields to type in. */
  readonly blanks: Float64Array
  /** Texts that are nothing but a number, or a word or sign for another page. */
  readonly steps: Float64Array
  /** Texts that are nothing but a word for the sum of all. */
  readonly sums: Float64Array
}

/** Shorter texts are titles, labels, and remarks. */
export const MIN_PROSE_LENGTH = 80

export function measureContent(annotated: AnnotatedPage): PageContent {
  const { page } = annotated
  const { tag, tags, visible, textStart, textEnd } = page
  const raw = markRawElements(page)
  const isPicture = Uint8Array.from(tags, name => Number(PICTURE_ELEMENTS.has(name)))
  const isHeading = Uint8Array.from(tags, name => Number(HEADING_TAG.test(name)))
  const isSelection = Uint8Array.from(tags, name => Number(name === 'select' || name === 'datalist'))
  const anchor = tags.indexOf('a')
  const link = innermostOf(page, node => tag[node] === anchor)
  const code = innermostOf(page, node => raw[node] === 1)
  const isCode = (node: NodeId): boolean => code[node]! >= 0
  const isLinked = (node: NodeId): boolean => link[node]! >= 0
  const length = (node: NodeId): number =>
    tag[node] === TEXT_TAG && !isCode(node) ? textEnd[node]! - textStart[node]! : 0
  const selection = innermostOf(page, node => isSelection[tag[node]!] === 1)
  const seen = (node: NodeId): number => (visible[node] && selection[node]! < 0 ? length(node) : 0)
  const texts = sumNodes(page, node => Number(length(node) > 0))
  const shown = sumNodes(page, seen)
  const linked = sumNodes(page, node => (isLinked(node) ? seen(node) : 0))
  const links = sumNodes(page, node => Number(tag[node] === anchor))
  // A list may be called navigation because each record is a link; those of a menu have one text, or two.
  const isRich = (node: NodeId): boolean =>
    sumIn(page, texts, node) >= 3 * sumIn(page, links, node) &&
    2 * sumIn(page, linked, node) > sumIn(page, shown, node) &&
    2 * sumIn(page, shown, node) > shown[page.nodeCount]!
  const frames = framesPage(page)
  const around = innermostOf(page, node => frames(node) && !isRich(node))
  const isProse = (node: NodeId): boolean =>
    !isLinked(node) && readingLength(page.text, textStart[node]!, textStart[node]! + seen(node)) >= MIN_PROSE_LENGTH
  return {
    page,
    texts,
    shown,
    matter: sumNodes(page, node => (around[node]! < 0 ? seen(node) : 0)),
    written: sumNodes(page, length),
    linked,
    links,
    pictures: sumNodes(page, node => Number(isPicture[tag[node]!] === 1 && !isCode(node))),
    headings: sumNodes(page, node => isHeading[tag[node]!]!),
    prose: sumNodes(page, node => (isProse(node) ? seen(node) : 0)),
    prices: countAnnotations(annotated, 'PRICE'),
    dates: countAnnotations(annotated, 'DATE'),
    numbers: countAnnotations(annotated, 'NUMBER'),
    blanks: sumNodes(page, node => Number(isBlank(page, node))),
    choices: sumNodes(page, node => Number(isChoice(page, node))),
    steps: countWhole(annotated, type => STEP_TYPES.has(type)),
    sums: countWhole(annotated, (type, says) => type === 'TOTAL' && says.includes(SUM)),
  }
}

/** Characters, where an ideograph or a syllable counts as three letters: sentences of Chinese are shorter. */
function readingLength(text: string, start: number, end: number): number {
  const length = end - start
  if (length >= MIN_PROSE_LENGTH || 3 * length < MIN_PROSE_LENGTH) return length
  return length + 2 * (text.slice(start, end).match(WORD_CHARACTER)?.length ?? 0)
}

const WORD_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

const isBlank = (page: PageModel, node: NodeId): boolean => {
  const tag = tagOf(page, node)
  const kind = attributeOf(page, node, 'type') ?? 'text'
  return tag === 'textarea' || (tag === 'input' && /^(?:date|email|number|password|search|tel|text|url)$/i.test(kind))
}

const isChoice = (page: PageModel, node: NodeId): boolean => {
  const tag = tagOf(page, node)
  return tag === 'select' || (tag === 'input' && /^(checkbox|radio)$/i.test(attributeOf(page, node, 'type') ?? ''))
}

function countAnnotations({ page, annotations }: AnnotatedPage, type: string): Float64Array {
  const counts = new Int32Array(page.nodeCount)
  const wanted = annotations.types.indexOf(type)
  for (let at = 0; at < annotations.count; at++) {
    if (annotations.type[at] === wanted) counts[annotations.node[at]!]!++
  }
  return sumNodes(page, node => counts[node]!)
}

const SUM = 'sum'
const STEP_TYPES = new Set(['NEXT', 'PAGINATION', 'NUMBER'])
/** Counts the nodes whose text is little else than annotations of a kind. */
function countWhole(
  { page, annotations }: AnnotatedPage,
  isOf: (type: string, says: readonly string[]) => boolean,
): Float64Array {
  const { count, type, types, node, source, share, featureStart, featureValue, strings } = annotations
  const shares = new Float32Array(page.nodeCount)
  const wanted = types.map(name => isOf(name, [SUM]))
  for (let at = 0; at < count; at++) {
    if (!wanted[type[at]!] || source[at] !== 0) continue
    const says = Array.from(featureValue.subarray(featureStart[at]!, featureStart[at + 1]!), value => strings[value]!)
    if (isOf(types[type[at]!]!, says)) shares[node[at]!]! += share[at]!
  }
  // A sign or a colon may be beside the words.
  return sumNodes(page, at => Number(4 * shares[at]! >= 3))
}

const sumIn = (page: PageModel, sums: Float64Array, node: NodeId): number => between(sums, node, page.last[node]!)

/** The part of a sum in a node's subtree. */
export const within = (content: PageContent, sums: Float64Array, node: NodeId): number =>
  sumIn(content.page, sums, node)

/** The same for a record. */
export function withinRecord({ page }: PageContent, sums: Float64Array, record: RecordNodes): number {
  let sum = 0
  for (const node of record) sum += between(sums, node, page.last[node]!)
  return sum
}

export const hasTextOrPicture = (content: PageContent, node: NodeId): boolean =>
  within(content, content.texts, node) > 0 || within(content, content.pictures, node) > 0

/** The only child with a text or a picture; -1 if there is none, or several. */
export function onlyChildWithContent(content: PageContent, node: NodeId): NodeId {
  const { last } = content.page
  let only = -1
  for (let child = node + 1; child <= last[node]!; child = last[child]! + 1) {
    if (!hasTextOrPicture(content, child)) continue
    if (only >= 0) return -1
    only = child
  }
  return only
}
