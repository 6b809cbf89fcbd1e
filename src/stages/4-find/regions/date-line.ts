import { type NodeId, TEXT_TAG, textOf } from '../../2-model/page-model.ts'
import { between } from '../../2-model/running-sums.ts'
import { type PageContent, within } from './page-content.ts'

/** Whether an element says only a date or a year, perhaps with a count: a heading ("March 2024 (3)"), not a record. */
export function isDateLine(content: PageContent, node: NodeId): boolean {
  const { page, dates } = content
  if (within(content, content.texts, node) === 0) return false
  for (let each = node; each <= page.last[node]!; each++) {
    if (page.tag[each] === TEXT_TAG && between(dates, each, each) === 0 && /\p{L}/u.test(textOf(page, each)))
      return false
  }
  return true
}
