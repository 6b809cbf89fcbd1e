import { type NodeId, type PageModel, TEXT_TAG } from '../../../2-model/page-model.ts'
import { markRawElements } from '../../regions/raw-nodes.ts'

/**
 * The page as MDR sees it: only tags, in document order. The tag string of an element, or of several adjacent
 * siblings, is a range of `tag`: from the position of the first to the `end` of the last.
 */
export interface TagTree {
  readonly size: number
  readonly tag: Int32Array
  /** The end of the element's tags: the position after the last one. */
  readonly end: Int32Array
  /** How many levels of tags an element has, itself included. */
  readonly height: Int32Array
  readonly node: Int32Array
}

/** Scripts and similar elements are excluded: their tags show nothing. */
export function buildTagTree(page: PageModel): TagTree {
  const isRaw = markRawElements(page)
  const head = page.tags.indexOf('head')
  const nodes: NodeId[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    if (page.tag[node] === TEXT_TAG) continue
    if (isRaw[node] || page.tag[node] === head) node = page.last[node]!
    else nodes.push(node)
  }
  const place = new Int32Array(page.nodeCount).fill(-1)
  nodes.forEach((node, at) => {
    place[node] = at
  })
  const size = nodes.length
  const end = Int32Array.from(nodes, (_, at) => at + 1)
  const height = new Int32Array(size).fill(1)
  for (let at = size - 1; at >= 0; at--) {
    const parent = page.parent[nodes[at]!]!
    if (parent < 0) continue
    const above = place[parent]!
    end[above] = Math.max(end[above]!, end[at]!)
    height[above] = Math.max(height[above]!, height[at]! + 1)
  }
  return { size, tag: Int32Array.from(nodes, node => page.tag[node]!), end, height, node: Int32Array.from(nodes) }
}

export function tagChildren({ end }: TagTree, element: number): number[] {
  const children: number[] = []
  for (let child = element + 1; child < end[element]!; child = end[child]!) children.push(child)
  return children
}
