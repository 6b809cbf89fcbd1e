import { hasText } from '../../2-model/blank.ts'
import { foldSpace } from '../../2-model/fold-space.ts'
import { isText, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { endsWithColon, MAX_LABEL_LENGTH } from './parts.ts'
import type { Part } from './record-text.ts'

const MAX_LABEL_WORDS = 4

/** Elements that say what the next one is. */
const LABEL_ELEMENTS: ReadonlySet<string> = new Set(['dt', 'th', 'label'])

const PREFIX = /^([^:：\n]{1,40})(?::(?=\s|$)|：)/

/** The label that a text starts with, "Price: 12" → "price"; empty where it has none. */
export function labelOfText(text: string): string {
  const found = PREFIX.exec(text.slice(0, MAX_LABEL_LENGTH + 2))
  return found ? asLabel(found[1]!) : ''
}

/** How many characters of a part's text are its label. */
export function lengthOfLabel(page: PageModel, part: Part): number {
  const text = startOf(page, part)
  return labelOfText(text) === '' ? 0 : PREFIX.exec(text)![0].length
}

/** The label inside a part: what its first child says of the others, or what its text starts with. */
export function labelIn(page: PageModel, part: Part): string {
  const { first, end } = part
  const child = first === end ? firstElement(page, first) : -1
  const own =
    child < 0 || page.textEnd[child] === page.textEnd[first] ? '' : labelBefore(page, { first: child, end: child })
  return own === '' ? labelOfText(startOf(page, part)) : own
}

const startOf = (page: PageModel, { first, end }: Part): string =>
  page.text.slice(page.textStart[first], Math.min(page.textEnd[end]!, page.textStart[first]! + MAX_LABEL_LENGTH + 2))

/** The first child, where it is an element and says something. */
export function firstElement(page: PageModel, node: NodeId): NodeId {
  for (let child = node + 1; child <= page.last[node]!; child = page.last[child]! + 1) {
    if (hasText(page, child)) return isText(page, child) ? -1 : child
  }
  return -1
}

/** The label that a part is for what follows it; empty where it is none. */
export function labelBefore(page: PageModel, part: Part): string {
  const [start, end] = [page.textStart[part.first]!, page.textEnd[part.end]!]
  if (end === start || end - start > MAX_LABEL_LENGTH) return ''
  const text = page.text.slice(start, end)
  const isLabel = endsWithColon(text) || (part.first === part.end && LABEL_ELEMENTS.has(tagOf(page, part.first)))
  return isLabel ? asLabel(text.replace(/[:：]\s*$/, '')) : ''
}

/** Words as a label; empty where they are too many or no words. */
export function asLabel(text: string): string {
  const label = foldSpace(text).toLowerCase()
  return /\p{L}{2}|\p{Lo}/u.test(label) && label.split(' ').length <= MAX_LABEL_WORDS ? label : ''
}
