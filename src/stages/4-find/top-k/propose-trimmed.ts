import { type NodeId, textOf } from '../../2-model/page-model.ts'
import { isBoundary } from './boundary-heads.ts'
import type { Heads, LookedAt } from './candidate.ts'
import type { HeadGroup } from './head-groups.ts'

/** The publication's k + 1 and k - 1: a head too many at one end, or one too few. */
export function proposeNeighbours(groups: readonly HeadGroup[], k: number): Heads[] {
  return groups.flatMap(({ nodes, origin }): Heads[] => {
    if (nodes.length === k - 1 && k > 3) return [{ nodes, origin, dropped: [] }]
    if (nodes.length !== k + 1) return []
    return [
      { nodes: nodes.slice(1), origin, dropped: nodes.slice(0, 1) },
      { nodes: nodes.slice(0, -1), origin, dropped: nodes.slice(-1) },
    ]
  })
}

/** So many members more than k, and which k of them are the list is guessing. */
const MOST_DROPPED = 12

/** Beyond the publication: several at both ends, and adverts or repeated labels in between. */
export function proposeTrimmed({ page }: LookedAt, groups: readonly HeadGroup[], k: number): Heads[] {
  return groups.flatMap(({ nodes, origin }): Heads[] => {
    if (nodes.length <= k || nodes.length > MOST_GROUP(k)) return []
    const found: Heads[] = []
    const texts = nodes.map(node => textOf(page, node).slice(0, 100))
    const counts = new Map<string, number>()
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
    const isItem = texts.map(text => counts.get(text) === 1 && !isBoundary(text))
    const keep = (kept: (index: number) => boolean): Heads => ({
      nodes: nodes.filter((_, i) => kept(i)),
      origin,
      dropped: nodes.filter((_, i) => !kept(i)),
    })
    if (isItem.filter(Boolean).length === k) found.push(keep(i => isItem[i]!))
    for (let start = 0; start <= nodes.length - k && nodes.length - k <= MOST_DROPPED; start++)
      found.push(keep(i => i >= start && i < start + k))
    for (let period = 2; period <= 4 && origin !== 'headings'; period++)
      if (nodes.length === k * period && areLabels(texts, period)) found.push(keep(i => i % period === 0))
    return found
  })
}

/** "Why I chose A", "Pros", "Why I chose B", "Pros": what stands between the heads begins with the same word each time. */
function areLabels(texts: readonly string[], period: number): boolean {
  const first = (text: string): string => text.split(/\s/, 1)[0]!
  const isLabel = (i: number): boolean => first(texts[i]!) === first(texts[i % period]!)
  return texts.every((_, i) => i % period === 0 || isLabel(i))
}

const MOST_GROUP = (k: number): number => k * 4 + MOST_DROPPED

/** Two groups that take turns are one list: items in two styles. */
export function proposeInterleaved(groups: readonly HeadGroup[], k: number): Heads[] {
  const halves = groups.filter(({ nodes }) => nodes.length === Math.floor(k / 2) || nodes.length === Math.ceil(k / 2))
  const found: Heads[] = []
  const some = halves.slice(0, MOST_HALVES)
  some.forEach((a, i) => {
    for (const b of some.slice(i + 1)) {
      if (a.nodes.length + b.nodes.length !== k) continue
      const nodes = takeTurns(a.nodes, b.nodes)
      if (nodes) found.push({ nodes, origin: 'interleaved', dropped: [] })
    }
  })
  return found
}

/** Pairs of so many groups are compared; pages with more have small k and many small menus. */
const MOST_HALVES = 60

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
