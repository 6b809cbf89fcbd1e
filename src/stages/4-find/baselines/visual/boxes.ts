import type { NodeId, PageModel, VisualColumns } from '../../../2-model/page-model.ts'

/** A visible rectangle, in whole pixels, and the outermost node that fills it. */
export interface Box {
  readonly node: NodeId
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Anything smaller in one direction is a line or a dot. */
const MIN_BOX_SIZE = 5

/** All boxes of a page, each rectangle once. */
export function readBoxes(page: PageModel, visual: VisualColumns): Box[] {
  const boxes = new Map<string, Box>()
  for (let node = 0; node < page.nodeCount; node++) {
    if (!page.visible[node]) continue
    const [left, top, right, bottom] = SIDES.map(side => Math.round(visual[side][node]!)) as [
      number,
      number,
      number,
      number,
    ]
    if (!(right - left >= MIN_BOX_SIZE && bottom - top >= MIN_BOX_SIZE)) continue
    const key = `${left} ${top} ${right} ${bottom}`
    if (!boxes.has(key)) boxes.set(key, { node, left, top, right, bottom })
  }
  return [...boxes.values()]
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const

export const widthOf = ({ left, right }: Box): number => right - left
export const heightOf = ({ top, bottom }: Box): number => bottom - top
