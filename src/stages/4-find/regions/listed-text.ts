import type { RegionCandidate } from './candidate.ts'
import type { Measures } from './measure-region.ts'
import { type PageContent, within } from './page-content.ts'

/**
 * The share of the page's text that is in records with links and several texts, of whatever list: most of a portal, and
 * little of an article.
 */
export function listedText(
  content: PageContent,
  regions: readonly (RegionCandidate & { readonly measures: Measures })[],
): number {
  const nodes = regions
    .filter(({ measures }) => measures.texts! > 1 && measures.records! > 2 && measures['with links']! > 0.5)
    .flatMap(({ records }) => records.flat())
    .sort((a, b) => a - b)
  let [listed, end] = [0, -1]
  for (const node of nodes) {
    // A record may be part of another list's record.
    if (node <= end) continue
    listed += within(content, content.shown, node)
    end = content.page.last[node]!
  }
  return listed / (content.shown[content.page.nodeCount]! || 1)
}
