import { childrenOf, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'

/** The page's body: what its record is. The root itself where there is none. */
export function bodyOf(page: PageModel): NodeId {
  if (page.nodeCount === 0) return 0
  for (const child of childrenOf(page, 0)) if (tagOf(page, child) === 'body') return child
  return 0
}
