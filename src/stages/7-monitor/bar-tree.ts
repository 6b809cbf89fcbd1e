import type { NodeId, PageModel } from '../2-model/page-model.ts'
import { layoutChain, layoutChildren, layoutRoles } from '../4-find/by-example/layout-tree.ts'
import { type RegionParts, regionParts } from '../4-find/by-example/parts.ts'

/** One bar: the elements at one depth on the path from the document to the region. */
export interface Bar {
  readonly depth: number
  /** P_d: the number of siblings at this depth, including the one on the path. */
  readonly parallel: number
  /** The position of the one on the path among them, from 1. */
  readonly slot: number
  /** w_d, equation 3. */
  readonly width: number
  /** A_d, equation 4: depth times width. */
  readonly area: number
  /** The part of the area above the previous bar, equation 5: the width, because each bar is one higher. */
  readonly nett: number
}

/** The numbers of the paper's equations 3 to 7, with I = 1. */
export interface BarTree {
  /** d_max: the depth of the region's root; `html` has depth 1, the document depth 0. */
  readonly depth: number
  /** Depth 0 first. */
  readonly bars: readonly Bar[]
  /** A_total, equation 7. */
  readonly total: number
}

/** The elements at one depth. */
export interface Level {
  readonly parallel: number
  readonly slot: number
}

/** Depth 0 is the document. */
const DOCUMENT: Level = { parallel: 1, slot: 1 }

/**
 * The bar-tree of depths 1, 2, … Each bar is in one of the parallel parts of the previous bar, and narrower than
 * that part by the ratio: w_d = (1 - (d - 1) r) / P_(d-1) · w_(d-1). The ratio is the greatest allowed,
 * r = 1 / d_max, so that the deepest bar still has a width.
 */
export function barTreeOf(levels: readonly Level[]): BarTree {
  const ratio = levels.length === 0 ? 0 : 1 / levels.length
  const bars: Bar[] = []
  for (const [depth, level] of [DOCUMENT, ...levels].entries()) {
    const before = bars[depth - 1]
    const width = before ? ((1 - (depth - 1) * ratio) / before.parallel) * before.width : 1
    bars.push({ depth, ...level, width, area: depth * width, nett: depth === 0 ? 0 : width })
  }
  return { depth: levels.length, bars, total: bars.reduce((sum, { nett }) => sum + nett, 0) }
}

/** The bar-tree of a page, and the parts above and below the region: the paper's plain variables. */
export interface PageBarTree extends BarTree {
  readonly parts: RegionParts
}

export function barTree(page: PageModel, region: NodeId): PageBarTree {
  return { ...barTreeOf(levelsOf(page, region)), parts: regionParts(page, region) }
}

/** The number of sibling layout elements at each depth down to the region. */
function levelsOf(page: PageModel, region: NodeId): Level[] {
  const roles = layoutRoles(page)
  const chain = layoutChain(page, region, roles)
  return chain.map((node, at) => {
    if (at === 0) return DOCUMENT
    const beside = layoutChildren(page, chain[at - 1]!, roles)
    const slot = beside.indexOf(node)
    // A region that only formats text is not a layout element, but is counted among them.
    if (slot < 0) return { parallel: beside.length + 1, slot: beside.filter(other => other < node).length + 1 }
    return { parallel: beside.length, slot: slot + 1 }
  })
}
