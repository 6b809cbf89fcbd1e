import { isBlank } from '../2-model/blank.ts'
import type { NodeId, PageModel } from '../2-model/page-model.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { selectorOf } from './paths/select-nodes.ts'
import type { RecordRule } from './wrapper.ts'

/** The records below a region's root, by the first alternative that finds any. */
export function readRecords(page: PageModel, root: NodeId, rule: RecordRule): RecordNodes[] {
  for (const xpath of rule.xpath) {
    const nodes = selectorOf(page, xpath)(root)
    const records = nodes.length === 0 ? [] : recordsOf(page, root, rule, nodes)
    if (records.length > 0) return records
  }
  return []
}

function recordsOf(page: PageModel, root: NodeId, rule: RecordRule, nodes: readonly NodeId[]): RecordNodes[] {
  switch (rule.kind) {
    case 'nodes':
      return outermost(page, nodes).map(node => [node])
    case 'starts':
      return fromStarts(page, outermost(page, nodes), rule, membersOf(page, root, rule.members))
    case 'beside':
      return besideEachOther(outermost(page, nodes), outermost(page, firstFound(page, root, rule.beside)))
    case 'between':
      return betweenSeparators(page, outermost(page, nodes), rule.atLeast)
  }
}

/** No node belongs to two records. */
function outermost(page: PageModel, nodes: readonly NodeId[]): NodeId[] {
  let last = -1
  return nodes.filter(node => node > last && (last = page.last[node]!) >= 0)
}

function membersOf(page: PageModel, root: NodeId, members: readonly string[] | undefined): Set<NodeId> | undefined {
  return members && new Set(firstFound(page, root, members))
}

function firstFound(page: PageModel, root: NodeId, xpaths: readonly string[]): NodeId[] {
  for (const xpath of xpaths) {
    const nodes = selectorOf(page, xpath)(root)
    if (nodes.length > 0) return nodes
  }
  return []
}

/** None if there are not as many of both: it is not known what belongs together. */
const besideEachOther = (firsts: readonly NodeId[], seconds: readonly NodeId[]): RecordNodes[] =>
  firsts.length === seconds.length ? firsts.map((first, at) => [first, seconds[at]!]) : []

function fromStarts(
  page: PageModel,
  starts: readonly NodeId[],
  { most, least = 1 }: Extract<RecordRule, { kind: 'starts' }>,
  members: ReadonlySet<NodeId> | undefined,
): RecordNodes[] {
  const isStart = new Set(starts)
  const records = starts.map(start => {
    const nodes = [start]
    let count = 1
    for (const node of laterSiblings(page, start)) {
      if (isStart.has(node) || ++count > most) break
      if (!members || members.has(node)) nodes.push(node)
    }
    return nodes
  })
  return least === 1 ? records : records.filter(nodes => nodes.length >= least)
}

function betweenSeparators(page: PageModel, separators: readonly NodeId[], atLeast: number): RecordNodes[] {
  const isSeparator = new Set(separators)
  const records: RecordNodes[] = []
  for (const parent of new Set(separators.map(node => page.parent[node]!))) {
    if (parent < 0) continue
    let record: NodeId[] | undefined
    let run = atLeast
    for (const node of wordySiblings(page, parent + 1, page.last[parent]!)) {
      if (isSeparator.has(node)) run++
      else {
        if (!record || run >= atLeast) records.push((record = []))
        record.push(node)
        run = 0
      }
    }
  }
  return records.sort((a, b) => a[0]! - b[0]!)
}

function laterSiblings(page: PageModel, node: NodeId): Generator<NodeId> {
  const parent = page.parent[node]!
  return wordySiblings(page, page.last[node]! + 1, parent < 0 ? -1 : page.last[parent]!)
}

/** Siblings from the first up to `last`, without the white space between them. */
function* wordySiblings(page: PageModel, first: NodeId, last: NodeId): Generator<NodeId> {
  for (let at = first; at <= last; at = page.last[at]! + 1) {
    if (!isBlank(page, at)) yield at
  }
}
