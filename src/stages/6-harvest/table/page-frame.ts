import { type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import { mixHashes, shapeHasher } from '../../5-wrap/fingerprint.ts'

/** A number for each element, and each text with words: the tags and class words of the node and of the two above it. */
export function nodeShapes(page: PageModel): Uint32Array {
  const hashOf = shapeHasher(page)
  const shapes = new Uint32Array(page.nodeCount)
  for (let node = 0; node < page.nodeCount; node++) {
    if (isEmptyText(page, node)) continue
    const above = page.parent[node]!
    const aboveThat = above < 0 ? -1 : page.parent[above]!
    shapes[node] = mixHashes(mixHashes(hashOf(aboveThat), hashOf(above)), hashOf(node))
  }
  return shapes
}

const isEmptyText = (page: PageModel, node: NodeId): boolean =>
  page.tag[node] === TEXT_TAG && page.textEnd[node] === page.textStart[node]

/** A page without its records: how much text there is of each shape. */
export type PageFrame = ReadonlyMap<number, number>

export function pageFrameOf(page: PageModel, shapes: Uint32Array, records: readonly RecordNodes[]): PageFrame {
  const frame = new Map<number, number>()
  const roots = records.flat()
  const [first, last] = [roots[0]!, roots.at(-1)!]
  let next = 0
  for (let node = 0; node < page.nodeCount; node++) {
    if (node === roots[next]) {
      node = page.last[node]!
      next++
      continue
    }
    if (isEmptyText(page, node)) continue
    // A heading above a second group of records is something else than one above all of them.
    const shape = node > first && node < last ? mixHashes(shapes[node]!, 1) : shapes[node]!
    const length = page.tag[node] === TEXT_TAG ? page.textEnd[node]! - page.textStart[node]! : 0
    frame.set(shape, (frame.get(shape) ?? 0) + length)
  }
  return frame
}

/** How much more text a page has than a known one, shape by shape; undefined if it has a new shape. */
export function frameGrowth(frame: PageFrame, known: PageFrame): number | undefined {
  let growth = 0
  for (const [shape, length] of frame) {
    const before = known.get(shape)
    if (before === undefined) return undefined
    growth += Math.max(0, length - before)
  }
  return growth
}
