import { countEach } from '../../2-model/count-each.ts'
import { isBoundary, isQuestion } from './boundary-heads.ts'
import type { Heads, LookedAt } from './candidate.ts'
import type { HeadGroup } from './head-groups.ts'
import { headText } from './head-text.ts'

/** With more members than k by this number, choosing k of them is a guess. */
const MAX_DROPPED = 12

/** An item may have this many headings of the same structure; the first one is its head. */
const MAX_PERIOD = 4

/** Addition to the publication: drops several at both ends, and adverts or repeated labels between. */
export function proposeTrimmed({ page }: LookedAt, groups: readonly HeadGroup[], k: number): Heads[] {
  return groups.flatMap(({ nodes, origin }): Heads[] => {
    if (nodes.length <= k || nodes.length > k * MAX_PERIOD + MAX_DROPPED) return []
    const found: Heads[] = []
    const texts = nodes.map(node => headText(page, node))
    const counts = countEach(texts)
    const isItem = texts.map(text => counts.get(text) === 1 && !isBoundary(text))
    const keep = (kept: (index: number) => boolean): Heads => ({
      nodes: nodes.filter((_, i) => kept(i)),
      origin,
      dropped: nodes.filter((_, i) => !kept(i)),
    })
    if (isItem.filter(Boolean).length === k) found.push(keep(i => isItem[i]!))
    const isSaid = isItem.map((is, i) => is && !isQuestion(texts[i]!))
    if (isSaid.filter(Boolean).length === k) found.push(keep(i => isSaid[i]!))
    for (let start = 0; start <= nodes.length - k && nodes.length - k <= MAX_DROPPED; start++)
      found.push(keep(i => i >= start && i < start + k))
    for (let period = 2; period <= MAX_PERIOD && origin !== 'headings'; period++)
      if (nodes.length === k * period && areLabels(texts, period)) found.push(keep(i => i % period === 0))
    return found
  })
}

/** "Why I chose A", "Pros", "Why I chose B", "Pros": the headings between the heads start with the same word each time. */
function areLabels(texts: readonly string[], period: number): boolean {
  const first = (text: string): string => text.split(/\s/, 1)[0]!
  const isLabel = (i: number): boolean => first(texts[i]!) === first(texts[i % period]!)
  return texts.every((_, i) => i % period === 0 || isLabel(i))
}
