import { hasText } from '../2-model/blank.ts'
import { isWithin, type NodeId, type PageModel, TEXT_TAG } from '../2-model/page-model.ts'
import type { Cell, FieldSource } from '../4-find/fields/field.ts'
import { readAttribute } from '../4-find/fields/read-attribute.ts'
import type { Part, RecordTexts } from '../4-find/fields/record-text.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { withFollowing } from './following-siblings.ts'
import { joinProse } from './join-prose.ts'
import type { Matcher } from './paths/match-path.ts'
import type { Place } from './place.ts'
import { readLines } from './read-lines.ts'
import { runFrom } from './text-run.ts'

/** Whether a path starts with a step out of the record: to a heading above the group that the record is in. */
export const leavesRecord = (xpath: string): boolean =>
  /^(?:parent|ancestor|preceding)[a-z-]*::|^\.\.(?:\/|$)/.test(xpath)

/**
 * What a path finds for a record. It starts at the record's first node. A path to siblings may lead out of the record,
 * which counts only if the path is meant to.
 */
export function findInRecord(page: PageModel, match: Matcher, record: RecordNodes, isOutside = false): NodeId[] {
  const found = match(record[0]!)
  if (isOutside) return found
  return found.every(node => isInside(page, record, node)) ? found : found.filter(node => isInside(page, record, node))
}

const isInside = (page: PageModel, record: RecordNodes, node: NodeId): boolean =>
  record.some(root => isWithin(page, node, root))

/** The values of the found nodes, not yet typed; empty if they have no words. A field that is not a list has one. */
export function readCells(
  page: PageModel,
  texts: RecordTexts,
  record: number,
  { source, extent, keepsHeadings }: Pick<Place, 'source' | 'extent' | 'keepsHeadings'>,
  found: readonly NodeId[],
): Cell[] {
  const isRun = extent === 'run' || extent === 'list' || extent === 'span'
  const read = (first: NodeId, last = first): Cell[] => {
    if (source !== 'text') return readAttributeCell(page, first, source)
    const part = { first, end: isRun ? runFrom(page, last).end : last }
    return texts.hasWords(part, record) ? [{ nodes: piecesOf(page, part), text: texts.read(part) }] : []
  }
  const isRead = (node: NodeId): boolean => read(node).length > 0
  switch (extent) {
    case 'list': {
      const items = found.flatMap(node => read(node))
      return keepsHeadings ? items : withoutHeadings(items)
    }
    case 'span': {
      const [first, ...others] = found.filter(isRead)
      return first === undefined ? [] : read(first, others.at(-1))
    }
    case 'siblings': {
      const first = found.find(isRead)
      return first === undefined ? [] : withFollowing(page, first).flatMap(node => read(node))
    }
    case 'lines': {
      const first = found.find(isRead)
      const lines = first === undefined ? [] : readLines(page, first)
      return keepsHeadings ? lines : withoutHeadings(lines)
    }
    case 'prose': {
      const cell = joinProse(page, found)
      return cell ? [cell] : []
    }
    default:
      for (const node of found) {
        const cells = read(node)
        if (cells.length > 0) return cells
      }
      return []
  }
}

/** "For the sauce:" in a list is a heading and not an item. */
function withoutHeadings(cells: Cell[]): Cell[] {
  const items = cells.filter(({ text }) => !isHeading(text))
  return items.length > 0 ? items : cells
}

export const isHeading = (text: string): boolean => /[:：]$/.test(text.trimEnd())

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

function readAttributeCell(page: PageModel, node: NodeId, source: FieldSource): Cell[] {
  const text = page.tag[node] === TEXT_TAG ? undefined : readAttribute(page, node, source)
  return text === undefined ? [] : [{ nodes: [node], text }]
}
