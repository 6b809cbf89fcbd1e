import { xpathOf } from '../../2-model/node-path.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { TopK } from '../../4-find/top-k/top-k.ts'
import type { PagedTopK } from './paged-top-k.ts'

/** A list that is complete on one page, in the form of a list over several pages. */
export function wholeList(found: Extract<TopK, { kind: 'list' }>, page: PageModel): PagedTopK {
  const items = found.items.map(item => ({
    ...item,
    page: 1,
    url: page.url,
    xpaths: item.nodes.map(node => xpathOf(page, node)),
  }))
  return { ...found, items, pages: 1, isComplete: items.length >= found.k, ending: { kind: 'whole' } }
}
