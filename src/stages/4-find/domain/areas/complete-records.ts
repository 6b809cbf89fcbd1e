import { type NodeId, type PageModel, TEXT_TAG } from '../../../2-model/page-model.ts'
import type { RecordNodes } from '../../regions/region.ts'
import { lookOf } from './look-of.ts'

/** A subtree looks like a record if it has so much of what records have in common. */
const LEAST_ALIKE = 0.7
/** It may be so much larger than the largest record: adverts have more around them. */
const MOST_NODES = 2
/** So much text may stand in a record around what looks like one. */
const MOST_TEXT = 1.2
/** Elements looked at in a record. */
const SAMPLE_NODES = 400
const SAMPLE_RECORDS = 12
/** Fewer marks are no template. */
const LEAST_MARKS = 4

/**
 * Records that stand apart from the others, but are made alike: featured ones between the groups of a list, groups under
 * other headings. They are looked for around clues that no record holds.
 */
export function completeRecords(
  page: PageModel,
  records: readonly RecordNodes[],
  clues: readonly NodeId[],
): readonly RecordNodes[] {
  const common = commonMarks(page, records)
  if (common.length < LEAST_MARKS || records.some(nodes => nodes.length > 1)) return records
  const largest = Math.max(...records.map(([node]) => page.last[node!]! - node!))
  const isTaken = new Uint8Array(page.nodeCount)
  for (const nodes of records) markTaken(page, nodes[0]!, isTaken)
  const mostNodes = MOST_NODES * largest + 10
  const added: NodeId[] = []
  const add = (node: NodeId | undefined): void => {
    if (node === undefined) return
    markTaken(page, node, isTaken)
    added.push(node)
  }
  for (const node of namesakes(page, records))
    if (isTaken[node] === 0 && page.last[node]! - node <= mostNodes && isAlike(page, node, common)) add(node)
  for (const node of clues) if (isTaken[node] === 0) add(recordAround(page, node, common, mostNodes, isTaken))
  if (added.length === 0) return records
  return [...records, ...added.map(node => [node])].sort((a, b) => a[0]! - b[0]!)
}

const [IN_RECORD, ABOVE_RECORD] = [1, 2]

function markTaken(page: PageModel, node: NodeId, isTaken: Uint8Array): void {
  isTaken.fill(IN_RECORD, node, page.last[node]! + 1)
  for (let at = page.parent[node]!; at >= 0 && isTaken[at] === 0; at = page.parent[at]!) isTaken[at] = ABOVE_RECORD
}

/** The smallest element around a clue that looks like a record and holds none. */
function recordAround(
  page: PageModel,
  clue: NodeId,
  common: readonly string[],
  mostNodes: number,
  isTaken: Uint8Array,
): NodeId | undefined {
  for (let at = clue; at > 0 && isTaken[at] === 0; at = page.parent[at]!) {
    if (page.last[at]! - at > mostNodes) return undefined
    if (page.last[at]! - at < common.length) continue
    const marks = marksIn(page, at)
    if (common.filter(mark => marks.has(mark)).length >= LEAST_ALIKE * common.length) return widest(page, at, isTaken)
  }
  return undefined
}

function isAlike(page: PageModel, node: NodeId, common: readonly string[]): boolean {
  const marks = marksIn(page, node)
  return common.filter(mark => marks.has(mark)).length >= LEAST_ALIKE * common.length
}

/** Elements that have the tag and the class names of a record. */
function* namesakes(page: PageModel, records: readonly RecordNodes[]): Generator<NodeId> {
  const looks = new Set(records.map(([node]) => lookOf(page, node!)).filter(look => !look.endsWith('.')))
  const tags = new Set(records.map(([node]) => page.tag[node!]!))
  if (looks.size === 0) return
  for (let node = 0; node < page.nodeCount; node++)
    if (tags.has(page.tag[node]!) && looks.has(lookOf(page, node))) yield node
}

/** What stands around a record and says little more belongs to it: its picture, its link. */
function widest(page: PageModel, node: NodeId, isTaken: Uint8Array): NodeId {
  const most = MOST_TEXT * (page.textEnd[node]! - page.textStart[node]!)
  let at = node
  for (let above = page.parent[at]!; above > 0 && isTaken[above] === 0; above = page.parent[above]!) {
    if (page.textEnd[above]! - page.textStart[above]! > most) break
    at = above
  }
  return at
}

/** What most records have: tags with their class names. */
function commonMarks(page: PageModel, records: readonly RecordNodes[]): string[] {
  const sample = records.slice(0, SAMPLE_RECORDS)
  const counts = new Map<string, number>()
  for (const nodes of sample) {
    const marks = new Set(nodes.flatMap(node => [...marksIn(page, node)]))
    for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > 0.7 * sample.length).map(([mark]) => mark)
}

function marksIn(page: PageModel, node: NodeId): Set<string> {
  const marks = new Set<string>()
  const last = Math.min(page.last[node]!, node + SAMPLE_NODES)
  for (let at = node + 1; at <= last; at++) {
    if (page.tag[at] !== TEXT_TAG) marks.add(lookOf(page, at))
  }
  return marks
}
