import type { Box } from './page-tree.ts'

interface LayerBox {
  readonly box: Box
  readonly color: string
  readonly isFilled?: boolean
}

/** Boxes that are drawn in one way. */
export interface Layer {
  readonly name: string
  readonly boxes: readonly LayerBox[]
  readonly line: 'thin' | 'thick' | 'dashed'
}

/** The part of a page that a canvas shows, in pixels of the page. */
interface Window {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const LINE_PX = { thin: 1, thick: 2, dashed: 2 } as const
const DASH = [6, 4]
/** What is below stays readable. */
const FILL_ALPHA = 0.1

/** Draws the boxes that are in the window. The canvas has `scale` × `ratio` pixels for a pixel of the page, in both directions. */
export function drawLayers(
  context: CanvasRenderingContext2D,
  layers: readonly Layer[],
  { left, top, width, height }: Window,
  { scale, ratio }: { readonly scale: number; readonly ratio: number },
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width * scale, height * scale)
  for (const { boxes, line } of layers) {
    const thick = LINE_PX[line]
    context.lineWidth = thick
    context.setLineDash(line === 'dashed' ? DASH : [])
    for (const { box, color, isFilled } of boxes) {
      if (
        box.top > top + height ||
        box.top + box.height < top ||
        box.left > left + width ||
        box.left + box.width < left
      )
        continue
      const [x, y] = [(box.left - left) * scale, (box.top - top) * scale]
      const [w, h] = [box.width * scale, box.height * scale]
      context.strokeStyle = color
      // Inside of the box, so that neighbors do not cover each other.
      context.strokeRect(x + thick / 2, y + thick / 2, Math.max(0, w - thick), Math.max(0, h - thick))
      if (!isFilled) continue
      context.globalAlpha = FILL_ALPHA
      context.fillStyle = color
      context.fillRect(x, y, w, h)
      context.globalAlpha = 1
    }
  }
}
