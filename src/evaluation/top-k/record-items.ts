import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { RecordNodes } from '../../stages/4-find/regions/region.ts'
import type { LookedAt } from '../../stages/4-find/top-k/candidate.ts'
import { readItems } from '../../stages/4-find/top-k/read-items.ts'
import type { TopKItem } from '../../stages/4-find/top-k/top-k.ts'

/** Records of another algorithm as the items of a list: with rank, title, text, image, and link. */
export function recordItems(look: LookedAt, records: readonly RecordNodes[]): TopKItem[] {
  const items = records.map(nodes => ({ head: nodes[0]!, first: nodes[0]!, last: endOf(look.page, nodes) }))
  return readItems(look, { nodes: items.map(({ head }) => head), origin: 'siblings', dropped: [], items }, true)
}

const endOf = (page: PageModel, nodes: RecordNodes): number => page.last[nodes.at(-1)!]!
