import { childrenOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { RecordNodes } from '../../regions/region.ts'

/** The items of each list in the markup of a page. */
export function readLists(page: PageModel): RecordNodes[][] {
  const lists: RecordNodes[][] = []
  const tags = ['ul', 'ol', 'dl'].map(tag => page.tags.indexOf(tag))
  for (let node = 0; node < page.nodeCount; node++) {
    if (tags.includes(page.tag[node]!))
      lists.push(tagOf(page, node) === 'dl' ? readTerms(page, node) : readItems(page, node))
  }
  return lists
}

const readItems = (page: PageModel, list: NodeId): RecordNodes[] =>
  Array.from(childrenOf(page, list))
    .filter(child => tagOf(page, child) === 'li')
    .map(item => [item])

/** One or several terms with their descriptions; each may be wrapped in an element. */
function readTerms(page: PageModel, list: NodeId): RecordNodes[] {
  const records: NodeId[][] = []
  let isOpen = false
  for (const child of childrenOf(page, list)) {
    const tag = tagOf(page, child)
    if (tag === 'div' || (tag === 'dt' && !isOpen)) records.push([child])
    else if (tag === 'dt' || tag === 'dd') records.at(-1)?.push(child)
    if (tag === 'dt' || tag === 'dd' || tag === 'div') isOpen = tag === 'dt'
  }
  return records
}
