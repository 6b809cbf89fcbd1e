import type { Snapshot, SnapshotDocument } from '../1-render/snapshot.ts'
import { type Style, TEXT_TAG, type VisualColumns } from './page-model.ts'
import type { Structure } from './structure.ts'
import { STYLE_NAMES } from './style-names.ts'

/** Boxes and styles, with frames moved to their position on the page. Undefined for a page that was only parsed. */
export function buildVisual(snapshot: Snapshot, structure: Structure): VisualColumns | undefined {
  const { viewport } = snapshot
  const main = snapshot.documents[0]!
  if (!main.layout || !viewport) return undefined
  const boxes = new Boxes(structure.nodeCount)
  const style = new Int32Array(structure.nodeCount).fill(-1)
  const styles = new StyleTable(snapshot.strings)
  for (const { number, shiftX, shiftY } of placements(snapshot, structure, boxes)) {
    const { layout } = snapshot.documents[number]!
    const nodeAt = structure.sources.nodeAt[number]!
    for (let i = 0; layout && i < layout.nodeIndex.length; i++) {
      const node = nodeAt[layout.nodeIndex[i]!]!
      if (node < 0) continue
      if (style[node]! < 0) style[node] = styles.number(layout.styles[i]!)
      const bounds = layout.bounds[i]!
      // Collapsed white space has an empty box at an arbitrary position.
      const empty = structure.tag[node] === TEXT_TAG && bounds[2] === 0
      if (!empty) boxes.add(node, bounds[0]! + shiftX, bounds[1]! + shiftY, bounds[2]!, bounds[3]!)
    }
  }
  boxes.encloseChildren(structure)
  return {
    page: { width: main.contentWidth ?? viewport.width, height: main.contentHeight ?? viewport.height },
    viewport,
    left: boxes.left,
    top: boxes.top,
    right: boxes.right,
    bottom: boxes.bottom,
    style,
    styles: styles.all,
  }
}

interface Placement {
  readonly number: number
  readonly shiftX: number
  readonly shiftY: number
}

/** Documents with their offset from the page's corner. Lazy: a frame's owner must have its box first. */
function* placements(snapshot: Snapshot, { frames, sources }: Structure, boxes: Boxes): Generator<Placement> {
  for (const { owner, first, last } of frames) {
    if (last < first) continue
    const number = sources.document[first]!
    const document = snapshot.documents[number]!
    if (owner < 0 || Number.isNaN(boxes.left[owner]!)) yield { number, shiftX: 0, shiftY: 0 }
    else {
      const { width, height } = viewOf(document)
      // The frame's content is inside border and padding, which are assumed equal on both sides.
      const insetX = Math.max(0, (boxes.right[owner]! - boxes.left[owner]! - width) / 2)
      const insetY = Math.max(0, (boxes.bottom[owner]! - boxes.top[owner]! - height) / 2)
      const shiftX = boxes.left[owner]! + insetX - (document.scrollOffsetX ?? 0)
      const shiftY = boxes.top[owner]! + insetY - (document.scrollOffsetY ?? 0)
      yield { number, shiftX, shiftY }
    }
  }
}

/** The window of a document: the box of the document node itself. */
function viewOf({ layout }: SnapshotDocument): { width: number; height: number } {
  const bounds = layout?.nodeIndex[0] === 0 ? layout.bounds[0]! : [0, 0, 0, 0]
  return { width: bounds[2]!, height: bounds[3]! }
}

class Boxes {
  readonly left: Float32Array
  readonly top: Float32Array
  readonly right: Float32Array
  readonly bottom: Float32Array

  constructor(nodeCount: number) {
    this.left = new Float32Array(nodeCount).fill(Number.NaN)
    this.top = new Float32Array(nodeCount).fill(Number.NaN)
    this.right = new Float32Array(nodeCount).fill(Number.NaN)
    this.bottom = new Float32Array(nodeCount).fill(Number.NaN)
  }

  add(node: number, left: number, top: number, width: number, height: number): void {
    const fresh = Number.isNaN(this.left[node]!)
    this.left[node] = fresh ? left : Math.min(this.left[node]!, left)
    this.top[node] = fresh ? top : Math.min(this.top[node]!, top)
    this.right[node] = fresh ? left + width : Math.max(this.right[node]!, left + width)
    this.bottom[node] = fresh ? top + height : Math.max(this.bottom[node]!, top + height)
  }

  /** An element without a box gets the one around its children: `display: contents` is common in grids. */
  encloseChildren({ parent, nodeCount }: Structure): void {
    const own = new Uint8Array(nodeCount)
    for (let node = 0; node < nodeCount; node++) own[node] = Number.isNaN(this.left[node]!) ? 0 : 1
    for (let node = nodeCount - 1; node > 0; node--) {
      const above = parent[node]!
      if (above < 0 || own[above] || Number.isNaN(this.left[node]!)) continue
      const { left, top, right, bottom } = this
      this.add(above, left[node]!, top[node]!, right[node]! - left[node]!, bottom[node]! - top[node]!)
    }
  }
}

/** Styles by number. Most nodes share a few; comparing lists of numbers is much cheaper than joining strings. */
class StyleTable {
  readonly all: Style[] = []
  readonly #strings: readonly string[]
  readonly #byHash = new Map<number, { values: readonly number[]; number: number }[]>()

  constructor(strings: readonly string[]) {
    this.#strings = strings
  }

  number(values: readonly number[]): number {
    if (values.length === 0) return -1
    let hash = 7
    for (const value of values) hash = (Math.imul(hash, 31) + value) | 0
    let alike = this.#byHash.get(hash)
    if (!alike) this.#byHash.set(hash, (alike = []))
    const known = alike.find(style => style.values.every((value, i) => value === values[i]))
    if (known) return known.number
    const style = STYLE_NAMES.map((name, at) => [name, this.#strings[values[at]!] ?? ''])
    const number = this.all.push(Object.fromEntries(style) as Style) - 1
    alike.push({ values, number })
    return number
  }
}
