import { groupBy } from '../2-model/group-by.ts'
import type { NodeId, PageModel } from '../2-model/page-model.ts'
import type { Cell } from '../4-find/fields/field.ts'
import { foldSpace } from '../4-find/fields/record-text.ts'

/** Texts of fewer words are titles, values or captions. */
const MIN_PROSE_WORDS = 8

/**
 * From the first long text to the last among siblings. If the nodes have several parents, those of the longest text count. A
 * single text may be short.
 */
export function joinProse(page: PageModel, nodes: readonly NodeId[]): Cell | undefined {
  const shown = nodes.filter(node => page.visible[node] && page.textEnd[node]! > page.textStart[node]!)
  const long = shown.length > 1 ? shown.filter(node => isLongText(page, node)) : shown
  let best: Cell | undefined
  for (const [first, ...others] of groupBy(long, node => page.parent[node]!).values()) {
    const last = others.at(-1) ?? first!
    const text = foldSpace(page.text.slice(page.textStart[first!], page.textEnd[last]))
    if (!best || text.length > best.text.length) best = { nodes: first === last ? [first!] : [first!, last], text }
  }
  return best
}

export function isLongText(page: PageModel, node: NodeId): boolean {
  let words = 1
  for (let at = page.textStart[node]!; at < page.textEnd[node]! && words < MIN_PROSE_WORDS; at++) {
    const code = page.text.charCodeAt(at)
    // In scripts without spaces, two characters are about one word.
    words += code === 32 || code === 10 ? 1 : code > 0x2e80 ? 0.5 : 0
  }
  return words >= MIN_PROSE_WORDS
}
