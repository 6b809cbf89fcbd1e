import { FORMATTING_ELEMENTS, HIDDEN_ELEMENTS, RAW_ELEMENTS } from '../2-model/html-elements.ts'
import { type NodeId, type PageModel, TEXT_TAG } from '../2-model/page-model.ts'

/** A tag that is nothing to the layout by itself: what is in it belongs to the element around it. */
export const NO_ELEMENT = 0
const ELEMENT = 1
/** An element that counts, with nothing in it: frames are other pages, drawings have no layout of their own. */
export const BOX = 2
/** Neither it nor what is in it is ever laid out. */
export const NEVER_SHOWN = 3

const isNeverShown = (tag: string): boolean => tag !== 'iframe' && (HIDDEN_ELEMENTS.has(tag) || RAW_ELEMENTS.has(tag))

/** What each tag of the page is to the layout; the same reading as that of the region's upper and lower part. */
export function layoutRoles(page: PageModel): Uint8Array {
  return Uint8Array.from(page.tags, (tag, number) => {
    if (number === TEXT_TAG || tag === 'br' || FORMATTING_ELEMENTS.has(tag)) return NO_ELEMENT
    if (isNeverShown(tag)) return NEVER_SHOWN
    return tag === 'svg' || tag === 'iframe' ? BOX : ELEMENT
  })
}

/** The layout elements from the root down to a node, the node itself last (whatever it is). */
export function layoutChain(page: PageModel, node: NodeId, roles: Uint8Array = layoutRoles(page)): NodeId[] {
  const chain = [node]
  for (let at = page.parent[node]!; at >= 0; at = page.parent[at]!) {
    if (roles[page.tag[at]!] !== NO_ELEMENT) chain.push(at)
  }
  return chain.reverse()
}

/** The layout elements whose innermost layout element around them is this one: children, where formatting is no level. */
export function layoutChildren(page: PageModel, parent: NodeId, roles: Uint8Array = layoutRoles(page)): NodeId[] {
  const children: NodeId[] = []
  let node = parent + 1
  while (node <= page.last[parent]!) {
    const role = roles[page.tag[node]!]!
    if (role === ELEMENT || role === BOX) children.push(node)
    node = role === NO_ELEMENT ? node + 1 : page.last[node]! + 1
  }
  return children
}
