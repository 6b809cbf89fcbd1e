import type { NodeId } from '../../2-model/page-model.ts'
import type { Heads, LookedAt } from './candidate.ts'
import type { RankedLine } from './ranked-lines.ts'

/** Lines numbered 1 to k or k to 1 with prose, pictures or adverts between them, by the element that holds the line. */
export function proposeRanked({ rankedLines }: LookedAt, k: number): Heads[] {
  return rankedLines.groups.flatMap(group => [...chains(group, 1, k), ...chains(group, k, 1)])
}

/** More lists with the same numbers on one page are rare, and the first ones suffice. */
const MOST_CHAINS = 6

function chains(lines: readonly RankedLine[], from: number, to: number): Heads[] {
  const step = from < to ? 1 : -1
  const length = Math.abs(to - from) + 1
  const open: { nodes: NodeId[]; next: number }[] = []
  for (const { node, rank } of lines) {
    if (rank === from && open.length < MOST_CHAINS) {
      open.push({ nodes: [node], next: rank + step })
      continue
    }
    const chain = open.findLast(({ next, nodes }) => next === rank && nodes.length < length)
    if (!chain) continue
    chain.nodes.push(node)
    chain.next += step
  }
  return open
    .filter(({ nodes }) => nodes.length === length)
    .map(({ nodes }) => ({ nodes, origin: 'ranks', dropped: [] }))
}
