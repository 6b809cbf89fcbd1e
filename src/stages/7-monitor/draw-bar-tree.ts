import type { Bar, BarTree, PageBarTree } from './bar-tree.ts'
import { compareVariables, formatVariables } from './compare-variables.ts'
import { plainVariables } from './template-variables.ts'

export interface DrawBarTreeOptions {
  readonly title?: string
  /**
   * The tree of an earlier page, drawn over it as an outline; depths that differ are marked, and each set of variables
   * says whether it changed.
   */
  readonly before?: BarTree & Partial<Pick<PageBarTree, 'parts'>>
}

const PLOT_WIDTH = 420
const ROW_HEIGHT = 24
const MARGIN = 16
const HEAD_HEIGHT = 64
/** Bars get narrow quickly: each depth divides by its parallel elements. Below this they are invisible. */
const MIN_WIDTH = 3
/** Deeper pages are drawn up to here, with a note. */
const MAX_DEPTHS = 200
/** More ticks would fill the bar. */
const MAX_TICKS = 40

const COLUMNS = [
  { head: 'd', x: 24 },
  { head: 'P_d', x: 90 },
  { head: 'order', x: 160 },
  { head: 'w_d', x: 285 },
  { head: 'A_d', x: 410 },
] as const
const TABLE_WIDTH = 426

/** Readable on white and on black: the colors follow the reader's system. */
const STYLE = `text{font:12px sans-serif;fill:#222}.head{fill:#666}.title{font-weight:bold;font-size:14px}
.bar{fill:#2f7ebc;fill-opacity:.55;stroke:#1c5a8a}.tick{stroke:#1c5a8a;stroke-width:.7}.before{fill:none;stroke:#c4501b;stroke-width:1.5;stroke-dasharray:4 3}
.changed{fill:#c4501b;font-weight:bold}.base{stroke:#888}
@media (prefers-color-scheme:dark){text{fill:#e6e6e6}.head{fill:#a0a0a0}.bar{fill:#5aa9e6;stroke:#9fd0f5}.tick{stroke:#9fd0f5}
.before{stroke:#ff9a62}.changed{fill:#ff9a62}}`

