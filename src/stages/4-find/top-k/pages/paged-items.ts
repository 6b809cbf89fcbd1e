import { xpathOf } from '../../../2-model/node-path.ts'
import type { Candidate, LookedAt } from '../candidate.ts'
import { readItems } from '../read-items.ts'
import type { PagedItem } from './part.ts'

/** The items of one page of a list. */
export function readPagedItems(
  look: LookedAt,
  candidate: Candidate,
  { page, titles }: { readonly page: number; readonly titles: boolean },
): PagedItem[] {
  return readItems(look, candidate, titles).map(item => ({
    ...item,
    page,
    url: look.page.url,
    xpaths: item.nodes.map(node => xpathOf(look.page, node)),
  }))
}
