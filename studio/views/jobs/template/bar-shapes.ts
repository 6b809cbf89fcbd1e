import type { BarTree } from '../../../api/templates.ts'

/** A bar of a drawing: shares of its width, rows from the bottom. */
interface BarShape {
  readonly depth: number
  readonly left: number
  readonly width: number
}

/** Bars get narrow quickly: each depth divides by its parallel elements. Below this share they are invisible. */
const MIN_SHARE = 0.007
/** Deeper trees are cut here. */
const MAX_DEPTHS = 100

/** Where the bars of a bar-tree are: each is centered on the part of the bar below that leads to the region. */
export function barShapes({ bars }: Pick<BarTree, 'bars'>): BarShape[] {
  const shapes: BarShape[] = []
  let [left, part] = [0, 1]
  for (const { depth, width, parallel, slot } of bars.slice(1, MAX_DEPTHS + 1)) {
    left += (part - width) / 2
    const wide = Math.max(MIN_SHARE, width)
    const place = Math.min(Math.max(0, left + width / 2 - wide / 2), 1 - wide)
    shapes.push({ depth, left: place, width: wide })
    part = width / parallel
    left += part * (slot - 1)
  }
  return shapes
}

/** Short; very small numbers are not rounded to 0. */
export const sayNumber = (value: number): string =>
  value !== 0 && Math.abs(value) < 0.001 ? value.toExponential(1) : String(Math.round(value * 1000) / 1000)
