import { childrenOf, type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'

/** The body below a root element, which is the record of a page; the root itself if there is no body. */
export function bodyOf(page: PageModel, root: NodeId = 0): NodeId {
  if (page.nodeCount === 0) return root
  for (const child of childrenOf(page, root)) if (tagOf(page, child) === 'body') return child
  return root
}
