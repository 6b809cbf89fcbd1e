import { RAW_ELEMENTS } from './html-elements.ts'
import { type NodeId, type PageModel, TEXT_TAG } from './page-model.ts'

/** The text nodes of a page with text for people, in text order: texts that are not laid out come after all others. */
export function textNodes({ nodeCount, parent, textStart, textEnd, tag, tags }: PageModel): NodeId[] {
  const raw = Uint8Array.from(tags, name => Number(RAW_ELEMENTS.has(name)))
  const nodes: NodeId[] = []
  let inOrder = true
  for (let node = 0; node < nodeCount; node++) {
    const above = parent[node]!
    if (tag[node] !== TEXT_TAG || textStart[node] === textEnd[node] || (above >= 0 && raw[tag[above]!] === 1)) continue
    inOrder &&= nodes.length === 0 || textStart[nodes.at(-1)!]! < textStart[node]!
    nodes.push(node)
  }
  return inOrder ? nodes : nodes.sort((a, b) => textStart[a]! - textStart[b]!)
}
