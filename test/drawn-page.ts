import { BLOCK_ELEMENTS } from '../src/stages/2-model/html-elements.ts'
import { attributeOf, type PageModel, type Style, tagOf } from '../src/stages/2-model/page-model.ts'
import { STYLE_NAMES } from '../src/stages/2-model/style-names.ts'
import { pageOf } from './page-of.ts'

/**
 * A page as if it was rendered. `box` is left, top, width and height; what has none fills the box around it. `bold` is
 * the one style that can be chosen.
 */
export function drawnPage(html: string): PageModel {
  const page = pageOf(html)
  const sides = Array.from({ length: page.nodeCount }, () => [0, 0, 1000, 1000])
  const style = new Int32Array(page.nodeCount)
  for (let node = 0; node < page.nodeCount; node++) {
    const [left, top, width, height] = attributeOf(page, node, 'box')?.split(' ').map(Number) ?? []
    sides[node] = width ? [left!, top!, left! + width, top! + height!] : (sides[page.parent[node]!] ?? sides[node]!)
    const isBlock = width !== undefined || BLOCK_ELEMENTS.has(tagOf(page, node))
    style[node] = attributeOf(page, node, 'bold') !== undefined ? BOLD : isBlock ? BLOCK : INLINE
  }
  const column = (side: number): Float32Array => Float32Array.from(sides, each => each[side]!)
  const size = { width: 1000, height: 1000 }
  const boxes = { left: column(0), top: column(1), right: column(2), bottom: column(3) }
  return { ...page, visual: { page: size, viewport: size, ...boxes, style, styles: STYLES } }
}

const PLAIN = Object.fromEntries(STYLE_NAMES.map(name => [name, ''])) as Style
const STYLES: readonly Style[] = [
  { ...PLAIN, display: 'block' },
  { ...PLAIN, display: 'inline' },
  { ...PLAIN, display: 'block', fontWeight: '700' },
]
const [BLOCK, INLINE, BOLD] = [0, 1, 2]
