import { attributesOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import { conditionsOf, isOfMany, type PricedCondition } from './node-conditions.ts'
import { MAX_COMBINED, pathFrom } from './path-cost.ts'
import { PATH_COSTS } from './path-costs.ts'
import { testOf } from './paths/condition-test.ts'
import { matcherOf } from './paths/match-path.ts'
import { type Condition, type Path, type Step, step } from './paths/path.ts'

/** Conditions about the inside of a record that are tried, the best first. */
const MAX_INSIDE = 6
/** Nodes of a record that are compared. It bounds the work on huge records. */
const MAX_NODES_INSIDE = 300
/** Elements that distinguish a record from a heading or a gap. */
const TELLING_INSIDE = new Set('a img h1 h2 h3 h4 h5 h6'.split(' '))

/** Conditions that all targets meet and none of the others. */
export function distinctions(
  page: PageModel,
  targets: readonly NodeId[],
  others: readonly NodeId[],
): PricedCondition[][] {
  if (others.length === 0) return []
  const without = exclusions(page, targets, others)
  return [...insideConditions(page, targets, others), ...(without ? [without] : [])]
}

/** What all targets contain and none of the others, or the other way round. */
function insideConditions(page: PageModel, targets: readonly NodeId[], others: readonly NodeId[]): PricedCondition[][] {
  const [ours, theirs] = [countInside(page, targets), countInside(page, others)]
  const found: PricedCondition[][] = []
  for (const [key, { path, cost, count }] of ours) {
    if (count === targets.length && !theirs.has(key)) found.push([{ condition: { kind: 'holds', path }, cost }])
  }
  for (const [key, { path, cost, count }] of theirs) {
    if (count < others.length || ours.has(key)) continue
    found.push([
      { condition: { kind: 'not', condition: { kind: 'holds', path } }, cost: cost + PATH_COSTS['lacks something'] },
    ])
  }
  return found.sort((a, b) => a[0]!.cost - b[0]!.cost).slice(0, MAX_INSIDE)
}

interface Inside {
  readonly path: Path
  readonly cost: number
  count: number
}

/** How many of the nodes have such a child, such a distinctive element, or an element with such a class. */
function countInside(page: PageModel, nodes: readonly NodeId[]): Map<string, Inside> {
  const counts = new Map<string, Inside>()
  const count = (seen: Set<string>, one: Step, cost: number): void => {
    const [condition] = one.conditions
    const key = `${one.axis} ${one.test} ${condition?.kind === 'word' ? `${condition.attribute} ${condition.word}` : ''}`
    if (seen.has(key)) return
    seen.add(key)
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { path: pathFrom('context', one), cost: PATH_COSTS['holds an element'] + cost, count: 1 })
  }
  for (const node of nodes) {
    const seen = new Set<string>()
    for (let at = node + 1; at <= Math.min(page.last[node]!, node + MAX_NODES_INSIDE); at++) {
      if (page.tag[at] === TEXT_TAG) continue
      const tag = tagOf(page, at)
      if (page.parent[at] === node) count(seen, step('child', tag), 0)
      if (page.parent[at] === node || TELLING_INSIDE.has(tag)) count(seen, step('descendant', tag), 0)
      for (const { condition, cost } of conditionsOf(page, at)) {
        if (cost <= PATH_COSTS['a name chosen by people'] && condition.kind === 'word')
          count(seen, step('descendant', tag, condition), cost)
      }
    }
  }
  return counts
}

/** `not(…)` for what the others have and no target has; undefined if that does not distinguish them. */
function exclusions(
  page: PageModel,
  targets: readonly NodeId[],
  others: readonly NodeId[],
): PricedCondition[] | undefined {
  const chosen: PricedCondition[] = []
  let left = [...others]
  while (left.length > 0) {
    if (chosen.length === MAX_COMBINED) return undefined
    const next = conditionsOf(page, left[0]!)
      .filter(isOfMany)
      .concat(hasNoClass(page, left[0]!))
      .sort((a, b) => a.cost - b.cost)
      .find(({ condition }) => !targets.some(testOf(page, condition, matcherOf)))
    if (!next) return undefined
    chosen.push({ condition: negation(next.condition), cost: next.cost + PATH_COSTS['lacks something'] })
    left = left.filter(not(testOf(page, next.condition, matcherOf)))
  }
  return chosen
}

/** Some rows between records differ from them only by lacking a class. */
function hasNoClass(page: PageModel, node: NodeId): PricedCondition[] {
  for (const [name] of attributesOf(page, node)) if (name === 'class') return []
  return [
    { condition: { kind: 'not', condition: { kind: 'has', attribute: 'class' } }, cost: PATH_COSTS['has no class'] },
  ]
}

const negation = (condition: Condition): Condition =>
  condition.kind === 'not' ? condition.condition : { kind: 'not', condition }

const not =
  (test: (node: NodeId) => boolean) =>
  (node: NodeId): boolean =>
    !test(node)
