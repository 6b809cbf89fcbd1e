import type { Model } from './model.ts'
import { answerOf, branchesOf } from './print-tree.ts'
import type { TreeNode } from './tree.ts'

interface DrawOptions {
  readonly title: string
  readonly isTruth?: (feature: string) => boolean
  /** How a feature is written; by default as the model names it. */
  readonly nameOf?: (feature: string) => string
}

const ROW_HEIGHT = 26
const INDENT = 22
const MARGIN = 16
const HEAD_HEIGHT = 40
const CHARACTER_WIDTH = 6.7

/** Readable on white and on black: the colors follow the reader's system. */
const STYLE = `text{font:12px sans-serif;fill:#222}.title{font-weight:bold;font-size:14px}.branch{fill:none;stroke:#888}
.answer{font-weight:bold;fill:#1c5a8a}.none{fill:#777}
@media (prefers-color-scheme:dark){text{fill:#e6e6e6}.answer{fill:#9fd0f5}.none{fill:#a0a0a0}}`

interface Row {
  readonly depth: number
  readonly says: string
  readonly answer?: { readonly text: string; readonly isNone: boolean }
  /** The row of the split that it belongs to; -1 for the root. */
  readonly above: number
}

/** A tree as an SVG file: a line per branch, joined to its split, and the answer at each leaf. */
export function drawTree(model: Model, tree: TreeNode, { title, isTruth, nameOf = same }: DrawOptions): string {
  const named = { ...model, features: model.features.map(nameOf) }
  const truths = new Set(model.features.filter(name => isTruth?.(name)).map(nameOf))
  const rows: Row[] = []
  const walk = (node: TreeNode, depth: number, above: number): void => {
    for (const { says, child } of branchesOf(named, node, { isTruth: name => truths.has(name) })) {
      const at = rows.length
      rows.push({ depth, says, above, ...(child.kind === 'leaf' ? { answer: leafOf(named, child) } : {}) })
      walk(child, depth + 1, at)
    }
  }
  if (tree.kind === 'leaf') rows.push({ depth: 0, says: 'always', above: -1, answer: leafOf(named, tree) })
  walk(tree, 0, -1)
  const lengths = rows.map(row => row.depth * INDENT + CHARACTER_WIDTH * lengthOf(row))
  const width = Math.ceil(Math.max(CHARACTER_WIDTH * title.length, ...lengths) + 4 * MARGIN)
  const height = HEAD_HEIGHT + rows.length * ROW_HEIGHT + MARGIN
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<text class="title" x="${MARGIN}" y="24">${escaped(title)}</text>`,
    ...rows.flatMap((row, at) => drawRow(row, at)),
    '</svg>',
    '',
  ].join('\n')
}

function leafOf(model: Model, leaf: TreeNode): NonNullable<Row['answer']> {
  const isNone = leaf.shares.indexOf(Math.max(...leaf.shares)) === model.classes.length - 1
  return { text: answerOf(model, leaf), isNone }
}

const lengthOf = ({ says, answer }: Row): number => says.length + (answer ? answer.text.length + 3 : 0)

const middleOf = (row: number): number => HEAD_HEIGHT + row * ROW_HEIGHT + ROW_HEIGHT / 2

function drawRow({ depth, says, answer, above }: Row, at: number): string[] {
  const left = MARGIN + depth * INDENT
  const y = middleOf(at)
  const from = above < 0 ? HEAD_HEIGHT : middleOf(above) + 8
  const reply = answer && ` <tspan class="${answer.isNone ? 'none' : 'answer'}">→ ${escaped(answer.text)}</tspan>`
  return [
    `<path class="branch" d="M${left} ${from}V${y}H${left + INDENT - 6}"/>`,
    `<text x="${left + INDENT}" y="${y + 4}">${escaped(says)}${reply ?? ''}</text>`,
  ]
}

const same = (name: string): string => name

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
