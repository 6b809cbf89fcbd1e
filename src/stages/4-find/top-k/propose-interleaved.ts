import type { NodeId } from '../../2-model/page-model.ts'
import type { Heads } from './candidate.ts'
import type { HeadGroup } from './head-groups.ts'

/** Two alternating groups are one list: items in two styles. */
export function proposeInterleaved(groups: readonly HeadGroup[], k: number): Heads[] {
  const halves = groups.filter(({ nodes }) => nodes.length === Math.floor(k / 2) || nodes.length === Math.ceil(k / 2))
  const found: Heads[] = []
  const some = halves.slice(0, MAX_HALVES)
  some.forEach((a, i) => {
    for (const b of some.slice(i + 1)) {
      if (a.nodes.length + b.nodes.length !== k) continue
      const nodes = takeTurns(a.nodes, b.nodes)
      if (nodes) found.push({ nodes, origin: 'interleaved', dropped: [] })
    }
  })
  return found
}

/** Only this many groups are paired; pages with more have a small k and many small menus. */
const MAX_HALVES = 60

function takeTurns(a: readonly NodeId[], b: readonly NodeId[]): NodeId[] | undefined {
  const [first, second] = a[0]! < b[0]! ? [a, b] : [b, a]
  if (first.length < second.length || first.length < 2) return undefined
  const nodes: NodeId[] = []
  for (let i = 0; i < first.length; i++) {
    nodes.push(first[i]!)
    if (i < second.length) nodes.push(second[i]!)
  }
  return nodes.every((node, i) => i === 0 || node > nodes[i - 1]!) ? nodes : undefined
}
