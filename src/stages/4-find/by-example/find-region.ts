import { foldSpace } from '../../2-model/fold-space.ts'
import { FORMATTING_ELEMENTS } from '../../2-model/html-elements.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import { findStretches } from './align-words.ts'
import { findText, type Occurrence } from './find-text.ts'
import { type NearText, nearestText } from './nearest-text.ts'
import { splitWords } from './page-words.ts'
import { elementAround, type TextIndex, textIndexOf } from './text-index.ts'

/** One occurrence of the text on the page. */
export interface RegionPlace {
  /** The smallest element that contains the whole text; never one that only formats. */
  readonly root: NodeId
  /** The text nodes that the text starts and ends in. */
  readonly first: NodeId
  readonly last: NodeId
  /** How much of the text occurs there, from 0 to 1. */
  readonly alike: number
  /** Its share of the element's text. */
  readonly share: number
  readonly isHidden: boolean
}

export interface RegionByExample extends RegionPlace {
  readonly kind: 'region'
  /** As on the page, with white space folded. */
  readonly text: string
  /** Other occurrences of the same text, best first. */
  readonly alternatives: readonly RegionPlace[]
}

export interface NotFound {
  readonly kind: 'not-found'
  /** The reason, for people. */
  readonly because: string
  /** The most similar text, if any. */
  readonly nearest?: NearText
}

/** Less likeness is another text: on labeled pages, texts of other records of a list share up to half of their words. */
const MIN_LIKENESS = 0.7
/** With a smaller share, the page has so much other text between that the words match by chance. */
const MIN_SHARE = 0.3
const MAX_ALTERNATIVES = 50
/** A second occurrence counts if it is nearly as similar. */
const MIN_ALTERNATIVE_SHARE = 0.9

/** The part of a page that a text was copied from, as it was seen on the screen. */
export function findRegion(page: PageModel, text: string): RegionByExample | NotFound {
  const wanted = splitWords(text)
  if (wanted.words.length === 0)
    return { kind: 'not-found', because: 'the text is empty: it has no words to search for' }
  const index = textIndexOf(page)
  const exact = findText(index, text).map(one => placeOf(page, one, 1))
  const places = exact.length > 0 ? exact : alignedPlaces(index, text)
  const [best, ...others] = places.sort(byFit)
  if (!best) return notFound(index, text)
  const said = page.text.slice(page.textStart[best.first], page.textEnd[best.last])
  return { kind: 'region', ...best, text: foldSpace(said), alternatives: others.slice(0, MAX_ALTERNATIVES) }
}

/** Visible ones first; then the tightest, where the element contains little but the text; then in page order. */
const byFit = (a: RegionPlace, b: RegionPlace): number =>
  Number(a.isHidden) - Number(b.isHidden) || b.alike - a.alike || b.share - a.share || a.first - b.first

function placeOf(page: PageModel, { start, end, first, last, isHidden }: Occurrence, alike: number): RegionPlace {
  const root = unformatted(page, elementAround(page, first, last))
  const all = page.textEnd[root]! - page.textStart[root]!
  return { root, first, last, alike, share: all > 0 ? Math.min(1, (end - start) / all) : 1, isHidden }
}

/** The element itself, or the first one around it that does more than format text. */
function unformatted(page: PageModel, node: NodeId): NodeId {
  let at = node
  while (at > 0 && (page.tag[at] === TEXT_TAG || FORMATTING_ELEMENTS.has(tagOf(page, at)))) at = page.parent[at]!
  return at
}

/** Occurrences with some words more or less than the text. */
function alignedPlaces(index: TextIndex, text: string): RegionPlace[] {
  const words = index.words()
  const places = findStretches(words, splitWords(text)).flatMap(({ first, last, alike, share }): RegionPlace[] => {
    if (alike < MIN_LIKENESS || share < MIN_SHARE) return []
    const [start, end] = [words.start[first]!, words.end[last]!]
    const [from, to] = [index.nodeAt(start), index.nodeAt(words.start[last]!)]
    const isHidden = start >= index.flowEnd
    // Visible and hidden words are not adjacent.
    if (isHidden !== end > index.flowEnd) return []
    const occurrence = { start, end, first: from, last: to, holder: elementAround(index.page, from, to), isHidden }
    return [placeOf(index.page, occurrence, alike)]
  })
  const most = Math.max(0, ...places.map(({ alike }) => alike))
  return places.filter(({ alike }) => alike >= MIN_ALTERNATIVE_SHARE * most)
}

function notFound(index: TextIndex, text: string): NotFound {
  if (needsScripts(index.page))
    return { kind: 'not-found', because: 'without its scripts, the page has almost no text: render it in a browser' }
  const nearest = nearestText(index, text)
  return { kind: 'not-found', because: 'the text is not on the page', ...(nearest ? { nearest } : {}) }
}

/** A page with less text is built by its scripts. */
const MIN_TEXT = 200

/** Whether a parsed page needs its scripts to have text. */
export function needsScripts(page: PageModel): boolean {
  if (page.renderedBy !== 'parser' || page.nodeCount === 0) return false
  return page.tags.includes('script') && page.textEnd[0]! - page.textStart[0]! < MIN_TEXT
}
