import { hasText } from '../2-model/blank.ts'
import { type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import { pricedStep } from './path-cost.ts'
import { type Condition, type Step, step } from './paths/path.ts'

/** `plain`: tags alone. `needed`: an index where siblings have the same tag. `full`: an index on every step. */
type Indexes = 'plain' | 'needed' | 'full'

/** Child steps from below `ancestor` down to `node`. */
export function stepsBetween(
  page: PageModel,
  ancestor: NodeId,
  node: NodeId,
  indexes: Indexes,
): { steps: Step[]; cost: number } {
  const priced = pathDown(page, ancestor, node).map(at => pricedStep(childStep(page, at, indexes)))
  return { steps: priced.map(one => one.step), cost: priced.reduce((sum, one) => sum + one.cost, 0) }
}

/** The nodes from below `ancestor` down to `node`. */
export function pathDown(page: PageModel, ancestor: NodeId, node: NodeId): NodeId[] {
  const nodes: NodeId[] = []
  for (let at = node; at !== ancestor && at >= 0; at = page.parent[at]!) nodes.push(at)
  return nodes.reverse()
}

function childStep(page: PageModel, node: NodeId, indexes: Indexes): Step {
  const test = tagOf(page, node)
  const blank: Condition[] = test === '#text' && indexes !== 'full' ? [{ kind: 'not-blank' }] : []
  const position = blank.length > 0 ? wordyPosition(page, node) : page.position[node]!
  const isIndexed = indexes === 'full' || (indexes === 'needed' && (position > 1 || hasLaterTwin(page, node)))
  return step('child', test, ...blank, ...(isIndexed ? [{ kind: 'at' as const, position }] : []))
}

/** Its position among the non-blank texts of its parent, so that white space in the source does not shift it. */
function wordyPosition(page: PageModel, node: NodeId): number {
  let position = 1
  for (let at = page.parent[node]! + 1; at < node; at = page.last[at]! + 1) {
    if (page.tag[at] === page.tag[node] && hasText(page, at)) position++
  }
  return position
}

function hasLaterTwin(page: PageModel, node: NodeId): boolean {
  const parent = page.parent[node]!
  const last = parent < 0 ? -1 : page.last[parent]!
  for (let at = page.last[node]! + 1; at <= last; at = page.last[at]! + 1) {
    if (page.tag[at] === page.tag[node]) return true
  }
  return false
}
