import { isText, type NodeId, type PageModel } from '../2-model/page-model.ts'
import type { Cell } from '../4-find/fields/field.ts'
import { foldSpace, hasWord } from '../4-find/fields/record-text.ts'

/** "Step 1", "2.", "Paso 3": line numbers are not part of the lines. */
const COUNTER = /^(?:\p{L}+[\s.]*)?\d{1,3}[.):]?$/u

/** The lines of an element, as the page breaks them, without line numbers before or between them. */
export function readLines(page: PageModel, root: NodeId): Cell[] {
  const lines = splitLines(page, root)
  const counted = lines.map(nodes => counterLength(page, nodes))
  const isCounted = counted.filter(length => length > 0).length > 1
  return lines.flatMap((nodes, at) => {
    const kept = isCounted ? nodes.slice(counted[at]) : nodes
    const text = spanOf(page, kept)
    return kept.length > 0 && hasWord(text) ? [{ nodes: kept, text }] : []
  })
}

/** Text nodes with words, by line. */
function splitLines(page: PageModel, root: NodeId): NodeId[][] {
  const lines: NodeId[][] = []
  let end = -1
  for (let node = root; node <= page.last[root]!; node++) {
    const [start, stop] = [page.textStart[node]!, page.textEnd[node]!]
    if (!isText(page, node) || start === stop || start < page.textStart[root]! || stop > page.textEnd[root]!) continue
    if (page.visible[node] === 0 && page.visible[root] === 1) continue
    if (end < 0 || /[\n\t]/.test(page.text.slice(end, start))) lines.push([])
    lines.at(-1)!.push(node)
    end = stop
  }
  return lines
}

/** How many nodes at the start of a line are its number. */
function counterLength(page: PageModel, nodes: readonly NodeId[]): number {
  for (let length = nodes.length; length > 0; length--)
    if (COUNTER.test(spanOf(page, nodes.slice(0, length)))) return length
  return 0
}

const spanOf = (page: PageModel, nodes: readonly NodeId[]): string =>
  nodes.length === 0 ? '' : foldSpace(page.text.slice(page.textStart[nodes[0]!], page.textEnd[nodes.at(-1)!]))
