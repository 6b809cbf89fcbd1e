import { textOf } from '../../2-model/page-model.ts'
import { isBoundary } from './boundary-heads.ts'
import { type Candidate, type LookedAt, MIN_HEADS } from './candidate.ts'
import { readRanks } from './evidence.ts'

/**
 * Drops a last head that is not an item: "Conclusion", or a head without a number while all others have the number of
 * their position. The page has one item less than its title promises.
 */
export function withoutLooseEnd(look: LookedAt, candidate: Candidate): Candidate {
  const { nodes, items } = candidate
  if (nodes.length <= MIN_HEADS) return candidate
  const shorter = { ...candidate, nodes: nodes.slice(0, -1), items: items.slice(0, -1) }
  return endsWithBoundary(look, candidate) || isNumberedButLast(look, candidate, shorter) ? shorter : candidate
}

function endsWithBoundary({ page }: LookedAt, { nodes }: Candidate): boolean {
  const says = nodes.map(node => isBoundary(textOf(page, node)))
  return says.indexOf(true) === nodes.length - 1
}

function isNumberedButLast(look: LookedAt, candidate: Candidate, shorter: Candidate): boolean {
  const count = candidate.nodes.length
  const { right, isDown, looseEnds } = readRanks(look, candidate)
  if (isDown || looseEnds !== 1 || Math.round(right * count) !== count - 1) return false
  return readRanks(look, shorter).right === 1
}
