import type { NodeId } from '../../2-model/page-model.ts'
import { foldText } from './fold-text.ts'
import { elementAround, isInHead, type TextIndex } from './text-index.ts'

/** One occurrence of a text on the page. */
export interface Occurrence {
  /** Its span in the page's text. */
  readonly start: number
  readonly end: number
  /** The text nodes that it starts and ends in. */
  readonly first: NodeId
  readonly last: NodeId
  /** The smallest element around it. */
  readonly holder: NodeId
  /** It is not laid out: a closed tab, a menu. */
  readonly isHidden: boolean
}

/** More occurrences are of no use. */
const MAX_OCCURRENCES = 500

/** All occurrences of a text, ignoring white space, case, quotes, and dashes, in the order of the page's text. */
export function findText(index: TextIndex, text: string, within: NodeId = 0): Occurrence[] {
  const needle = foldText(text)
  if (needle === '') return []
  const found: Occurrence[] = []
  for (const from of positionsOf(index.folded.text, needle)) {
    const one = occurrenceAt(index, from, from + needle.length)
    if (!one || one.first < within || one.last > index.page.last[within]!) continue
    found.push(one)
    if (found.length === MAX_OCCURRENCES) break
  }
  return found
}

/** The positions of a text in another (Knuth, Morris, Pratt), in time linear in its length. */
function* positionsOf(text: string, needle: string): Generator<number> {
  const borders = new Int32Array(needle.length)
  for (let i = 1, border = 0; i < needle.length; i++) {
    while (border > 0 && needle.charCodeAt(i) !== needle.charCodeAt(border)) border = borders[border - 1]!
    if (needle.charCodeAt(i) === needle.charCodeAt(border)) border++
    borders[i] = border
  }
  for (let i = 0, matched = 0; i < text.length; i++) {
    while (matched > 0 && text.charCodeAt(i) !== needle.charCodeAt(matched)) matched = borders[matched - 1]!
    if (text.charCodeAt(i) === needle.charCodeAt(matched)) matched++
    if (matched < needle.length) continue
    yield i - needle.length + 1
    matched = borders[matched - 1]!
  }
}

/** Undefined if it starts or ends within a word, or is in the head. */
function occurrenceAt(index: TextIndex, from: number, to: number): Occurrence | undefined {
  const { page, folded } = index
  const start = folded.at[from]!
  const lastAt = folded.at[to - 1]!
  const end = lastAt + String.fromCodePoint(page.text.codePointAt(lastAt)!).length
  const [first, last] = [index.nodeAt(start), index.nodeAt(lastAt)]
  if (cutsWord(page.text, start, page.textStart[first]!) || cutsWord(page.text, end, page.textEnd[last]!))
    return undefined
  if (isInHead(page, first)) return undefined
  const isHidden = start >= index.flowEnd
  return { start, end, first, last, holder: elementAround(page, first, last), isHidden }
}

const WORDY = /[\p{L}\p{N}]/u

/** Whether a position is between two letters or digits of one text node. */
function cutsWord(text: string, place: number, edge: number): boolean {
  if (place === edge || place === 0) return false
  const before = text.slice(Math.max(0, place - 2), place)
  const after = text.slice(place, place + 2)
  return WORDY.test([...before].at(-1) ?? '') && WORDY.test([...after][0] ?? '') && !isUnspaced(before, after)
}

/** Scripts without spaces have no visible word boundaries. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const isUnspaced = (before: string, after: string): boolean => UNSPACED.test(before) || UNSPACED.test(after)
