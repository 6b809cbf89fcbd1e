import { hasText } from '../2-model/blank.ts'
import { type NodeId, type PageModel, TEXT_TAG } from '../2-model/page-model.ts'
import { LIST_SEPARATOR } from '../4-find/fields/columns.ts'
import type { Cell, FieldSource } from '../4-find/fields/field.ts'
import { readAttribute } from '../4-find/fields/read-attribute.ts'
import type { Part, RecordTexts } from '../4-find/fields/record-text.ts'
import { runFrom } from './text-run.ts'
import type { FieldRule } from './wrapper.ts'

/** The value of the found nodes, not yet typed; undefined if they have no words. */
export function readCell(
  page: PageModel,
  texts: RecordTexts,
  record: number,
  { source, extent }: Pick<FieldRule, 'source' | 'extent'>,
  found: readonly NodeId[],
): Cell | undefined {
  if (source !== 'text') return firstOf(found, node => readAttributeCell(page, node, source))
  const read = (first: NodeId, last: NodeId): Cell | undefined => {
    const part = { first, end: extent === undefined ? last : runFrom(page, last).end }
    return texts.hasWords(part, record) ? { nodes: piecesOf(page, part), text: texts.read(part) } : undefined
  }
  switch (extent) {
    case 'list':
      return joined(found.flatMap(node => read(node, node) ?? []))
    case 'span': {
      const wordy = found.filter(node => read(node, node) !== undefined)
      return wordy.length > 0 ? read(wordy[0]!, wordy.at(-1)!) : undefined
    }
    default:
      return firstOf(found, node => read(node, node))
  }
}

function firstOf<T>(nodes: readonly NodeId[], read: (node: NodeId) => T | undefined): T | undefined {
  for (const node of nodes) {
    const value = read(node)
    if (value !== undefined) return value
  }
  return undefined
}

const joined = (cells: readonly Cell[]): Cell | undefined =>
  cells.length === 0
    ? undefined
    : { nodes: cells.flatMap(({ nodes }) => nodes), text: cells.map(({ text }) => text).join(LIST_SEPARATOR) }

/** The siblings with text from the first node to the last; only these two if their parents differ. */
function piecesOf(page: PageModel, { first, end }: Part): NodeId[] {
  if (first === end) return [first]
  if (page.parent[first] !== page.parent[end]) return [first, end]
  const nodes = [first]
  for (let at = page.last[first]! + 1; at <= end; at = page.last[at]! + 1) {
    if (hasText(page, at)) nodes.push(at)
  }
  return nodes
}

function readAttributeCell(page: PageModel, node: NodeId, source: FieldSource): Cell | undefined {
  const text = page.tag[node] === TEXT_TAG ? undefined : readAttribute(page, node, source)
  return text === undefined ? undefined : { nodes: [node], text }
}
