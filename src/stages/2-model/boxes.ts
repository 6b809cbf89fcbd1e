import { isText, type PageModel } from './page-model.ts'

interface NodeBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly color: string
}

/** Okabe and Ito's palette, which color-blind readers can distinguish. */
const COLORS = { text: '#0072b2', clickable: '#d55e00', element: '#999999' }

/** The boxes of all visible nodes: texts blue, clickable nodes orange, the rest gray. */
export function boxesOf(page: PageModel): NodeBox[] {
  const { visual } = page
  if (!visual) return []
  const boxes: NodeBox[] = []
  for (let node = 0; node < page.nodeCount; node++) {
    if (!page.visible[node] || Number.isNaN(visual.left[node]!)) continue
    const color = isText(page, node) ? COLORS.text : page.clickable[node] ? COLORS.clickable : COLORS.element
    boxes.push({
      left: visual.left[node]!,
      top: visual.top[node]!,
      right: visual.right[node]!,
      bottom: visual.bottom[node]!,
      color,
    })
  }
  return boxes
}
