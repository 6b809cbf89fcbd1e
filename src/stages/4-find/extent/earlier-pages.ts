import type { Run } from '../../../datalog/run/run.ts'
import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import { addressOf } from '../blocks/link-facts.ts'
import { isInRecords, type RecordNodes } from '../regions/region.ts'

/** A link to a page of the list that comes before this one. */
export interface EarlierPage {
  readonly node: NodeId
  readonly url: string
}

/** The links that lead back, by the rules of `pagination-link`. A block type that replaces it may have none. */
export function findEarlierPages(page: PageModel, run: Run): EarlierPage[] {
  const nodes = [...(run.find('leads_back') ?? [])].map(([node]) => node as NodeId)
  return nodes.flatMap(node => {
    const url = addressOf(page, node)
    return url === undefined ? [] : [{ node, url }]
  })
}

/** The addresses of those that are not in the records, each once. */
export const earlierAddresses = (
  pages: readonly EarlierPage[],
  page: PageModel,
  records: readonly RecordNodes[],
): string[] => [...new Set(pages.flatMap(({ node, url }) => (isInRecords(page, node, records) ? [] : [url])))]
