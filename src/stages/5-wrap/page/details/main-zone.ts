import { commonAncestor } from '../../../2-model/common-ancestor.ts'
import { childrenOf, type NodeId, type PageModel, TEXT_TAG } from '../../../2-model/page-model.ts'
import { pathDown } from '../../steps-between.ts'
import type { DetailPages } from './detail-pages.ts'

/** The surroundings of the main content belong to it if they add little text: pictures, a line above the title. */
const MAX_ZONE_GROWTH = 1.25
/** Characters that the surroundings may add in any case: a name, a date, a price. */
const FREE_ZONE_LENGTH = 60

/**
 * What is outside of the part of each page that is about its record, as nodes whose subtrees cover it. That part is around
 * the title, the labeled values and the description, and what is close to them: the whole page if fewer than two such
 * places are known.
 */
export function outsideOfZones({ page, bodies }: DetailPages, places: readonly NodeId[]): NodeId[] {
  const shown = shownLengths(page)
  return bodies.flatMap(body => {
    const own = places.filter(node => body < node && node <= page.last[body]!).sort((a, b) => a - b)
    const zone = own.length < 2 ? body : grow(page, body, commonAncestor(page, own), shown)
    const inside = pathDown(page, body, zone)
    return inside.flatMap(node => childrenOf(page, page.parent[node]!).filter(child => child !== node))
  })
}

function grow(page: PageModel, body: NodeId, from: NodeId, shown: Int32Array): NodeId {
  let zone = from
  while (zone !== body) {
    const around = page.parent[zone]!
    if (shown[around]! > Math.max(MAX_ZONE_GROWTH * shown[from]!, shown[from]! + FREE_ZONE_LENGTH)) return zone
    zone = around
  }
  return body
}

/** The number of visible characters in each node. */
function shownLengths(page: PageModel): Int32Array {
  const lengths = new Int32Array(page.nodeCount)
  for (let node = page.nodeCount - 1; node > 0; node--) {
    if (page.visible[node] === 0) lengths[node] = 0
    else if (page.tag[node] === TEXT_TAG) lengths[node] = page.textEnd[node]! - page.textStart[node]!
    lengths[page.parent[node]!]! += lengths[node]!
  }
  return lengths
}
