import { hasWords } from '../../../2-model/blank.ts'
import { RAW_ELEMENTS } from '../../../2-model/html-elements.ts'
import { childrenOf, isText, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { PICTURE_ELEMENTS } from '../../../2-model/pictures.ts'

/** Elements that are visible without words. */
const SEEN_WITHOUT_WORDS = new Set([...PICTURE_ELEMENTS, 'iframe', 'input', 'select', 'button'])

/** The children of an area's root: those with content have positions, the others are separators. */
export interface AreaChildren {
  /** By position. */
  readonly nodes: readonly NodeId[]
  /** How many separators are right before each position; blank texts and code do not count. */
  readonly separators: readonly number[]
}

export function readChildren(page: PageModel, root: NodeId): AreaChildren {
  const nodes: NodeId[] = []
  const separators: number[] = []
  let before = 0
  for (const child of childrenOf(page, root)) {
    if (RAW_ELEMENTS.has(tagOf(page, child)) && !isFrame(page, child)) continue
    if (hasContent(page, child)) {
      nodes.push(child)
      separators.push(before)
      before = 0
    } else if (!isText(page, child)) before++
  }
  return { nodes, separators }
}

/** A frame that was read contains what it shows. */
const isFrame = (page: PageModel, node: NodeId): boolean => page.frames.some(({ owner }) => owner === node)

function hasContent(page: PageModel, node: NodeId): boolean {
  if (page.visible[node] !== 1) return false
  if (hasWords(page, node)) return true
  for (let inner = node; inner <= page.last[node]!; inner++) {
    if (SEEN_WITHOUT_WORDS.has(tagOf(page, inner))) return true
  }
  return false
}
