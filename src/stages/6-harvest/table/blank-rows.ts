import { hasWords } from '../../2-model/blank.ts'
import { childrenOf, isText, type NodeId, type PageModel } from '../../2-model/page-model.ts'
import type { Row } from './list-template.ts'

/** Whether beside rows with words there are elements that look like rows and have none: their content is still to come. */
export function hasBlankRows(page: PageModel, rows: readonly Pick<Row, 'nodes'>[]): boolean {
  const full = rows.map(({ nodes }) => nodes[0]!).filter(node => hasWords(page, node))
  const [sample] = full
  if (!page.visual || sample === undefined || 2 * full.length <= rows.length) return false
  const { top, bottom } = page.visual
  const heightOf = (node: NodeId): number => bottom[node]! - top[node]!
  const isAlike = (node: NodeId): boolean =>
    page.tag[node] === page.tag[sample] &&
    // Space that is kept for rows out of view is as high as several.
    Math.round(heightOf(node) / heightOf(sample)) === 1
  return childrenOf(page, page.parent[sample]!).some(
    node => !isText(page, node) && page.visible[node] === 1 && isAlike(node) && !hasWords(page, node),
  )
}

/** Whether a row has no value at all. */
export const isBlankRow = ({ cells }: Pick<Row, 'cells'>): boolean => cells.every(cell => cell === undefined)
