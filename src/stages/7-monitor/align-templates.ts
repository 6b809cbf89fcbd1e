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

/** Longer paths are compared only from both ends: real pages are not that deep. */
const MAX_STEPS = 300

function alignChains(before: Template, after: Template): [number, number][] {
  const labels = ({ nodes, chain }: Template): string[] => chain.slice(0, -1).map(at => nodes[at]!.label)
  const [one, other] = [labels(before), labels(after)]
  const pairs = matchSequences(one, other)
  const roots: [number, number] = [before.chain.length - 1, after.chain.length - 1]
  return [...pairs, roots].map(([a, b]) => [before.chain[a]!, after.chain[b]!])
}

/** The longest common subsequence, as indexes in both. */
function matchSequences(one: readonly string[], other: readonly string[]): [number, number][] {
  const pairs: [number, number][] = []
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) pairs.push([start, start++])
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  for (let i = 1; i <= end; i++) pairs.push([one.length - i, other.length - i])
  const [rows, columns] = [one.length - end - start, other.length - end - start]
  if (rows > MAX_STEPS || columns > MAX_STEPS) return pairs
  const best = Array.from({ length: rows + 1 }, () => new Int32Array(columns + 1))
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      best[i]![j] =
        one[start + i] === other[start + j] ? best[i + 1]![j + 1]! + 1 : Math.max(best[i + 1]![j]!, best[i]![j + 1]!)
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (one[start + i] === other[start + j]) pairs.push([start + i++, start + j++])
    else if (best[i + 1]![j]! >= best[i]![j + 1]!) i++
    else j++
  }
  return pairs
}
