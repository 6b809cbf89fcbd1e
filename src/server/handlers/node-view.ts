import { xpathOf } from '../../stages/2-model/node-path.ts'
import {
  attributesOf,
  isText,
  isWithin,
  type NodeId,
  type PageModel,
  tagOf,
  textOf,
} from '../../stages/2-model/page-model.ts'
import { type AnnotatedPage, type Annotation, annotationAt } from '../../stages/3-annotate/annotation.ts'

/** All nodes of a page, as columns. */
export function viewNodes(page: PageModel) {
  const nodes = Array.from({ length: page.nodeCount }, (_, node) => node)
  return {
    parents: Array.from(page.parent),
    names: nodes.map(node => tagOf(page, node)),
    texts: nodes.map(node => (isText(page, node) ? textOf(page, node) : null)),
    boxes: nodes.map(node => boxOf(page, node)),
    visible: nodes.map(node => page.visible[node] === 1),
  }
}

/** Left, top, width, height. Hundredths of pixels, so that boxes fit at every zoom. */
function boxOf({ visual }: PageModel, node: NodeId): number[] | null {
  if (!visual || Number.isNaN(visual.left[node]!)) return null
  const [left, top] = [visual.left[node]!, visual.top[node]!]
  return [left, top, visual.right[node]! - left, visual.bottom[node]! - top].map(at => Math.round(at * 100) / 100)
}

/** The whole page contains thousands. */
const MAX_ANNOTATIONS = 100

/** Everything about one node. */
export function viewNode(annotated: AnnotatedPage, node: NodeId) {
  const { page } = annotated
  return {
    node,
    xpath: xpathOf(page, node),
    name: tagOf(page, node),
    attributes: Object.fromEntries(attributesOf(page, node)),
    text: textOf(page, node),
    box: boxOf(page, node),
    clickable: page.clickable[node] === 1,
    visible: page.visible[node] === 1,
    annotations: annotationsIn(annotated, node).map(({ type, words, value, number }) => ({
      type,
      text: words,
      value: number ?? value,
    })),
  }
}

function annotationsIn(annotated: AnnotatedPage, node: NodeId): Annotation[] {
  const { page, annotations } = annotated
  const found: Annotation[] = []
  for (let at = 0; at < annotations.count && found.length < MAX_ANNOTATIONS; at++)
    if (isWithin(page, annotations.node[at]!, node)) found.push(annotationAt(annotated, at))
  return found
}
