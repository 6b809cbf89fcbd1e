import { firstAtLeast } from '../../../2-model/first-at-least.ts'
import { type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../../3-annotate/annotation.ts'
import { MAX_SHORT_LABEL } from '../little-else.ts'

/** The nodes of the annotations of one type, in document order. */
export function nodesOfType({ annotations }: AnnotatedPage, type: string): Int32Array {
  const code = annotations.types.indexOf(type)
  return annotations.node.subarray(0, annotations.count).filter((_, index) => annotations.type[index] === code)
}

/** How many of these nodes are in a part of the page. */
const countBetween = (nodes: ArrayLike<NodeId>, first: NodeId, last: NodeId): number =>
  firstAtLeast(nodes, last + 1) - firstAtLeast(nodes, first)

/** The first of these nodes in a part of the page. */
export function firstBetween(nodes: ArrayLike<NodeId>, first: NodeId, last: NodeId): NodeId | undefined {
  const node = nodes[firstAtLeast(nodes, first)]
  return node !== undefined && node <= last ? node : undefined
}

/** Whether a part of the page has a link. */
export function hasLink(page: PageModel, first: NodeId, last: NodeId): boolean {
  for (let node = first; node <= last; node++) if (tagOf(page, node) === 'a') return true
  return false
}

/**
 * The largest node around an annotation that contains little else, and no second annotation of its type: `<p>Deposit:
 * <b>£500</b></p>` for the price in it. Its other words describe the value.
 */
export function cellOf({ page, annotations }: AnnotatedPage, index: number, sameType: Int32Array): NodeId {
  const { parent, last, textStart, textEnd } = page
  let cell = annotations.node[index]!
  if (annotations.words[index]! >= 0) return cell
  const most = textEnd[cell]! - textStart[cell]! + MAX_SHORT_LABEL
  for (let above = parent[cell]!; above >= 0; above = parent[above]!) {
    if (textEnd[above]! - textStart[above]! > most || countBetween(sameType, above, last[above]!) > 1) return cell
    cell = above
  }
  return cell
}

/**
 * The element that an annotation is about: the smallest around it. A text counts as its element, unless that has
 * several such values in several nodes: then each is about its own text.
 */
export function referredNode({ page, annotations }: AnnotatedPage, index: number, sameType: Int32Array): NodeId {
  const node = annotations.node[index]!
  const above = page.parent[node]!
  if (page.tag[node] !== 0 || above < 0) return node
  const isShared = countBetween(sameType, above, page.last[above]!) > countBetween(sameType, node, node)
  return isShared ? node : above
}
