import { type NodeId, type PageModel, TEXT_TAG } from './page-model.ts'

/** Whether a node has any text, including its descendants. */
export const hasText = ({ textStart, textEnd }: PageModel, node: NodeId): boolean => textStart[node] !== textEnd[node]

/** A text node with only white space between tags. */
export const isBlank = (page: PageModel, node: NodeId): boolean => page.tag[node] === TEXT_TAG && !hasText(page, node)

/** Whether a node's text has more than white space. Unlike `hasText`, no-break spaces count as white space. */
export function hasWords(page: PageModel, node: NodeId): boolean {
  if (!hasText(page, node)) return false
  NOT_SPACE.lastIndex = page.textStart[node]!
  const match = NOT_SPACE.exec(page.text)
  return match !== null && match.index < page.textEnd[node]!
}

const NOT_SPACE = /\S/g
