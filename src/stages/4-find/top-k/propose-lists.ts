import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import type { Candidate, Heads, LookedAt } from './candidate.ts'
import { growUp } from './grow-up.ts'
import { headGroups, pathGroups } from './head-groups.ts'
import { proposeInterleaved } from './propose-interleaved.ts'
import { proposeNeighbours } from './propose-neighbours.ts'
import { proposeRanked } from './propose-ranked.ts'
import { proposeTrimmed } from './propose-trimmed.ts'
import type { Switch } from './top-k.ts'

export interface ProposeOptions {
  readonly without: ReadonlySet<Switch>
  readonly paperOnly: boolean
}

/** Everything on a page that may be the list of k items. */
export function proposeLists(look: LookedAt, k: number, { without, paperOnly }: ProposeOptions): Candidate[] {
  const paths = pathGroups(look)
  const groups = paperOnly ? paths : headGroups(look, paths)
  const exact = groups.filter(({ nodes }) => nodes.length === k)
  const heads: Heads[] = exact.map(({ nodes, origin }) => ({ nodes, origin, dropped: [] }))
  if (!without.has('interleave')) heads.push(...proposeInterleaved(paths, k))
  if (!without.has('k-plus-minus')) heads.push(...proposeNeighbours(look, groups, k))
  if (!paperOnly) {
    heads.push(...proposeRanked(look, k))
    if (!without.has('k-plus-minus')) heads.push(...proposeTrimmed(look, groups, k))
  }
  const apart = heads.filter(({ nodes }) => areApart(look.page, nodes))
  return distinctHeads(apart).map(each => ({ ...each, items: growUp(look, each.nodes) }))
}

/** A head inside another one, as with a class and an alternating part of it, would belong to two items. */
const areApart = ({ last }: PageModel, nodes: readonly NodeId[]): boolean =>
  nodes.every((node, i) => i === 0 || node > last[nodes[i - 1]!]!)

/** The same nodes are often found in several ways; the first way is the simplest. */
function distinctHeads(all: readonly Heads[]): Heads[] {
  const seen = new Map<string, Heads>()
  for (const heads of all) {
    const key = heads.nodes.join()
    const known = seen.get(key)
    if (!known || heads.dropped.length < known.dropped.length) seen.set(key, heads)
  }
  return [...seen.values()]
}
