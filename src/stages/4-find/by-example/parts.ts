import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import { LAYOUT_ROLE, layoutRoles } from './layout-tree.ts'

/** The tags of one side of a region. */
interface SideTags {
  /** Tags without their pair on this side: the elements around the region. */
  readonly open: number
  /** Tags with their pair on this side: elements entirely before or after the region. */
  readonly closed: number
}

/** The page in the reverse algorithm: the parts above and below the region of interest. */
export interface RegionParts {
  readonly upper: SideTags
  readonly lower: SideTags
  /** Σ = open - closed of each side. */
  readonly sigmaUpper: number
  readonly sigmaLower: number
  /** Δ = Σupper - Σlower. */
  readonly delta: number
  /** By the sign of Δ: 0, above 0, below 0. */
  readonly kind: 'symmetric' | 'upper' | 'lower'
}

/**
 * The two parts of the source around a region: from the top to its first tag, and from its last tag to the bottom.
 * Reading of the paper: an open tag has no pair in its part, a closed one has; since every page model is a
 * well-formed tree, both parts have the same open tags (those around the region), and Δ is how many more elements are
 * below the region than above it. Formatting tags, and everything that is never laid out, are removed first.
 */
export function regionParts(page: PageModel, root: NodeId): RegionParts {
  const end = page.last[root]!
  const around = new Set<NodeId>()
  for (let at = page.parent[root]!; at >= 0; at = page.parent[at]!) around.add(at)
  const roles = layoutRoles(page)
  let [open, above, below] = [0, 0, 0]
  for (let node = 0; node < page.nodeCount; node++) {
    if (node === root) node = end + 1
    if (node >= page.nodeCount) break
    const role = roles[page.tag[node]!]!
    const isCounted = role === LAYOUT_ROLE.element || role === LAYOUT_ROLE.box
    if (around.has(node)) open += Number(isCounted)
    else {
      if (isCounted) node < root ? above++ : below++
      if (role === LAYOUT_ROLE.box || role === LAYOUT_ROLE.neverShown) node = page.last[node]!
    }
  }
  const [sigmaUpper, sigmaLower] = [open - above, open - below]
  const delta = sigmaUpper - sigmaLower
  return {
    upper: { open, closed: above },
    lower: { open, closed: below },
    sigmaUpper,
    sigmaLower,
    delta,
    kind: delta === 0 ? 'symmetric' : delta > 0 ? 'upper' : 'lower',
  }
}
