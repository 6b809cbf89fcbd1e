import type { NodeId } from '../../2-model/page-model.ts'
import type { Heads, LookedAt } from './candidate.ts'
import type { RankedLine } from './ranked-lines.ts'

/** Lines numbered 1 to k or k to 1, with prose, pictures, or adverts between them, by the element of the line. */
export function proposeRanked({ rankedLines }: LookedAt, k: number): Heads[] {
  return rankedLines.groups
    .flatMap(group => [...rankRuns(group, 1, k), ...rankRuns(group, k, 1)])
    .filter(nodes => nodes.length === k)
    .map(nodes => ({ nodes, origin: 'ranks', dropped: [] }))
}

/** More lists with the same numbers on one page are rare, and the first ones suffice. */
const MAX_RUNS = 6

/** Lines numbered from `from` on, up or down, as far as the numbers go but not beyond `to`. */
export function rankRuns(lines: readonly RankedLine[], from: number, to: number): NodeId[][] {
  const step = from < to ? 1 : -1
  const length = Math.abs(to - from) + 1
  const open: { nodes: NodeId[]; next: number }[] = []
  for (const { node, rank } of lines) {
    if (rank === from && open.length < MAX_RUNS) {
      open.push({ nodes: [node], next: rank + step })
      continue
    }
    const run = open.findLast(({ next, nodes }) => next === rank && nodes.length < length)
    if (!run) continue
    run.nodes.push(node)
    run.next += step
  }
  return open.map(({ nodes }) => nodes)
}
