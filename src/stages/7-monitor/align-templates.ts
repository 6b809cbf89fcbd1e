import { longestRise } from './longest-rise.ts'
import type { Template, TemplateNode } from './template.ts'

/** Which nodes of two templates are the same: the other's index for each node, -1 if there is none. */
export interface TemplateAlignment {
  readonly toAfter: Int32Array
  readonly toBefore: Int32Array
}

/**
 * The paths to the region are matched as sequences, and the two regions are matched whatever their labels; other
 * nodes match if label, zone, and parent match.
 */
export function alignTemplates(before: Template, after: Template): TemplateAlignment {
  const toAfter = new Int32Array(before.nodes.length).fill(-1)
  const toBefore = new Int32Array(after.nodes.length).fill(-1)
  const join = (one: number, other: number): void => {
    toAfter[one] = other
    toBefore[other] = one
  }
  for (const [one, other] of alignChains(before, after)) join(one, other)
  const known = new Map(after.nodes.map((node, at) => [keyOf(node.parent, node), at]))
  for (const [at, node] of before.nodes.entries()) {
    if (toAfter[at]! >= 0 || node.parent < 0 || toAfter[node.parent]! < 0) continue
    const other = known.get(keyOf(toAfter[node.parent]!, node))
    if (other !== undefined && toBefore[other]! < 0) join(at, other)
  }
  return { toAfter, toBefore }
}

const keyOf = (parent: number, { zone, label }: TemplateNode): string => `${parent} ${zone} ${label}`

function alignChains(before: Template, after: Template): [number, number][] {
  const labels = ({ nodes, chain }: Template): string[] => chain.slice(0, -1).map(at => nodes[at]!.label)
  const [one, other] = [labels(before), labels(after)]
  const pairs = matchSequences(one, other)
  const roots: [number, number] = [before.chain.length - 1, after.chain.length - 1]
  return [...pairs, roots].map(([a, b]) => [before.chain[a]!, after.chain[b]!])
}

/** Longer paths are compared only from both ends: real pages are not that deep. */
const MAX_STEPS = 300

/** The longest common subsequence, as indexes in both. */
function matchSequences(one: readonly string[], other: readonly string[]): [number, number][] {
  const pairs: [number, number][] = []
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) pairs.push([start, start++])
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  for (let i = 1; i <= end; i++) pairs.push([one.length - i, other.length - i])
  const [ours, theirs] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (ours.length > MAX_STEPS || theirs.length > MAX_STEPS) return pairs
  // Each label with its places in the other, the last first: no two of them are in one rise.
  const same = ours.flatMap((label, i) =>
    theirs.flatMap((each, j) => (each === label ? [[i, j] as const] : [])).reverse(),
  )
  const kept = longestRise(same.map(([, j]) => j))
  for (const [at, [i, j]] of same.entries()) if (kept.has(at)) pairs.push([start + i, start + j])
  return pairs
}