/** The bar-tree as an SVG file: a bar for each depth, the document at the bottom, the numbers beside it. */
export function drawBarTree(
  tree: BarTree & Partial<Pick<PageBarTree, 'parts'>>,
  options: DrawBarTreeOptions = {},
): string {
  const { before, title } = options
  const said = before ? sayChanges(before, tree) : []
  const head = HEAD_HEIGHT + said.length * MARGIN
  const rows = Math.min(MAX_DEPTHS, Math.max(tree.depth, before?.depth ?? 0))
  const width = MARGIN * 3 + PLOT_WIDTH + TABLE_WIDTH
  const bottom = head + rows * ROW_HEIGHT
  const height = bottom + MARGIN * 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeSvg(title ?? 'Bar-tree')}</title>`,
    `<style>${STYLE}</style>`,
    `<text class="title" x="${MARGIN}" y="24">${escapeSvg(title ?? 'Bar-tree')}</text>`,
    `<text x="${MARGIN}" y="44">${escapeSvg(summaryOf(tree, before))}</text>`,
    ...said.map((line, at) => `<text x="${MARGIN}" y="${44 + MARGIN * (at + 1)}">${escapeSvg(line)}</text>`),
    ...barShapes(tree, bottom),
    ...(before ? outlines(before, bottom) : []),
    `<line class="base" x1="${MARGIN}" x2="${MARGIN + PLOT_WIDTH}" y1="${bottom}" y2="${bottom}"/>`,
    ...numbers(tree, before, rows, head),
    tree.depth > MAX_DEPTHS
      ? `<text class="head" x="${MARGIN}" y="${bottom + 20}">and ${tree.depth - MAX_DEPTHS} depths more</text>`
      : '',
    '</svg>',
    '',
  ]
    .filter((line, at, all) => line !== '' || at === all.length - 1)
    .join('\n')
}

type DrawnTree = BarTree & Partial<Pick<PageBarTree, 'parts'>>

function summaryOf(tree: DrawnTree, before: DrawnTree | undefined): string {
  const said = (name: string, value: (of: DrawnTree) => string | undefined): string => {
    const [now, then] = [value(tree), before && value(before)]
    return now === undefined ? '' : `${name} ${then === undefined || then === now ? now : `${then} → ${now}`}`
  }
  return [
    said('d_max', ({ depth }) => String(depth)),
    said('A_total', ({ total }) => formatNumber(total)),
    said('Σ upper', ({ parts }) => parts && String(parts.sigmaUpper)),
    said('Σ lower', ({ parts }) => parts && String(parts.sigmaLower)),
    said('Δ', ({ parts }) => parts && `${parts.delta} (${parts.kind})`),
  ]
    .filter(text => text !== '')
    .join(' · ')
}

const sayChanges = ({ parts: earlier, ...before }: DrawnTree, { parts, ...tree }: DrawnTree): string[] =>
  earlier && parts
    ? formatVariables(
        compareVariables(plainVariables({ ...before, parts: earlier }), plainVariables({ ...tree, parts })),
      )
    : []

interface Shape {
  readonly bar: Bar
  readonly left: number
  readonly width: number
}

/** The positions of the bars: each is centered on its part of the bar below. */
function shapesOf({ bars }: BarTree): Shape[] {
  const shapes: Shape[] = []
  let [left, part] = [0, 1]
  for (const bar of bars.slice(1, MAX_DEPTHS + 1)) {
    left += (part - bar.width) / 2
    shapes.push({ bar, left, width: bar.width })
    part = bar.width / bar.parallel
    left += part * (bar.slot - 1)
  }
  return shapes
}

/** The drawn box, wide enough to be visible. */
function boxOf({ bar, left, width }: Shape, bottom: number): { x: number; y: number; wide: number } {
  const wide = Math.max(MIN_WIDTH, width * PLOT_WIDTH)
  const middle = (left + width / 2) * PLOT_WIDTH
  const x = Math.min(Math.max(0, middle - wide / 2), PLOT_WIDTH - wide) + MARGIN
  return { x, y: bottom - bar.depth * ROW_HEIGHT, wide }
}

const rectangle = (shape: Shape, bottom: number, kind: string): string => {
  const { x, y, wide } = boxOf(shape, bottom)
  return `<rect class="${kind}" x="${formatNumber(x)}" y="${y}" width="${formatNumber(wide)}" height="${ROW_HEIGHT}"/>`
}

function barShapes(tree: BarTree, bottom: number): string[] {
  return shapesOf(tree).flatMap(shape => [rectangle(shape, bottom, 'bar'), ...ticks(shape, bottom)])
}

const outlines = (tree: BarTree, bottom: number): string[] =>
  shapesOf(tree).map(shape => rectangle(shape, bottom, 'before'))

/** Lines that divide a bar into its parallel elements. */
function ticks(shape: Shape, bottom: number): string[] {
  const { parallel } = shape.bar
  const { x, y, wide } = boxOf(shape, bottom)
  if (parallel > MAX_TICKS || wide / parallel < MIN_WIDTH) return []
  return Array.from({ length: parallel - 1 }, (_, i) => {
    const at = formatNumber(x + (wide * (i + 1)) / parallel)
    return `<line class="tick" x1="${at}" x2="${at}" y1="${y}" y2="${y + ROW_HEIGHT / 3}"/>`
  })
}

function numbers(tree: BarTree, before: BarTree | undefined, rows: number, head: number): string[] {
  const left = MARGIN * 2 + PLOT_WIDTH
  const bottom = head + rows * ROW_HEIGHT
  const cell = (at: number, y: number, text: string, kind = ''): string =>
    `<text x="${left + COLUMNS[at]!.x}" y="${y}" text-anchor="end"${kind && ` class="${kind}"`}>${text}</text>`
  const heads = COLUMNS.map((column, at) => cell(at, head - 4, column.head, 'head'))
  const lines = Array.from({ length: rows }, (_, i) => {
    const y = bottom - (i + 1) * ROW_HEIGHT + ROW_HEIGHT * 0.68
    const [now, then] = [tree.bars[i + 1], before?.bars[i + 1]]
    return rowTexts(now, i + 1).map((text, at) => {
      const old = before ? rowTexts(then, i + 1)[at]! : text
      return cell(at, y, old === text ? text : `${old} → ${text}`, old === text ? '' : 'changed')
    })
  })
  return [...heads, ...lines.flat()]
}

const rowTexts = (bar: Bar | undefined, depth: number): string[] =>
  bar
    ? [String(depth), String(bar.parallel), String(bar.slot), formatNumber(bar.width), formatNumber(bar.area)]
    : [String(depth), '–', '–', '–', '–']

/** Short, and the same on every machine; very small numbers are not rounded to 0. */
function formatNumber(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.001) return value.toExponential(1)
  return String(Math.round(value * 1000) / 1000)
}

export const escapeSvg = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows no other control characters.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
