import { hasText } from '../../2-model/blank.ts'
import { foldSpace } from '../../2-model/fold-space.ts'
import { childrenOf, isText, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import { endsWithColon, MAX_LABEL_LENGTH } from './parts.ts'
import type { Part } from './record-text.ts'

const MAX_LABEL_WORDS = 4

/** Elements that label the next one. */
const LABEL_ELEMENTS: ReadonlySet<string> = new Set(['dt', 'th', 'label'])

const PREFIX = /^([^:：\n]{1,40})(?::(?=\s|$)|：)/

/** The label at the start of a text, "Price: 12" → "price"; empty if it has none. */
export function labelOfText(text: string): string {
  const start = text.slice(0, MAX_LABEL_LENGTH + 2)
  // Few texts have a colon, and looking for one is faster than the expression.
  if (!start.includes(':') && !start.includes('：')) return ''
  const found = PREFIX.exec(start)
  return found ? asLabel(found[1]!) : ''
}

/** The length of the label in a part's text, in characters. */
export const lengthOfLabel = (page: PageModel, part: Part): number => lengthOfPrefix(startOf(page, part))

/** The length of the label at the start of a text, with its colon. */
export const lengthOfPrefix = (text: string): number => (labelOfText(text) === '' ? 0 : PREFIX.exec(text)![0].length)

/** The label inside a part: its first child if that labels the others, or the start of its text. */
export function labelIn(page: PageModel, part: Part): string {
  const { first, end } = part
  const child = first === end ? firstElement(page, first) : -1
  const own =
    child < 0 || page.textEnd[child] === page.textEnd[first] ? '' : labelBefore(page, { first: child, end: child })
  return own === '' ? labelOfText(startOf(page, part)) : own
}

const startOf = (page: PageModel, { first, end }: Part): string =>
  page.text.slice(page.textStart[first], Math.min(page.textEnd[end]!, page.textStart[first]! + MAX_LABEL_LENGTH + 2))

/** The first child, if it is an element with text. */
export function firstElement(page: PageModel, node: NodeId): NodeId {
  for (let child = node + 1; child <= page.last[node]!; child = page.last[child]! + 1) {
    if (hasText(page, child)) return isText(page, child) ? -1 : child
  }
  return -1
}

/** The label that a part gives the next part; empty if it is not a label. */
export function labelBefore(page: PageModel, part: Part): string {
  const [start, end] = [page.textStart[part.first]!, page.textEnd[part.end]!]
  if (end === start || end - start > MAX_LABEL_LENGTH) return ''
  const text = page.text.slice(start, end)
  const isLabel = endsWithColon(text) || (part.first === part.end && labelsNext(page, part.first))
  return isLabel ? asLabel(text.replace(/[:：]\s*$/, '')) : ''
}

/** The words of a check box are no label of what follows. */
const labelsNext = (page: PageModel, node: NodeId): boolean =>
  LABEL_ELEMENTS.has(tagOf(page, node)) && !childrenOf(page, node).some(child => tagOf(page, child) === 'input')

/** Words as a label; empty if they are too many or not words. */
export function asLabel(text: string): string {
  const label = foldSpace(text).toLowerCase()
  return /\p{L}{2}|\p{Lo}/u.test(label) && label.split(' ').length <= MAX_LABEL_WORDS ? label : ''
}

/** "Topic:" and "Topics:" are the same label. */
export const singularOf = (label: string): string => label.replace(/(?<=\p{L}{3})s$/u, '')
