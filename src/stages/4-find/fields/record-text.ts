import { hasText } from '../../2-model/blank.ts'
import { foldSpace } from '../../2-model/fold-space.ts'
import { drawsIcon } from '../../2-model/hiding-classes.ts'
import { attributeOf, type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import type { RecordNodes } from '../regions/region.ts'

export { foldSpace } from '../../2-model/fold-space.ts'

/** A part of a record: one node, or a run of sibling texts and formatting elements from `first` to `end`. */
export interface Part {
  readonly first: NodeId
  readonly end: NodeId
  /** A text before it that is read with it: "by" before a name. */
  readonly lead?: NodeId
  /** A text after it that is read with it: ", Oslo Press" after a name. */
  readonly tail?: NodeId
  /** A comma joins it to its lead or tail: all of it is one text. */
  readonly isJoined?: boolean
}

/** Anything but separators, signs for a missing value, and marks that nobody sees. */
const WORD = /[^\p{P}\p{Cf}\s|<>~·•‧∙→←↑↓]/u

export const hasWord = (text: string): boolean => WORD.test(text)

/** Which texts of the records count, and how they read. */
export interface RecordTexts {
  /** Whether a part is visible, or its record is entirely hidden. */
  shows(part: Part, record: number): boolean
  /** Whether a part has text that counts. */
  says(part: Part, record: number): boolean
  /** Whether a part has more than separators. */
  hasWords(part: Part, record: number): boolean
  /** The text of a part, white space folded. */
  read(part: Part): string
  /** The first text node in a node that is not blank, or -1. */
  firstText(node: NodeId): NodeId
}

/**
 * Hidden texts (templates, closed menus, "unreleased" behind a release date) are not read; but a record that is
 * hidden as a whole, as in a closed tab, is read like a visible one.
 */
export function readRecordTexts(page: PageModel, records: readonly RecordNodes[]): RecordTexts {
  const flowEnd = page.nodeCount > 0 ? page.textEnd[0]! : 0
  const shown = (node: NodeId): boolean => page.visible[node] === 1 && page.textStart[node]! < flowEnd
  const isHidden = records.map(nodes => !nodes.some(node => shown(node) && hasText(page, node)))
  const firstTexts = findFirstTexts(page)
  const says = ({ first, end }: Part, record: number): boolean =>
    page.textEnd[end]! > page.textStart[first]! &&
    (isHidden[record]! || shown(first)) &&
    (first !== end || !saysOnlyIcons(page, first))
  return {
    shows: ({ first }, record) => isHidden[record]! || page.visible[first] === 1,
    says,
    hasWords: (part, record) =>
      says(part, record) && hasWord(page.text.slice(page.textStart[part.first], page.textEnd[part.end])),
    read: ({ first, end, lead = first, tail = end }) =>
      foldSpace(page.text.slice(page.textStart[lead], page.textEnd[tail])),
    firstText: node => firstTexts[node]!,
  }
}

/** Whether the only words of an element are those that a font draws as icons. */
function saysOnlyIcons(page: PageModel, node: NodeId): boolean {
  let hasIcon = false
  for (let at = node; at <= page.last[node]!; at++) {
    if (page.tag[at] !== TEXT_TAG || !hasText(page, at)) continue
    if (page.visible[at] || !drawsIcon(attributeOf(page, page.parent[at]!, 'class') ?? '')) return false
    hasIcon = true
  }
  return hasIcon
}

function findFirstTexts({ nodeCount, tag, parent, textStart, textEnd }: PageModel): Int32Array {
  const first = new Int32Array(nodeCount).fill(-1)
  for (let node = nodeCount - 1; node > 0; node--) {
    if (tag[node] === TEXT_TAG && textEnd[node]! > textStart[node]!) first[node] = node
    // Backward, so that the first text in the page is written last.
    if (first[node]! >= 0 && parent[node]! >= 0) first[parent[node]!] = first[node]!
  }
  return first
}
