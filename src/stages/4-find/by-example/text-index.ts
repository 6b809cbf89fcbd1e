import { commonAncestor } from '../../2-model/common-ancestor.ts'
import { firstAtLeastBy } from '../../2-model/first-at-least.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../2-model/page-model.ts'
import { textNodes } from '../../2-model/text-nodes.ts'
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
  const nodes = textNodes(page)
  const end = nodes.length > 0 ? page.textEnd[nodes.at(-1)!]! : 0
  const text = page.text.slice(0, end)
  let words: PageWords | undefined
  return {
    page,
    folded: foldWithPlaces(text),
    flowEnd: page.nodeCount > 0 ? page.textEnd[0]! : 0,
    nodeAt: offset =>
      nodes[Math.max(0, firstAtLeastBy(nodes.length, at => page.textStart[nodes[at]!]!, offset + 1) - 1)]!,
    words: () => (words ??= splitWords(text)),
  }
}

/** The smallest element around two nodes. */
export function elementAround(page: PageModel, first: NodeId, last: NodeId): NodeId {
  const around = commonAncestor(page, [Math.min(first, last), Math.max(first, last)])
  return Math.max(0, page.tag[around] === TEXT_TAG ? page.parent[around]! : around)
}

/** Whether a node is in the page's head, which is invisible. */
export function isInHead(page: PageModel, node: NodeId): boolean {
  for (let at = node; at >= 0; at = page.parent[at]!) if (tagOf(page, at) === 'head') return true
  return false
}
