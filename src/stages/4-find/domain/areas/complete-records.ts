import { classesOf } from '../../../2-model/class-list.ts'
import { countEach } from '../../../2-model/count-each.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../../2-model/page-model.ts'
import { median } from '../../regions/averages.ts'
import type { RecordNodes } from '../../regions/region.ts'

/** A subtree with this share of the marks that records have in common looks like a record. */
const MIN_SHARED_MARKS = 0.65
/** It may be at most this much larger than the largest record: featured records have more around them. */
const MAX_SIZE_FACTOR = 2
/** How much text a record may have around something that looks like one. */
const MAX_TEXT_FACTOR = 1.2
/** With less text, it is a form that scripts fill in. */
const MIN_TEXT_SHARE = 0.4
/** Elements examined per record. */
const MAX_MARKED_NODES = 400
const MAX_SAMPLED_RECORDS = 12
/** Fewer marks are not a template. */
const MIN_MARKS = 4

/**
 * Finds records apart from the others but with the same structure: featured ones between the groups of a list, groups
 * under other headings. The search starts at clues outside all records.
 */
export function completeRecords(
  page: PageModel,
  records: readonly RecordNodes[],
  clues: readonly NodeId[],
): readonly RecordNodes[] {
  const common = commonMarks(page, records)
  if (common.length < MIN_MARKS || records.some(nodes => nodes.length > 1)) return records
  const largest = Math.max(...records.map(([node]) => page.last[node!]! - node!))
  const isTaken = new Uint8Array(page.nodeCount)
  for (const nodes of records) markTaken(page, nodes[0]!, isTaken)
  const mostNodes = MAX_SIZE_FACTOR * largest + 10
  const added: NodeId[] = []
  const add = (node: NodeId | undefined): void => {
    if (node === undefined) return
    markTaken(page, node, isTaken)
    added.push(node)
  }
  const leastText = MIN_TEXT_SHARE * median(records.map(([node]) => page.textEnd[node!]! - page.textStart[node!]!))
  for (const node of namesakes(page, records)) {
    const isFit = page.last[node]! - node <= mostNodes && page.textEnd[node]! - page.textStart[node]! >= leastText
    if (isTaken[node] === 0 && isFit && isAlike(page, node, common)) add(node)
  }
  for (const node of clues) if (isTaken[node] === 0) add(recordAround(page, node, common, mostNodes, isTaken))
  const alike = withoutStrangers(page, records, added)
  if (alike.length === 0) return records
  return [...records, ...alike.map(node => [node])].sort((a, b) => a[0]! - b[0]!)
}

/** Featured records may be other elements, but they are few: many are parts of another list. */
function withoutStrangers(
  page: PageModel,
  records: readonly RecordNodes[],
  added: readonly NodeId[],
): readonly NodeId[] {
  const tags = new Set(records.map(([node]) => page.tag[node!]!))
  const strangers = added.filter(node => !tags.has(page.tag[node]!))
  return strangers.length * 2 > records.length ? added.filter(node => tags.has(page.tag[node]!)) : added
}

const [IN_RECORD, ABOVE_RECORD] = [1, 2]

function markTaken(page: PageModel, node: NodeId, isTaken: Uint8Array): void {
  isTaken.fill(IN_RECORD, node, page.last[node]! + 1)
  for (let at = page.parent[node]!; at >= 0 && isTaken[at] === 0; at = page.parent[at]!) isTaken[at] = ABOVE_RECORD
}

/** The smallest element around a clue that looks like a record and contains none. */
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
    if (isAlike(page, at, common)) return widest(page, at, isTaken)
  }
  return undefined
}

function isAlike(page: PageModel, node: NodeId, common: readonly string[]): boolean {
  const marks = marksIn(page, node)
  return common.filter(mark => marks.has(mark)).length >= MIN_SHARED_MARKS * common.length
}

/** Elements with the tag and most class names of a record. */
function* namesakes(page: PageModel, records: readonly RecordNodes[]): Generator<NodeId> {
  const named = records.map(([node]) => ({ tag: page.tag[node!]!, names: classesOf(page, node!) }))
  const looks = new Map(named.filter(({ names }) => names.length > 0).map(look => [look.names.join(' '), look]))
  if (looks.size === 0) return
  const tags = new Set([...looks.values()].map(({ tag }) => tag))
  for (let node = 0; node < page.nodeCount; node++) {
    if (!tags.has(page.tag[node]!)) continue
    const own = new Set(classesOf(page, node))
    if (own.size === 0) continue
    for (const { tag, names } of looks.values()) {
      if (tag !== page.tag[node] || names.filter(name => own.has(name)).length * 2 <= names.length) continue
      yield node
      break
    }
  }
}

/** The elements around a record with little more text belong to it: its picture, its link. */
function widest(page: PageModel, node: NodeId, isTaken: Uint8Array): NodeId {
  const most = MAX_TEXT_FACTOR * (page.textEnd[node]! - page.textStart[node]!)
  let at = node
  for (let above = page.parent[at]!; above > 0 && isTaken[above] === 0; above = page.parent[above]!) {
    if (page.textEnd[above]! - page.textStart[above]! > most) break
    at = above
  }
  return at
}

/** The marks of most records: tags with their class names. */
function commonMarks(page: PageModel, records: readonly RecordNodes[]): string[] {
  const sample = records.slice(0, MAX_SAMPLED_RECORDS)
  const marks = sample.flatMap(nodes => [...new Set(nodes.flatMap(node => [...marksIn(page, node)]))])
  return [...countEach(marks)].filter(([, count]) => count > 0.7 * sample.length).map(([mark]) => mark)
}

function marksIn(page: PageModel, node: NodeId): Set<string> {
  const marks = new Set<string>()
  const last = Math.min(page.last[node]!, node + MAX_MARKED_NODES)
  for (let at = node + 1; at <= last; at++) {
    if (page.tag[at] === TEXT_TAG) continue
    const tag = tagOf(page, at)
    const names = classesOf(page, at)
    if (names.length === 0) marks.add(tag)
    // Each name is a separate mark, because tools vary the names of elements of one kind.
    for (const name of names) marks.add(`${tag}.${name}`)
  }
  return marks
}
