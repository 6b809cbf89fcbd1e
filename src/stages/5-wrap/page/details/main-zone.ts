import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../../2-model/page-model.ts'
import type { DetailPages } from './detail-pages.ts'

/** The surroundings of the main content belong to it if they add little text: pictures, a line above the title. */
const MAX_ZONE_GROWTH = 1.25
/** Characters that the surroundings may add in any case: a name, a date, a price. */
const FREE_ZONE_LENGTH = 60

/**
 * The part of each page that is about its record: around the title, the labeled values and the description, and what
 * is close to them. The whole page if fewer than two such places are known.
 */
export function findZones({ page, bodies }: DetailPages, places: readonly NodeId[]): NodeId[] {
  const shown = shownLengths(page)
  return bodies.map(body => {
    const own = places.filter(node => body < node && node <= page.last[body]!).sort((a, b) => a - b)
    if (own.length < 2) return body
    const [first, last] = [own[0]!, own.at(-1)!]
    let zone = first
    while (zone !== body && page.last[zone]! < last) zone = page.parent[zone]!
    return grow(page, body, zone, shown)
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
    if (tagOf(page, page.parent[node]!) !== 'script') lengths[page.parent[node]!]! += lengths[node]!
  }
  return lengths
}

/** Everything outside of the zones of the pages, as nodes whose subtrees cover it. */
export function outsideOf({ page, bodies }: DetailPages, zones: readonly NodeId[]): NodeId[] {
  return bodies.flatMap((body, number) => {
    const outside: NodeId[] = []
    for (let at = zones[number]!; at !== body; at = page.parent[at]!) {
      const parent = page.parent[at]!
      for (let child = parent + 1; child <= page.last[parent]!; child = page.last[child]! + 1) {
        if (child !== at) outside.push(child)
      }
    }
    return outside
  })
}
