import { firstAtLeast } from '../../2-model/first-at-least.ts'
import { type NodeId, textOf } from '../../2-model/page-model.ts'
import { mayBeItem } from './boundary-heads.ts'
import { type Heads, type LookedAt, MIN_HEADS } from './candidate.ts'
import type { HeadGroup } from './head-groups.ts'

/** The publication's k + 1 and k - 1: one extra head at one end, or one with a different structure. */
export function proposeNeighbours(look: LookedAt, groups: readonly HeadGroup[], k: number): Heads[] {
  return groups.flatMap(({ nodes, origin }): Heads[] => {
    if (nodes.length === k - 1 && nodes.length >= MIN_HEADS) return joinOne(look, nodes)
    if (nodes.length !== k + 1) return []
    return [
      { nodes: nodes.slice(1), origin, dropped: nodes.slice(0, 1) },
      { nodes: nodes.slice(0, -1), origin, dropped: nodes.slice(-1) },
    ]
  })
}

/** A list whose first or last head has a different structure: the nearest line there that could be a head. */
function joinOne({ headLines, titleNode, page, marks }: LookedAt, nodes: readonly NodeId[]): Heads[] {
  const first = nodes[0]!
  const end = page.last[nodes.at(-1)!]!
  const before = headLines[firstAtLeast(headLines, first) - 1]
  const after = headLines[firstAtLeast(headLines, end + 1)]
  const level = marks.level[first]!
  // A heading of another level starts or ends the section that contains the list.
  const isOfRank = (node: NodeId): boolean => marks.level[node] === 0 || marks.level[node] === level
  const mayJoin = (node: NodeId | undefined): node is NodeId =>
    node !== undefined && isOfRank(node) && mayBeItem(textOf(page, node))
  const found: Heads[] = []
  if (mayJoin(before) && before > titleNode && page.last[before]! < first)
    found.push({ nodes: [before, ...nodes], origin: 'joined', dropped: [] })
  if (mayJoin(after)) found.push({ nodes: [...nodes, after], origin: 'joined', dropped: [] })
  return found
}
