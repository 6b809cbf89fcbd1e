import type { PageModel } from '../../2-model/page-model.ts'
import type { RecordNodes } from '../regions/region.ts'
import type { LookedAt } from './candidate.ts'
import { readItems } from './read-items.ts'
import type { TopKItem } from './top-k.ts'

/** Records that were found in another way, as the items of a list: with rank, title, text, image and link. */
export function recordItems(look: LookedAt, records: readonly RecordNodes[]): TopKItem[] {
  const items = records.map(nodes => ({ head: nodes[0]!, first: nodes[0]!, last: endOf(look.page, nodes) }))
  return readItems(look, { nodes: items.map(({ head }) => head), origin: 'siblings', dropped: [], items }, true)
}

const endOf = (page: PageModel, nodes: RecordNodes): number => page.last[nodes.at(-1)!]!
