import type { Candidate, LookedAt } from './candidate.ts'
import { readRanks } from './evidence.ts'

/** Fewer numbers in a row prove nothing about what follows them. */
const FEWEST = 3

/**
 * A list without a last head that has no number where all others have the number of their place: the page has one item
 * less than its title says, and what follows them is something else.
 */
export function withoutLooseEnd(look: LookedAt, candidate: Candidate): Candidate {
  const { right, isDown, looseEnds } = readRanks(look, candidate)
  const { nodes, items } = candidate
  if (isDown || looseEnds !== 1 || nodes.length <= FEWEST || Math.round(right * nodes.length) !== nodes.length - 1)
    return candidate
  const shorter = { ...candidate, nodes: nodes.slice(0, -1), items: items.slice(0, -1) }
  return readRanks(look, shorter).right === 1 ? shorter : candidate
}
