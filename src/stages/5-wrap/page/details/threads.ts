import { attributeOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { isLongText } from '../../join-prose.ts'
import { shownParts } from './detail-pages.ts'
import type { ListForm } from './inner-lists.ts'

/** Who wrote a message, and when. */
const SIGNATURE_WORDS =
  /(?:^|[-_\s])(?:author|by|byline|user|username|who|poster|date|time|posted|published|avatar)(?:$|[-_\s])/i

/**
 * Threads of comments, answers, or messages: elements side by side that each have a text, and who wrote it or when.
 * They are no further description of the record, even if one page alone has them.
 */
export const THREADS: ListForm = {
  minPages: 1,
  /** The children, if all are signed messages; a thread may start with one. */
  itemsOf(page, node) {
    const parts = shownParts(page, node)
    const isMessage = (part: NodeId): boolean =>
      shapeOf(page, part) === shapeOf(page, parts[0]!) && isSigned(page, part)
    return parts.every(isMessage) ? parts : []
  },
  nameOf: () => ({ name: 'comments', namedBy: 'kind' }),
}

const shapeOf = (page: PageModel, node: NodeId): string =>
  `${tagOf(page, node)} ${attributeOf(page, node, 'class') ?? ''}`

function isSigned(page: PageModel, message: NodeId): boolean {
  let [hasSignature, hasProse] = [false, false]
  for (let node = message + 1; node <= page.last[message]!; node++) {
    if (tagOf(page, node) === 'time' || SIGNATURE_WORDS.test(attributeOf(page, node, 'class') ?? ''))
      hasSignature = true
    if (tagOf(page, node) === 'p' && isLongText(page, node)) hasProse = true
  }
  return hasSignature && hasProse
}
