import { type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import { distinctions } from './distinctions.ts'
import { conditionsOf, isOfMany, type PricedCondition, sharedConditions } from './node-conditions.ts'
import { bareStepCost, byCost, MAX_COMBINED, type Proposal, pathFrom, pricedStep } from './path-cost.ts'
import { PATH_COSTS } from './path-costs.ts'
import { matcherOf } from './paths/match-path.ts'
import { type Axis, type Step, step } from './paths/path.ts'

/**
 * Paths that may name exactly these nodes below `root`, cheapest first. They are only likely to be right: the caller
 * must check that a path finds the nodes and no others.
 */
export function proposeNodes(page: PageModel, root: NodeId, targets: readonly NodeId[]): Proposal[] {
  const tags = new Set(targets.map(node => tagOf(page, node)))
  const proposals = [...leadingSteps(page, root, targets)].flatMap(lead => [
    ...(tags.size === 1 ? [[...tags][0]!] : []).flatMap(test => proposeTest(page, root, targets, lead, test)),
    ...(tags.size > 1 && !tags.has('#text') ? proposeTest(page, root, targets, lead, '*') : []),
    ...proposeParts(page, root, targets, lead),
  ])
  return proposals.sort(byCost)
}

/** The steps before the one that names the nodes. */
interface Lead {
  readonly steps: readonly Step[]
  readonly axis: Axis
  readonly cost: number
}

function* leadingSteps(page: PageModel, root: NodeId, targets: readonly NodeId[]): Generator<Lead> {
  const parents = [...new Set(targets.map(node => page.parent[node]!))]
  if (parents.length === 1 && parents[0] === root) {
    yield { steps: [], axis: 'child', cost: 0 }
    return
  }
  yield { steps: [], axis: 'descendant', cost: PATH_COSTS['below, at any depth'] }
  const tag = tagOf(page, parents[0]!)
  if (parents.some(parent => tagOf(page, parent) !== tag || parent === root)) return
  const isBelow = parents.every(parent => page.parent[parent] === root)
  const axis = isBelow ? 'child' : 'descendant'
  yield { steps: [step(axis, tag)], axis: 'child', cost: bareStepCost({ axis, test: tag }) }
  for (const priced of sharedConditions(page, parents).slice(0, 2)) {
    const lead = pricedStep(step(axis, tag), [priced])
    yield { steps: [lead.step], axis: 'child', cost: lead.cost }
  }
}

function proposeTest(page: PageModel, root: NodeId, targets: readonly NodeId[], lead: Lead, test: string): Proposal[] {
  const blank: PricedCondition[] = test === '#text' ? [{ condition: { kind: 'not-blank' }, cost: 0 }] : []
  const shared = sharedConditions(page, targets)
  const sets: PricedCondition[][] = [blank, ...shared.map(one => [...blank, one])]
  shared.slice(0, MAX_COMBINED).forEach((one, i) => {
    for (const other of shared.slice(i + 1, MAX_COMBINED)) sets.push([...blank, one, other])
  })
  const base = sets[shared.length > 0 ? 1 : 0]!
  const others = strangers(page, root, targets, lead, test, base)
  for (const extra of distinctions(page, targets, others)) sets.push([...base, ...extra])
  const proposals = sets.map(set => proposal(lead, step(lead.axis, test), set))
  for (const ends of endConditions(page, targets, lead, test))
    proposals.push(proposal(lead, step(lead.axis, test), ends))
  return proposals
}

function proposal(lead: Lead, last: Step, conditions: readonly PricedCondition[]): Proposal {
  const priced = pricedStep(last, conditions)
  const bare = conditions.length === 0 ? PATH_COSTS['a tag alone'] : 0
  return { union: [pathFrom('context', ...lead.steps, priced.step)], cost: lead.cost + priced.cost + bare }
}

/** The unwanted nodes that a step finds. */
function strangers(
  page: PageModel,
  root: NodeId,
  targets: readonly NodeId[],
  lead: Lead,
  test: string,
  conditions: readonly PricedCondition[],
): NodeId[] {
  const wanted = new Set(targets)
  return matcherOf(page, proposal(lead, step(lead.axis, test), conditions).union)(root).filter(n => !wanted.has(n))
}

/** For targets that are all children but the first or last ones: a header row, a pager at the end. */
function* endConditions(
  page: PageModel,
  targets: readonly NodeId[],
  lead: Lead,
  test: string,
): Generator<PricedCondition[]> {
  if (lead.axis !== 'child' || lead.steps.length > 0) return
  const siblings = matcherOf(page, [pathFrom('context', step('child', test))])(page.parent[targets[0]!]!)
  const before = siblings.indexOf(targets[0]!)
  const after = siblings.length - 1 - siblings.indexOf(targets.at(-1)!)
  const ends: PricedCondition[] = []
  if (before > 0) ends.push({ condition: { kind: 'behind', position: before }, cost: PATH_COSTS['a position'] })
  // The first condition removes nodes at the front, so that the second still counts from the same end.
  if (after > 0) ends.push({ condition: { kind: 'before-last', count: after }, cost: PATH_COSTS['a position'] })
  if (ends.length > 0) yield ends
}

/** Several paths, each for some of the nodes, for records of several kinds. */
function proposeParts(page: PageModel, root: NodeId, targets: readonly NodeId[], lead: Lead): Proposal[] {
  const parts: Proposal[] = []
  let left = [...targets]
  const wanted = new Set(targets)
  while (left.length > 0) {
    if (parts.length === MAX_COMBINED) return []
    const best = bestPart(page, root, left, wanted, lead)
    if (!best) return []
    parts.push(best.part)
    left = left.filter(node => !best.covered.has(node))
  }
  if (parts.length < 2) return []
  const cost = parts.reduce((sum, part) => sum + part.cost, 0) + PATH_COSTS['a further path'] * (parts.length - 1)
  return [{ union: parts.flatMap(part => part.union), cost }]
}

function bestPart(page: PageModel, root: NodeId, left: readonly NodeId[], wanted: ReadonlySet<NodeId>, lead: Lead) {
  let best: { part: Proposal; covered: Set<NodeId> } | undefined
  const seed = left[0]!
  const last = step(lead.axis, tagOf(page, seed))
  const blank: PricedCondition[] = page.tag[seed] === TEXT_TAG ? [{ condition: { kind: 'not-blank' }, cost: 0 }] : []
  for (const one of [undefined, ...conditionsOf(page, seed).filter(isOfMany)]) {
    const part = proposal(lead, last, one ? [...blank, one] : blank)
    const covered = new Set(matcherOf(page, part.union)(root))
    if ([...covered].some(node => !wanted.has(node))) continue
    if (!best || covered.size > best.covered.size || (covered.size === best.covered.size && part.cost < best.part.cost))
      best = { part, covered }
  }
  return best
}
