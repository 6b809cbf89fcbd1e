import { hasText } from '../../../2-model/blank.ts'
import { isText, type NodeId, type PageModel, type VisualColumns } from '../../../2-model/page-model.ts'
import type { RecordNodes } from '../../regions/region.ts'
import type { Box } from './boxes.ts'

/** Text that is shown in one box without others in it: the box, and the nodes that hold exactly this text. */
export interface TextLine extends Omit<Box, 'node'> {
  readonly nodes: readonly NodeId[]
}

/** The texts of some nodes, in document order. Words with different fonts in one line are one text. */
export function readTextLines(page: PageModel, visual: VisualColumns, tops: RecordNodes): TextLine[] {
  return tops.flatMap(top => {
    const lines: { block: NodeId; texts: NodeId[] }[] = []
    for (let node = top; node <= page.last[top]!; node++) {
      if (!isText(page, node) || !page.visible[node] || !hasText(page, node) || Number.isNaN(visual.left[node]!))
        continue
      const block = blockAround(page, visual, node, top)
      const before = lines.at(-1)
      if (before?.block === block && !isBroken(page, before.texts.at(-1)!, node)) before.texts.push(node)
      else lines.push({ block, texts: [node] })
    }
    return lines.map(({ block, texts }) => lineOfTexts(page, visual, block, texts))
  })
}

/** The innermost element around a text that is a box and not part of a line; the outermost one is `top`. */
function blockAround(page: PageModel, visual: VisualColumns, text: NodeId, top: NodeId): NodeId {
  let at = text
  while (at !== top && (isText(page, at) || isInline(visual, at))) at = page.parent[at]!
  return at
}

/** Elements without a style have no box. */
const isInline = ({ style, styles }: VisualColumns, node: NodeId): boolean =>
  /^(?:inline|contents)$/.test(styles[style[node]!]?.display ?? 'inline')

const isBroken = ({ text, textStart, textEnd }: PageModel, before: NodeId, next: NodeId): boolean =>
  text.slice(textEnd[before], textStart[next]).includes('\n')

function lineOfTexts(page: PageModel, visual: VisualColumns, block: NodeId, texts: readonly NodeId[]): TextLine {
  const isWhole =
    page.textStart[texts[0]!] === page.textStart[block] && page.textEnd[texts.at(-1)!] === page.textEnd[block]
  const boxes = isWhole ? [block] : texts
  const nodes = isWhole ? [block] : [...new Set(texts.map(text => childAround(page, block, text)))]
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (const box of boxes) {
    left = Math.min(left, Math.round(visual.left[box]!))
    top = Math.min(top, Math.round(visual.top[box]!))
    right = Math.max(right, Math.round(visual.right[box]!))
    bottom = Math.max(bottom, Math.round(visual.bottom[box]!))
  }
  return { nodes, left, top, right, bottom }
}

function childAround(page: PageModel, block: NodeId, text: NodeId): NodeId {
  let at = text
  while (at !== block && page.parent[at] !== block) at = page.parent[at]!
  return at
}
