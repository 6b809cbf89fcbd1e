import { isBlank } from '../../../2-model/blank.ts'
import type { ContentView } from '../../../2-model/content-view.ts'
import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import type { RecordNodes } from '../../regions/region.ts'

/** The page nodes of a run of adjacent items: the largest ones without other content. */
export function nodesBetween(page: PageModel, view: ContentView, first: number, last: number): RecordNodes {
  const from = withFormatting(page, view, first)
  const to = page.last[view.end[last]!]!
  const nodes: NodeId[] = []
  for (let node = from; node <= to; node = page.last[nodes.at(-1)!]! + 1) {
    let top = node
    while (page.parent[top]! >= from && page.last[page.parent[top]!]! <= to) top = page.parent[top]!
    nodes.push(top)
  }
  return nodes.filter(node => !isBlank(page, node))
}

/** The outermost formatting element that an item starts with: it is a sibling of what follows, its text is not. */
function withFormatting(page: PageModel, { first, end, parent, itemOf }: ContentView, item: number): NodeId {
  let from = first[item]!
  for (;;) {
    const above = page.parent[from]!
    const isFolded = above >= 0 && itemOf[above] === parent[item] && first[parent[item]!] !== above
    if (!isFolded || page.last[above]! > page.last[end[item]!]! || startsLater(page, above, from)) return from
    from = above
  }
}

/** Whether an element has text before a node in it. */
const startsLater = (page: PageModel, element: NodeId, node: NodeId): boolean =>
  page.textStart[element]! < page.textStart[node]!
