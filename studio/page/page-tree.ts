/** A rectangle in pixels of the page. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface PageNodes {
  readonly parents: readonly number[]
  readonly names: readonly string[]
  readonly texts: readonly (string | null)[]
  readonly boxes: readonly (readonly number[] | null)[]
}

/** The nodes of a page, in document order. */
export interface PageTree {
  readonly names: readonly string[]
  readonly texts: readonly (string | null)[]
  readonly boxes: readonly (Box | null)[]
  /** -1 at the top. */
  readonly parents: readonly number[]
  readonly children: readonly (readonly number[])[]
  readonly depths: readonly number[]
}

export function growTree({ parents: given, names, texts, boxes: lists }: PageNodes): PageTree {
  const count = names.length
  const parents = given.map((parent, node) => (parent < 0 || parent >= count || parent === node ? -1 : parent))
  const children: number[][] = names.map(() => [])
  const depths: number[] = []
  // Parents come before their children.
  for (const [node, parent] of parents.entries()) {
    depths.push(parent < 0 ? 0 : depths[parent]! + 1)
    if (parent >= 0) children[parent]!.push(node)
  }
  const boxes = lists.map(list => (list ? { left: list[0]!, top: list[1]!, width: list[2]!, height: list[3]! } : null))
  return { names, texts, boxes, parents, children, depths }
}

/** Around all of these nodes; undefined if none of them is drawn. */
export function boxAround({ boxes }: Pick<PageTree, 'boxes'>, nodes: readonly number[]): Box | undefined {
  const drawn = nodes.flatMap(node => boxes[node] ?? []).filter(({ width, height }) => width > 0 && height > 0)
  if (drawn.length === 0) return undefined
  const left = Math.min(...drawn.map(box => box.left))
  const top = Math.min(...drawn.map(box => box.top))
  const right = Math.max(...drawn.map(box => box.left + box.width))
  const bottom = Math.max(...drawn.map(box => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

const contains = ({ left, top, width, height }: Box, x: number, y: number): boolean =>
  x >= left && x < left + width && y >= top && y < top + height

/** What a person means who points there: the smallest box, and of several the deepest node. */
export function hitTest({ boxes, depths }: PageTree, x: number, y: number): number | undefined {
  let found: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [node, box] of boxes.entries()) {
    if (!box || !contains(box, x, y)) continue
    const area = box.width * box.height
    if (area < least || (area === least && depths[node]! > depths[found!]!)) {
      least = area
      found = node
    }
  }
  return found
}

/** The node and everything around it, from the inside out. */
export function* outwards({ parents }: Pick<PageTree, 'parents'>, node: number): Generator<number> {
  for (let at = node; at >= 0; at = parents[at]!) yield at
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The parent, the first child, or a sibling that is drawn; the node itself if there is none. */
export function moveFrom(tree: PageTree, node: number, direction: Direction): number {
  const parent = tree.parents[node]!
  if (direction === 'up') return parent < 0 ? node : parent
  const isDrawn = (each: number): boolean => boxAround(tree, [each]) !== undefined
  if (direction === 'down') return tree.children[node]!.find(isDrawn) ?? node
  if (parent < 0) return node
  const siblings = tree.children[parent]!.filter(each => each === node || isDrawn(each))
  return siblings[siblings.indexOf(node) + (direction === 'left' ? -1 : 1)] ?? node
}
