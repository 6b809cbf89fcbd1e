import { RAW_ELEMENTS } from '../2-model/html-elements.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf, textOf } from '../2-model/page-model.ts'
import { endsWithColon, isBareFormatting } from '../4-find/fields/parts.ts'
import type { Part } from '../4-find/fields/record-text.ts'

/** No sentence has more bold words. It bounds the work on thousands of siblings. */
const MAX_PIECES = 500

/** The text from a node on over its siblings, through formatting elements, up to a colon or `<br>`. */
export function runFrom(page: PageModel, node: NodeId): Part {
  const parent = page.parent[node]!
  const last = parent < 0 ? node : page.last[parent]!
  let end = node
  let pieces = 0
  for (let at = node; at <= last && flows(page, at) && pieces++ < MAX_PIECES; at = page.last[at]! + 1) {
    if (page.textEnd[at]! === page.textStart[at]!) continue
    end = at
    if (endsWithColon(textOf(page, at))) break
  }
  return { first: node, end }
}

function flows(page: PageModel, node: NodeId): boolean {
  if (page.tag[node] === TEXT_TAG) return true
  const tag = tagOf(page, node)
  return RAW_ELEMENTS.has(tag) || isBareFormatting(page, node, tag)
}
