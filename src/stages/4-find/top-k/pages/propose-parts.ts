import { countEach } from '../../../2-model/count-each.ts'
import type { NodeId } from '../../../2-model/page-model.ts'
import { isBoundary, isQuestion } from '../boundary-heads.ts'
import { type Candidate, type Heads, type LookedAt, MIN_HEADS } from '../candidate.ts'
import { growUp } from '../grow-up.ts'
import { headGroups } from '../head-groups.ts'
import { headText } from '../head-text.ts'
import { rankRuns } from '../propose-ranked.ts'
import type { RankedLine } from '../ranked-lines.ts'
import { findSlide } from './slide.ts'

/** A candidate for the start of a list, and how it continues. */
export interface PartCandidate extends Candidate {
  readonly by: 'ranks' | 'counters' | 'make'
}

/** Everything on a first page that may be the start of a list of k items that ends on another page. */
export function proposeParts(look: LookedAt, k: number): PartCandidate[] {
  const slide = findSlide(look, k)
  if (slide?.number === 1) return [{ ...partOf(look, [slide.head], 'ranks'), by: 'counters' }]
  return [...rankedParts(look, k), ...alikeParts(look, k)]
}

/** Heads on one page, with the items that they start. */
export const partOf = (look: LookedAt, nodes: readonly NodeId[], origin: Heads['origin'], better = 0): Candidate => ({
  nodes,
  origin,
  dropped: [],
  better,
  items: growUp(look, nodes),
})

function rankedParts(look: LookedAt, k: number): PartCandidate[] {
  return rankedBelowTitle(look)
    .flatMap(group => [
      ...rankRuns(group, 1, k).map(nodes => ({ nodes, better: 0 })),
      ...rankRuns(group, k, 1).map(nodes => ({ nodes, better: k - nodes.length })),
    ])
    .filter(({ nodes }) => nodes.length < k)
    .map(({ nodes, better }) => ({ ...partOf(look, nodes, 'ranks', better), by: 'ranks' }))
}

/** Numbered lines in their groups. The title also has a number; and a single bare number is rarely a rank: "12 Monkeys". */
export function rankedBelowTitle({ rankedLines, titleNode }: LookedAt): RankedLine[][] {
  return rankedLines.groups
    .map(group => group.filter(({ node }) => node > titleNode))
    .filter(group => group.length > 1 || (group.length === 1 && group[0]!.style !== ''))
}

function alikeParts(look: LookedAt, k: number): PartCandidate[] {
  const seen = new Set<string>()
  return headGroups(look).flatMap(({ nodes, origin }): PartCandidate[] => {
    const heads = likelyHeads(look, nodes)
    const key = heads.join()
    if (heads.length < MIN_HEADS || heads.length >= k || seen.has(key)) return []
    seen.add(key)
    return [{ ...partOf(look, heads, origin), by: 'make' }]
  })
}

/** Without heads outside the content, list ends, duplicates, and questions among other heads. */
export function likelyHeads({ page, marks, titleNode }: LookedAt, nodes: readonly NodeId[]): NodeId[] {
  const inside = nodes.filter(node => node > titleNode && marks.aside[node] === 0)
  const texts = inside.map(node => headText(page, node))
  const counts = countEach(texts)
  const ask = texts.filter(isQuestion).length * 2 > texts.length
  return inside.filter((_, i) => {
    const text = texts[i]!
    return counts.get(text) === 1 && !isBoundary(text) && (ask || !isQuestion(text))
  })
}
