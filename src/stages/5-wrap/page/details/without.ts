import { childrenOf, isText, type NodeId, type PageModel, TEXT_TAG } from '../../../2-model/page-model.ts'
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

/** Whether a page has anything left to read. */
export const hasContent = ({ page, bodies }: DetailPages): boolean =>
  bodies.some(body => childrenOf(page, body).some(child => !isText(page, child) && page.visible[child] === 1))

/** An element whose words are all in hidden children would still be read with them. */
function hideEmptied(page: PageModel, visible: Uint8Array): void {
  const shown = new Uint8Array(page.nodeCount)
  const picture = page.tags.indexOf('img')
  for (let node = page.nodeCount - 1; node > 0; node--) {
    const saysMore =
      page.tag[node] === TEXT_TAG ? page.textEnd[node]! > page.textStart[node]! : page.tag[node] === picture
    if (visible[node] === 1 && (saysMore || shown[node] === 1)) shown[page.parent[node]!] = 1
  }
  for (let node = 1; node < page.nodeCount; node++) {
    const isSaid = page.tag[node] !== TEXT_TAG && page.textEnd[node]! > page.textStart[node]!
    if (isSaid && visible[node] === 1 && shown[node] === 0) visible[node] = 0
  }
}
