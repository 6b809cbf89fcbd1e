import { HEADING_TAG } from '../../2-model/headings.ts'
import { type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'

/** The tags from a record down to its first heading, or to its first link if it has none; empty if it has neither. */
export function titlePlace(page: PageModel, record: NodeId): string {
  let link = -1
  for (let node = record + 1; node <= page.last[record]!; node++) {
    const tag = tagOf(page, node)
    if (HEADING_TAG.test(tag)) return stepsTo(page, record, node)
    if (link < 0 && tag === 'a' && page.textEnd[node]! > page.textStart[node]!) link = node
  }
  return link < 0 ? '' : stepsTo(page, record, link)
}

function stepsTo(page: PageModel, record: NodeId, node: NodeId): string {
  const steps: string[] = []
  for (let at = node; at > record; at = page.parent[at]!) steps.push(tagOf(page, at))
  return steps.join(' ')
}
