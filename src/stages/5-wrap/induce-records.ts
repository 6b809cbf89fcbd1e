import { isBlank } from '../2-model/blank.ts'
import { type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import { areBeside, type RecordNodes, type Region } from '../4-find/regions/region.ts'
import { choosePaths } from './choose-paths.ts'
import { pathFrom } from './path-cost.ts'
import { formatUnion } from './paths/format-path.ts'
import { proposeNodes } from './propose-nodes.ts'
import { readRecords } from './read-records.ts'
import { stepsBetween } from './steps-between.ts'
import type { RecordRule } from './wrapper.ts'

/**
 * The F1 score from which a path that also finds something else (an ad similar to the records) or misses a record is better
 * than a list of positions, which says nothing about another page.
 */
const MIN_AGREEMENT = 0.8
const MAX_PLACES = 40
/** Elements that separate texts and contain nothing. */
const SEPARATORS = new Set(['br', 'hr'])

/** How to find the records in their region. */
export function induceRecords(page: PageModel, { root, records }: Region): RecordRule {
  const wanted = records.map(nodes => nodes.filter(node => !isBlank(page, node)))
  const rules = [...proposeRules(page, root, wanted)]
  const agreements = rules.map(rule => agreementOf(page, readRecords(page, root, rule), wanted))
  return rules[agreements.indexOf(Math.max(...agreements))]!
}

/** If several rules are equally good, the first is taken. */
function* proposeRules(page: PageModel, root: NodeId, records: readonly RecordNodes[]): Generator<RecordRule> {
  const starts = records.map(nodes => nodes[0]!)
  const most = records.reduce((longest, nodes) => Math.max(longest, spread(page, nodes)), 1)
  const isSingle = records.every(nodes => nodes.length === 1)
  if (records.every(nodes => areBeside(page, nodes)))
    yield* besideRules(
      page,
      root,
      starts,
      records.map(([, second]) => second!),
    )
  const ruleOf = (xpath: string[]): RecordRule =>
    isSingle ? { kind: 'nodes', xpath } : { kind: 'starts', xpath, most }
  const { xpaths, agreement } = pathsTo(page, root, starts)
  if (xpaths.length > 0) yield ruleOf(xpaths)
  const members = xpaths.length > 0 && !isSingle ? pathsTo(page, root, records.flat()).xpaths : []
  if (members.length > 0) yield { kind: 'starts', xpath: xpaths, most, members }
  if (xpaths.length > 0 && records.every(nodes => nodes.length > 1)) {
    yield { kind: 'starts', xpath: xpaths, most, least: 2 }
    if (members.length > 0) yield { kind: 'starts', xpath: xpaths, most, least: 2, members }
  }
  const separators = isSingle ? undefined : separatorsOf(page, records)
  if (separators) yield { kind: 'between', xpath: [separators.tag], atLeast: separators.atLeast }
  if (xpaths.length === 0 || (agreement < MIN_AGREEMENT && starts.length <= MAX_PLACES))
    yield ruleOf([placesOf(page, root, starts)])
}

/** By what the page calls the rows of each table, or by their positions. */
function* besideRules(
  page: PageModel,
  root: NodeId,
  starts: readonly NodeId[],
  seconds: readonly NodeId[],
): Generator<RecordRule> {
  const [first, second] = [starts, seconds].map(nodes => pathsTo(page, root, nodes).xpaths)
  if (first!.length > 0 && second!.length > 0) yield { kind: 'beside', xpath: first!, beside: second! }
  if (starts.length <= MAX_PLACES)
    yield { kind: 'beside', xpath: [placesOf(page, root, starts)], beside: [placesOf(page, root, seconds)] }
}

function pathsTo(page: PageModel, root: NodeId, nodes: readonly NodeId[]): { xpaths: string[]; agreement: number } {
  // The region's root can be its only record.
  if (nodes.length === 1 && nodes[0] === root) return { xpaths: ['.'], agreement: 1 }
  return choosePaths(page, root, nodes, proposeNodes(page, root, nodes))
}

/** Each node by its position, for records that have nothing in common. */
const placesOf = (page: PageModel, root: NodeId, nodes: readonly NodeId[]): string =>
  formatUnion(nodes.map(node => pathFrom('context', ...stepsBetween(page, root, node, 'needed').steps)))

/** The number of siblings in a record, including those between its nodes. */
function spread(page: PageModel, nodes: RecordNodes): number {
  const last = nodes.at(-1)!
  let count = 1
  for (let at = page.last[nodes[0]!]! + 1; at <= last; at = page.last[at]! + 1) if (!isBlank(page, at)) count++
  return count
}

/** The separator between the records, if it is always the same element, and how many of them in a row. */
function separatorsOf(page: PageModel, records: readonly RecordNodes[]): { tag: string; atLeast: number } | undefined {
  const tags = new Set<string>()
  let atLeast = Number.POSITIVE_INFINITY
  for (let i = 1; i < records.length; i++) {
    const before = records[i - 1]!.at(-1)!
    if (page.parent[before] !== page.parent[records[i]![0]!]) return undefined
    let count = 0
    for (let at = page.last[before]! + 1; at < records[i]![0]!; at = page.last[at]! + 1) {
      if (isBlank(page, at)) continue
      tags.add(tagOf(page, at))
      count++
    }
    atLeast = Math.min(atLeast, count)
  }
  const [tag] = tags
  return tag !== undefined && tags.size === 1 && SEPARATORS.has(tag) && atLeast > 0 ? { tag, atLeast } : undefined
}

/** F1 score of records that match node by node; line breaks in them do not count. */
function agreementOf(page: PageModel, found: readonly RecordNodes[], wanted: readonly RecordNodes[]): number {
  const keyOf = (nodes: RecordNodes): string => nodes.filter(node => !SEPARATORS.has(tagOf(page, node))).join(' ')
  const keys = new Set(wanted.map(keyOf))
  const right = found.filter(nodes => keys.has(keyOf(nodes))).length
  return (2 * right) / Math.max(1, found.length + wanted.length)
}
