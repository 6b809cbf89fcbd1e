import type { Heads } from './candidate.ts'
import type { HeadGroup } from './head-groups.ts'

/** Groups of exactly k members. */
export function proposeExact(groups: readonly HeadGroup[], k: number): Heads[] {
  return groups.filter(({ nodes }) => nodes.length === k).map(({ nodes, origin }) => ({ nodes, origin, dropped: [] }))
}
