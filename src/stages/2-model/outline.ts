import { isBlank } from './blank.ts'
import { classesOf } from './class-list.ts'
import { attributeOf, isText, type NodeId, type PageModel, tagOf, textOf } from './page-model.ts'

interface OutlineOptions {
  /** Maximum number of lines; the rest is counted, not shown. */
  readonly maxLines?: number
  readonly maxDepth?: number
  /** Includes invisible nodes. */
  readonly hidden?: boolean
  readonly width?: number
}

/** The page as an indented tree for people: each element with its distinguishing attributes, its text if any, and its box. */
export function formatOutline(page: PageModel, options: OutlineOptions = {}): string {
  const { maxLines = 200, maxDepth = Number.POSITIVE_INFINITY, hidden = false, width = 120 } = options
  const lines: string[] = []
  let left = 0
  for (let node = 0; node < page.nodeCount; node++) {
    const shown = (hidden || page.visible[node] === 1) && !isBlank(page, node)
    if (!shown || page.depth[node]! > maxDepth) {
      if (!hidden && page.visible[node] === 0) node = page.last[node]!
      continue
    }
    if (isText(page, node) && onlyChild(page, node)) continue
    if (lines.length < maxLines) lines.push(formatNode(page, node, width))
    else left++
  }
  if (left > 0) lines.push(`… and ${left} more`)
  return lines.join('\n')
}

const onlyChild = (page: PageModel, node: NodeId): boolean =>
  page.parent[node]! >= 0 && page.last[page.parent[node]!] === node && page.parent[node] === node - 1

function formatNode(page: PageModel, node: NodeId, width: number): string {
  const indent = '  '.repeat(Math.min(page.depth[node]!, MAX_INDENT))
  const head = isText(page, node) ? '' : nameOf(page, node)
  const ownText = isText(page, node) || (page.last[node] === node + 1 && isText(page, node + 1))
  const text = ownText ? JSON.stringify(textOf(page, node)) : ''
  const box = formatBox(page, node)
  const room = Math.max(MIN_TEXT, width - indent.length - head.length - box.length - 3)
  const short = text.length > room ? `${text.slice(0, room - 2)}…"` : text
  return indent + [head, short, box].filter(part => part !== '').join(' ')
}

/** Deeper nodes are shown at this level: more indentation would leave no room for content. */
const MAX_INDENT = 30
const MIN_TEXT = 24

function nameOf(page: PageModel, node: NodeId): string {
  const id = attributeOf(page, node, 'id')
  const classes = classesOf(page, node).slice(0, 3)
  const mark = page.clickable[node] ? '*' : ''
  return [tagOf(page, node), id ? `#${id}` : '', ...classes.map(name => `.${name}`), mark].join('')
}

function formatBox({ visual }: PageModel, node: NodeId): string {
  if (!visual || Number.isNaN(visual.left[node]!)) return ''
  const [left, top, right, bottom] = [visual.left, visual.top, visual.right, visual.bottom].map(side => side[node]!)
  return `[${Math.round(left!)},${Math.round(top!)} ${Math.round(right! - left!)}×${Math.round(bottom! - top!)}]`
}
