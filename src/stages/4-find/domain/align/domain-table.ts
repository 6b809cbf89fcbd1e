import { attributeOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import type { Cell, Field } from '../../fields/field.ts'
import { findFields } from '../../fields/find-fields.ts'
import type { RecordNodes } from '../../regions/region.ts'

/** The records of an area as a table, before columns are assigned to attributes. Columns are positions in a record. */
export interface DomainTable {
  readonly annotated: AnnotatedPage
  readonly records: readonly RecordNodes[]
  readonly columns: readonly Field[]
}

export const readDomainTable = (annotated: AnnotatedPage, records: readonly RecordNodes[]): DomainTable => ({
  annotated,
  records,
  columns: findFields(annotated, records, { keepsConstants: true, leavesHeadings: true }),
})

/** The first records that have a value in a column. */
export function presentRows({ cells }: Field, most: number): number[] {
  const rows: number[] = []
  for (let row = 0; row < cells.length && rows.length < most; row++) if (cells[row]) rows.push(row)
  return rows
}

/** The link that is or contains a node, inside its record. */
export function linkAround(page: PageModel, node: NodeId, record: RecordNodes): NodeId | undefined {
  const top = record[0]!
  for (let at = node; at >= top; at = page.parent[at]!) {
    if (tagOf(page, at) === 'a' && attributeOf(page, at, 'href') !== undefined) return at
  }
  return undefined
}

/** Whether an element has the text from one cell to another and nothing else. */
export function areAlone(page: PageModel, first: Cell, last: Cell): boolean {
  const [start, end] = [page.textStart[first.nodes[0]!]!, page.textEnd[last.nodes.at(-1)!]!]
  let above = page.parent[first.nodes[0]!]!
  while (above > 0 && page.textEnd[above]! < end) above = page.parent[above]!
  return page.textStart[above] === start && page.textEnd[above] === end
}

/** The elements of the record around a node, innermost first, that contain little else. */
export function* elementsAround(page: PageModel, node: NodeId, record: RecordNodes, levels: number): Generator<NodeId> {
  const top = record[0]!
  for (let at = page.tag[node] === 0 ? page.parent[node]! : node, level = 0; at > top && level < levels; level++) {
    yield at
    at = page.parent[at]!
  }
}
