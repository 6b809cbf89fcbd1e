import { hasText } from '../../../2-model/blank.ts'
import { attributeOf, childrenOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { joinItems } from '../../../4-find/fields/columns.ts'
import type { Cell, Field } from '../../../4-find/fields/field.ts'
import { toName } from '../../../4-find/fields/naming/field-name.ts'
import { foldSpace } from '../../../4-find/fields/record-text.ts'
import { isLongText } from '../../join-prose.ts'
import { type DetailPages, placeOf } from './detail-pages.ts'
import { commonHeading } from './heading-before.ts'

/** Who wrote a message, and when. */
const SIGNATURE_WORDS =
  /(?:^|[-_\s])(?:author|by|byline|user|username|who|poster|date|time|posted|published|avatar)(?:$|[-_\s])/i

/**
 * Threads of comments, answers, or messages: elements side by side that each have a text, and who wrote it or when.
 * Each thread is one column with its messages in order, and no further description of the record.
 */
export function findThreads({ page, bodies }: DetailPages): Field[] {
  const kinds = new Map<string, { readonly holders: NodeId[]; readonly messages: NodeId[][] }>()
  for (const [number, body] of bodies.entries()) {
    for (let node = body + 1; node <= page.last[body]!; node++) {
      const messages = hasText(page, node) && page.visible[node] ? messagesIn(page, node) : []
      if (messages.length === 0) continue
      const key = `${placeOf(page, node)} ${shapeOf(page, messages[0]!)}`
      const kind = kinds.get(key) ?? { holders: [], messages: bodies.map((): NodeId[] => []) }
      kinds.set(key, kind)
      kind.holders.push(node)
      for (const message of messages) kind.messages[number]!.push(message)
      node = page.last[node]!
    }
  }
  return [...kinds.values()].flatMap(({ holders, messages }) => threadField(page, holders, messages) ?? [])
}

const shapeOf = (page: PageModel, node: NodeId): string =>
  `${tagOf(page, node)} ${attributeOf(page, node, 'class') ?? ''}`

/** The children of an element that are all signed messages; a thread may start with one. */
function messagesIn(page: PageModel, node: NodeId): NodeId[] {
  const children = childrenOf(page, node).filter(child => hasText(page, child) && page.visible[child] === 1)
  const [first] = children
  if (first === undefined || tagOf(page, first) === '#text') return []
  return children.every(child => shapeOf(page, child) === shapeOf(page, first) && isSigned(page, child)) ? children : []
}

function isSigned(page: PageModel, message: NodeId): boolean {
  let [hasSignature, hasProse] = [false, false]
  for (let node = message + 1; node <= page.last[message]!; node++) {
    if (tagOf(page, node) === 'time' || SIGNATURE_WORDS.test(attributeOf(page, node, 'class') ?? ''))
      hasSignature = true
    if (tagOf(page, node) === 'p' && isLongText(page, node)) hasProse = true
  }
  return hasSignature && hasProse
}

function threadField(
  page: PageModel,
  holders: readonly NodeId[],
  messages: readonly (readonly NodeId[])[],
): Field | undefined {
  // One message on every page is the article itself.
  if (!messages.some(each => each.length > 1)) return undefined
  const textOf = (node: NodeId): string => foldSpace(page.text.slice(page.textStart[node], page.textEnd[node]))
  const cells = messages.map((each): Cell | undefined =>
    each.length === 0 ? undefined : { nodes: each, text: joinItems(each.map(textOf)) },
  )
  const heading = commonHeading(page, holders)
  return {
    name: toName(heading) || 'comments',
    kind: 'text',
    source: 'text',
    cells,
    namedBy: heading === '' ? 'kind' : `heading "${heading}"`,
    isList: true,
  }
}
