import { commonAncestor } from '../../../2-model/common-ancestor.ts'
import { innermostOf } from '../../../2-model/innermost.ts'
import { childrenOf, isText, type NodeId } from '../../../2-model/page-model.ts'
import { between, sumNodes } from '../../../2-model/running-sums.ts'
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
  const hidden = innermostOf(page, node => page.visible[node] === 0)
  const lengths = sumNodes(page, node =>
    isText(page, node) && hidden[node]! < 0 ? page.textEnd[node]! - page.textStart[node]! : 0,
  )
  const shown = (node: NodeId): number => between(lengths, node, page.last[node]!)
  return bodies.flatMap(body => {
    const own = places.filter(node => body < node && node <= page.last[body]!).sort((a, b) => a - b)
    let zone = own.length < 2 ? body : commonAncestor(page, own)
    const most = Math.max(MAX_ZONE_GROWTH * shown(zone), shown(zone) + FREE_ZONE_LENGTH)
    while (zone !== body && shown(page.parent[zone]!) <= most) zone = page.parent[zone]!
    return pathDown(page, body, zone).flatMap(node =>
      childrenOf(page, page.parent[node]!).filter(child => child !== node),
    )
  })
}
