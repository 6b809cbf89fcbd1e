import { FORMATTING_ELEMENTS, HIDDEN_ELEMENTS, RAW_ELEMENTS } from '../../2-model/html-elements.ts'
import { type NodeId, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'

/** The role of a tag in the layout. */
export const LAYOUT_ROLE = {
  /** None: its content belongs to the element around it. */
  none: 0,
  element: 1,
  /** Counts as one element without content: frames are other pages, drawings have no layout. */
  box: 2,
  /** Neither it nor its content is ever laid out. */
  neverShown: 3,
} as const

const isNeverShown = (tag: string): boolean => tag !== 'iframe' && (HIDDEN_ELEMENTS.has(tag) || RAW_ELEMENTS.has(tag))

/** The role of each tag of the page. */
export function layoutRoles(page: PageModel): Uint8Array {
  return Uint8Array.from(page.tags, (tag, number) => {
    if (number === TEXT_TAG || tag === 'br' || FORMATTING_ELEMENTS.has(tag)) return LAYOUT_ROLE.none
    if (isNeverShown(tag)) return LAYOUT_ROLE.neverShown
    return tag === 'svg' || tag === 'iframe' ? LAYOUT_ROLE.box : LAYOUT_ROLE.element
  })
}

/** The layout elements from the root down to a node, the node itself last (whatever it is). */
export function layoutChain(page: PageModel, node: NodeId, roles: Uint8Array = layoutRoles(page)): NodeId[] {
  const chain = [node]
  for (let at = page.parent[node]!; at >= 0; at = page.parent[at]!) {
    if (roles[page.tag[at]!] !== LAYOUT_ROLE.none) chain.push(at)
  }
  return chain.reverse()
}

/** The layout elements directly below this one, if formatting elements are skipped. */
export function layoutChildren(page: PageModel, parent: NodeId, roles: Uint8Array = layoutRoles(page)): NodeId[] {
  const children: NodeId[] = []
  let node = parent + 1
  while (node <= page.last[parent]!) {
    const role = roles[page.tag[node]!]!
    if (role === LAYOUT_ROLE.element || role === LAYOUT_ROLE.box) children.push(node)
    node = role === LAYOUT_ROLE.none ? node + 1 : page.last[node]! + 1
  }
  return children
}
