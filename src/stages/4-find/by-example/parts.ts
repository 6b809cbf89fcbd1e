import { FORMATTING_ELEMENTS, HIDDEN_ELEMENTS, RAW_ELEMENTS } from '../../2-model/html-elements.ts'
import { type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'

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
  const isCounted = page.tags.map(isLayoutTag)
  const isClosedBox = page.tags.map(hasNoLayoutInside)
  let [open, above, below] = [0, 0, 0]
  for (let node = 0; node < page.nodeCount; node++) {
    if (node === root) node = end + 1
    if (node >= page.nodeCount) break
    const tag = page.tag[node]!
    if (around.has(node)) open += Number(isCounted[tag])
    else {
      if (isCounted[tag]) node < root ? above++ : below++
      if (isClosedBox[tag]) node = page.last[node]!
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

/** A line break is white space; the others are not part of the layout. */
const isLayoutTag = (tag: string, number: number): boolean =>
  number !== TEXT_TAG && tag !== 'br' && !FORMATTING_ELEMENTS.has(tag) && !isNeverShown(tag)

/** Frames are other pages, and drawings have no layout: their content changes independently of the template. */
const hasNoLayoutInside = (tag: string): boolean => tag === 'svg' || tag === 'iframe' || isNeverShown(tag)

const isNeverShown = (tag: string): boolean => tag !== 'iframe' && (HIDDEN_ELEMENTS.has(tag) || RAW_ELEMENTS.has(tag))
