import type { NodeId, PageModel } from '../2-model/page-model.ts'
import type { Proposal } from './path-cost.ts'
import { formatUnion } from './paths/format-path.ts'
import { matcherOf } from './paths/match-path.ts'
import { conditionsIn } from './paths/path.ts'

/** Proposals that are tried, cheapest first. It bounds the time on pages with thousands of them. */
const MAX_TRIED = 150
/** Paths that are kept: if one fails on a later page, the next may still work. */
export const MAX_ALTERNATIVE_PATHS = 3

/**
 * XPaths that find exactly the targets from `root` (-1: the document), best first; if none does, the one that comes
 * closest. `agreement` is its F1.
 */
export function choosePaths(
  page: PageModel,
  root: NodeId,
  targets: readonly NodeId[],
  proposals: readonly Proposal[],
  most = MAX_ALTERNATIVE_PATHS,
): { readonly xpaths: string[]; readonly agreement: number } {
  const exact: string[] = []
  const used = new Set<string>()
  let closest: { xpath: string; agreement: number } | undefined
  for (const { union } of proposals.slice(0, MAX_TRIED)) {
    if (exact.length === most) break
    const leans = conditionsIn(union).map(one => JSON.stringify(one))
    // A path that relies on nothing new fails together with those already chosen.
    if (leans.length > 0 && leans.every(one => used.has(one))) continue
    const agreement = agreementOf(matcherOf(page, union)(root), targets)
    const xpath = formatUnion(union)
    if (agreement === 1 && !exact.includes(xpath)) {
      exact.push(xpath)
      for (const one of leans) used.add(one)
    }
    if (!closest || agreement > closest.agreement) closest = { xpath, agreement }
  }
  if (exact.length > 0) return { xpaths: exact, agreement: 1 }
  return closest ? { xpaths: [closest.xpath], agreement: closest.agreement } : { xpaths: [], agreement: 0 }
}

function agreementOf(found: readonly NodeId[], targets: readonly NodeId[]): number {
  const wanted = new Set(targets)
  const right = found.filter(node => wanted.has(node)).length
  return found.length + targets.length === 0 ? 1 : (2 * right) / (found.length + targets.length)
}
