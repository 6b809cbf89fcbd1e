import { lineOf } from '../../stages/2-model/fold-space.ts'
import { type NodeId, type PageModel, tagOf } from '../../stages/2-model/page-model.ts'
import { escapeSvg } from '../../stages/7-monitor/draw-bar-tree.ts'

/** Nodes to mark, and what they are. */
export interface MarkedNodes {
  readonly name: string
  readonly nodes: readonly NodeId[]
}

/** White text is readable on each of them, and each on white. */
const COLORS = ['#b3441a', '#1f6aa5', '#2e7d32', '#7b3fb3', '#8a6500', '#ad2a6b', '#00707a', '#5d4037']
/** Above the page, for the names. */
const HEAD = 40

/** A sketch of a page as an SVG file: its texts where they are, and the marked nodes in a color for each name. */
export function drawNodes(page: PageModel, marked: readonly MarkedNodes[]): string {
  if (!page.visual) throw new Error('only a rendered page can be drawn')
  const { width, height } = page.visual.page
  const names = marked.map(({ name }, at) => `<tspan fill="${colorOf(at)}">■ ${escapeSvg(name)} </tspan>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height + HEAD}" width="${width}" height="${height + HEAD}" role="img">`,
    `<title>${escapeSvg(page.url)}</title>`,
    '<style>text{font-family:sans-serif}.page{fill:#fff}.text{fill:#999;font-size:11px}.head{font-size:16px}</style>',
    `<rect class="page" width="${width}" height="${height + HEAD}"/>`,
    `<text class="head" x="8" y="26">${names.join('')}</text>`,
    `<g transform="translate(0 ${HEAD})">`,
    ...Array.from({ length: page.nodeCount }, (_, node) => textShape(page, node)),
    ...marked.flatMap(({ nodes }, at) => nodes.map(node => boxShape(page, node, colorOf(at)))),
    '</g>',
    '</svg>',
    '',
  ]
    .filter((line, at, lines) => line !== '' || at === lines.length - 1)
    .join('\n')
}

/** Colors repeat if there are more names. */
export const colorOf = (at: number): string => COLORS[at % COLORS.length]!

const hasBox = ({ visual }: PageModel, node: NodeId): boolean => !Number.isNaN(visual!.left[node])

function textShape(page: PageModel, node: NodeId): string {
  if (tagOf(page, node) !== '#text' || page.visible[node] !== 1 || !hasBox(page, node)) return ''
  const { left, bottom } = page.visual!
  return `<text class="text" x="${left[node]}" y="${bottom[node]! - 4}">${escapeSvg(lineOf(page, node))}</text>`
}

function boxShape(page: PageModel, node: NodeId, color: string): string {
  if (!hasBox(page, node)) return ''
  const { left, top, right, bottom } = page.visual!
  const size = `width="${right[node]! - left[node]!}" height="${bottom[node]! - top[node]!}"`
  return `<rect x="${left[node]}" y="${top[node]}" ${size} fill="${color}" fill-opacity=".15" stroke="${color}"/>`
}
