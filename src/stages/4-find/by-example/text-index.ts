import { RAW_ELEMENTS } from '../../2-model/html-elements.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import { type FoldedText, foldWithPlaces } from './fold-text.ts'
import { type PageWords, splitWords } from './page-words.ts'

/** A page prepared for text search. */
export interface TextIndex {
  readonly page: PageModel
  readonly folded: FoldedText
  /** Texts from this offset are not laid out. */
  readonly flowEnd: number
  /** The text node at an offset of the page's text. */
  nodeAt(offset: number): NodeId
  /** Its words; computed on first use. */
  words(): PageWords
}

const known = new WeakMap<PageModel, TextIndex>()

export function textIndexOf(page: PageModel): TextIndex {
  let index = known.get(page)
  if (!index) known.set(page, (index = buildIndex(page)))
  return index
}

function buildIndex(page: PageModel): TextIndex {
  const nodes = wordyTexts(page)
  const end = nodes.length > 0 ? page.textEnd[nodes.at(-1)!]! : 0
  const text = page.text.slice(0, end)
  let words: PageWords | undefined
  return {
    page,
    folded: foldWithPlaces(text),
    flowEnd: page.nodeCount > 0 ? page.textEnd[0]! : 0,
    nodeAt: offset => nodes[lastBefore(page, nodes, offset)]!,
    words: () => (words ??= splitWords(text)),
  }
}

/** Text nodes with words, without code, in the order of the page's text. */
function wordyTexts(page: PageModel): NodeId[] {
  const isRaw = page.tags.map(tag => RAW_ELEMENTS.has(tag))
  const nodes: NodeId[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] !== TEXT_TAG || page.textEnd[node] === page.textStart[node]) continue
    if (!isRaw[page.tag[page.parent[node]!]!]) nodes.push(node)
  }
  return nodes.sort((a, b) => page.textStart[a]! - page.textStart[b]!)
}

function lastBefore(page: PageModel, nodes: readonly NodeId[], offset: number): number {
  let [low, high] = [0, nodes.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (page.textStart[nodes[middle]!]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** The smallest element around two nodes. */
export function elementAround(page: PageModel, first: NodeId, last: NodeId): NodeId {
  let at = page.tag[first] === TEXT_TAG ? page.parent[first]! : first
  while (at > 0 && !(at <= Math.min(first, last) && page.last[at]! >= Math.max(first, last))) at = page.parent[at]!
  return Math.max(at, 0)
}

/** Whether a node is in the page's head, which is invisible. */
export function isInHead(page: PageModel, node: NodeId): boolean {
  for (let at = node; at >= 0; at = page.parent[at]!) if (tagOf(page, at) === 'head') return true
  return false
}
