import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import type { Cell } from '../4-find/fields/field.ts'
import { elementLabels, type Labels, type PassingWords } from './element-label.ts'
import { layoutRoles, NO_ELEMENT } from './layout-tree.ts'

/** So many elements around a value say what its markup is. */
const STEPS = 5
/** Of a long list, so many values are looked at. */
const MOST_CELLS = 60

/** The markup around a value, innermost first: `li.item < ul < div.box`. */
export type FieldContext = string

/** Reads the markup around values of one page. */
export function contextReader(page: PageModel, passing?: PassingWords): (cells: readonly Cell[]) => FieldContext[] {
  const labels = elementLabels(page, passing)
  const roles = layoutRoles(page)
  return cells => cells.slice(0, MOST_CELLS).map(({ nodes }) => contextOf(page, nodes[0]!, labels, roles))
}

function contextOf(page: PageModel, node: NodeId, labels: Labels, roles: Uint8Array): FieldContext {
  const steps: string[] = []
  for (let at = node; at >= 0 && steps.length < STEPS; at = page.parent[at]!) {
    if (page.tag[at] === TEXT_TAG || roles[page.tag[at]!] === NO_ELEMENT) continue
    steps.push(labels.labelOf(at) ?? tagOf(page, at))
  }
  return steps.join(' < ')
}
