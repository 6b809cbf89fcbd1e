import { hasText } from '../../../2-model/blank.ts'
import { isText, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { between, sumNodes } from '../../../2-model/running-sums.ts'
import type { DetailPages } from './detail-pages.ts'

/** The pages with some nodes and their descendants hidden, as well as elements that have no text without them. */
export function without(pages: DetailPages, nodes: Iterable<NodeId>): DetailPages {
  const { page } = pages
  const visible = page.visible.slice()
  for (const node of nodes) visible.fill(0, node, page.last[node]! + 1)
  hideEmptied(page, visible)
  // A record that is entirely hidden would be read like a visible one.
  for (const body of pages.bodies) visible[body] = 1
  return { ...pages, page: { ...page, visible } }
}

/** An element whose words are all in hidden children would still be read with them. */
function hideEmptied(page: PageModel, visible: Uint8Array): void {
  const saysMore = (node: NodeId): boolean => (isText(page, node) ? hasText(page, node) : tagOf(page, node) === 'img')
  const shown = sumNodes(page, node => Number(visible[node] === 1 && saysMore(node)))
  for (let node = 1; node < page.nodeCount; node++)
    if (!isText(page, node) && hasText(page, node) && between(shown, node, page.last[node]!) === 0) visible[node] = 0
}
