import { hasText, isBlank } from '../../2-model/blank.ts'
import { foldSpace } from '../../2-model/fold-space.ts'
import { childrenOf, isText, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import type { RecordNodes } from '../regions/region.ts'
import { asLabel } from './label.ts'
import { MAX_LABEL_LENGTH } from './parts.ts'
import { FEW_SHARE } from './shares.ts'

/** Elements of rows with a name and a value. */
const ROW_ELEMENTS: ReadonlySet<string> = new Set(['tr', 'li', 'div', 'p'])

interface Key {
  readonly nodes: NodeId[]
  readonly value: string
  lastRecord: number
  records: number
  /** Whether different values follow it. */
  varies: boolean
}

/**
 * Cells that name their neighbor without a colon: the first of two in consecutive rows, if several records have a row
 * that starts with the same words and continues differently. A record that has only one of these rows has it alone.
 */
export function findKeyCells(page: PageModel, records: readonly RecordNodes[]): ReadonlySet<NodeId> {
  const keys = new Map<string, Key>()
  const lone: NodeId[] = []
  const rowTags = new Set(page.tags.flatMap((tag, at) => (ROW_ELEMENTS.has(tag) ? at : [])))
  for (const [record, nodes] of records.entries()) {
    for (const root of nodes) {
      for (const { row, isLone } of rowsIn(page, root, rowTags)) {
        if (isLone) lone.push(row[0])
        else note(keys, page, record, row)
      }
    }
  }
  const found = new Set<NodeId>()
  const least = Math.max(2, FEW_SHARE * records.length)
  for (const [label, { nodes, records: count, varies }] of keys) {
    if (count < least || !varies || nodes.length > (1 + FEW_SHARE) * count) keys.delete(label)
    else for (const node of nodes) found.add(node)
  }
  for (const node of lone) if (keys.has(keyIn(page, node))) found.add(node)
  return found
}

type Row = readonly [NodeId, NodeId]

/** The two cells of each row below a node, and whether it is next to no other such row. */
function* rowsIn(
  page: PageModel,
  root: NodeId,
  rowTags: ReadonlySet<number>,
): Generator<{ readonly row: Row; readonly isLone: boolean }> {
  let before: { readonly node: NodeId; readonly row: Row; isLone: boolean } | undefined
  for (let node = root + 1; node <= page.last[root]!; node++) {
    if (!rowTags.has(page.tag[node]!)) continue
    const row = cellsOf(page, node)
    if (!row) continue
    const isLone = before === undefined || !isNextTo(page, before.node, node)
    if (before) yield { row: before.row, isLone: before.isLone && isLone }
    before = { node, row, isLone }
  }
  if (before) yield before
}

/** Whether only blanks separate two siblings of one tag. */
const isNextTo = (page: PageModel, before: NodeId, node: NodeId): boolean =>
  page.parent[before] === page.parent[node] &&
  page.tag[before] === page.tag[node] &&
  (page.last[before] === node - 1 || (page.last[before] === node - 2 && !hasText(page, node - 1)))

/** The cells of an element that consists of exactly two, both with text. */
function cellsOf(page: PageModel, row: NodeId): Row | undefined {
  const cells: NodeId[] = []
  for (const child of childrenOf(page, row)) {
    if (isBlank(page, child)) continue
    if (cells.length === 2 || isText(page, child) || !hasText(page, child)) return undefined
    cells.push(child)
  }
  // Two links beside each other lead to two things.
  const areLinks = cells.every(cell => tagOf(page, cell) === 'a')
  return cells.length === 2 && !areLinks ? [cells[0]!, cells[1]!] : undefined
}

/** The words of a cell that may name its neighbor, or empty. */
function keyIn(page: PageModel, cell: NodeId): string {
  const [start, end] = [page.textStart[cell]!, page.textEnd[cell]!]
  const label = end - start > MAX_LABEL_LENGTH ? '' : asLabel(page.text.slice(start, end))
  return /\p{N}/u.test(label) ? '' : label
}

function note(keys: Map<string, Key>, page: PageModel, record: number, [cell, beside]: Row): void {
  const label = keyIn(page, cell)
  if (label === '') return
  const value = foldSpace(page.text.slice(page.textStart[beside], page.textStart[beside]! + MAX_LABEL_LENGTH))
  const key = keys.get(label)
  if (!key) {
    keys.set(label, { nodes: [cell], value, lastRecord: record, records: 1, varies: false })
    return
  }
  key.nodes.push(cell)
  if (key.lastRecord !== record) key.records++
  key.lastRecord = record
  key.varies ||= key.value !== value
}
