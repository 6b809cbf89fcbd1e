import { countEach, mostFrequent } from '../../../2-model/count-each.ts'
import { lineOf } from '../../../2-model/fold-space.ts'
import { HEADING_TAG } from '../../../2-model/headings.ts'
import { type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { MAX_LABEL_LEVELS, textBefore } from '../../propose-field.ts'
import { asPageLabel, MAX_PAGE_LABEL_LENGTH } from '../label.ts'

/** Other elements that name what follows them. */
const HEADING_LIKE = /^(?:dt|caption|legend|summary|strong|b|header)$/

/** The heading right before a node, as a label; empty if there is none. */
export function headingBefore(page: PageModel, node: NodeId): string {
  for (let at = node, level = 0; at > 0 && level < MAX_LABEL_LEVELS; at = page.parent[at]!, level++) {
    const before = textBefore(page, at)
    if (before === undefined) continue
    const length = page.textEnd[before]! - page.textStart[before]!
    const tag = tagOf(page, before)
    const isHeading = HEADING_TAG.test(tag) || HEADING_LIKE.test(tag) || page.text[page.textEnd[before]! - 1] === ':'
    return isHeading && length <= MAX_PAGE_LABEL_LENGTH ? asPageLabel(lineOf(page, before)) : ''
  }
  return ''
}

/** The heading that most of these nodes have before them; empty if there is none. */
export function commonHeading(page: PageModel, nodes: readonly NodeId[]): string {
  const [heading, count] = mostFrequent(countEach(nodes.map(node => headingBefore(page, node)))) ?? ['', 0]
  return count > 1 && count * 2 > nodes.length ? heading : ''
}
