import { childrenOf, isText, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { hasWords } from '../../regions/has-words.ts'

/** What a reader sees though it has no words. */
const SEEN_WITHOUT_WORDS = new Set([
  'img',
  'svg',
  'picture',
  'video',
  'canvas',
  'object',
  'embed',
  'iframe',
  'input',
  'select',
  'button',
])

/** The children of an area's root: those with content have places, the others are separators. */
export interface AreaChildren {
  /** By place. */
  readonly nodes: readonly NodeId[]
  /** How many separators stand right before each place; blank texts and code are none. */
  readonly separators: readonly number[]
}

/** `raw` marks elements that hold code; see `markRawElements`. */
export function readChildren(page: PageModel, root: NodeId, raw: Uint8Array): AreaChildren {
  const nodes: NodeId[] = []
  const separators: number[] = []
  let before = 0
  for (const child of childrenOf(page, root)) {
    if (raw[child] === 1) continue
    if (hasContent(page, child)) {
      nodes.push(child)
      separators.push(before)
      before = 0
    } else if (!isText(page, child)) before++
  }
  return { nodes, separators }
}

function hasContent(page: PageModel, node: NodeId): boolean {
  if (page.visible[node] !== 1) return false
  if (hasWords(page, node)) return true
  for (let inner = node; inner <= page.last[node]!; inner++) {
    if (SEEN_WITHOUT_WORDS.has(tagOf(page, inner))) return true
  }
  return false
}
