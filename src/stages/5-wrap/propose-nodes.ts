import { attributesOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import { conditionsOf, type PricedCondition, sharedConditions } from './node-conditions.ts'
import { bareStepCost, byCost, POSITION_COST, type Proposal, pathFrom, pricedStep } from './path-cost.ts'
import { testOf } from './paths/condition-test.ts'
import { matcherOf } from './paths/match-path.ts'
import { type Axis, type Condition, type Path, type Step, step } from './paths/path.ts'

/** The best few conditions are also tried two at a time. */
const PAIRED = 4
/** What a condition costs that speaks of what stands inside, or of what a node is not. */
const HOLDS_COST = 1.5
const NOT_COST = 1.5
/** Each further part of a union: one more thing that may change. */
const PART_COST = 2
const BARE_COST = 1
const MOST_PARTS = 4
/** Of what tells records by what is in them, the best few are tried. */
const MOST_INSIDE = 6
/** Records are told from others by their first nodes; it bounds the work on huge ones. */
const MOST_LOOKED_INTO = 300
/** Elements inside a record that tell it from a heading or a gap. */
const TELLING_INSIDE = new Set('a img h1 h2 h3 h4 h5 h6'.split(' '))

/**
 * Ways to name exactly these nodes below `root`, cheapest first. They are only likely to be right: whoever uses one
 * must look whether it finds the nodes and no others.
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
  yield { steps: [], axis: 'descendant', cost: 1 }
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
  shared.slice(0, PAIRED).forEach((one, i) => {
    for (const other of shared.slice(i + 1, PAIRED)) sets.push([...blank, one, other])
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
  // Whatever else stands among the records on another page has a tag too, most often the same.
  const bare = conditions.length === 0 ? BARE_COST : 0
  return { union: [pathFrom('context', ...lead.steps, priced.step)], cost: lead.cost + priced.cost + bare }
}

/** What a step finds that is not meant. */
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

/** Conditions that the targets pass and all of the others fail. */
function distinctions(page: PageModel, targets: readonly NodeId[], others: readonly NodeId[]): PricedCondition[][] {
  if (others.length === 0) return []
  const without = exclusions(page, targets, others)
  return [...insideConditions(page, targets, others), ...(without ? [without] : [])]
}

/** What all targets hold and none of the others, or the other way round. */
function insideConditions(page: PageModel, targets: readonly NodeId[], others: readonly NodeId[]): PricedCondition[][] {
  const [ours, theirs] = [countInside(page, targets), countInside(page, others)]
  const found: PricedCondition[][] = []
  for (const [key, { path, cost, count }] of ours) {
    if (count === targets.length && !theirs.has(key)) found.push([{ condition: { kind: 'holds', path }, cost }])
  }
  for (const [key, { path, cost, count }] of theirs) {
    if (count < others.length || ours.has(key)) continue
    found.push([{ condition: { kind: 'not', condition: { kind: 'holds', path } }, cost: cost + NOT_COST }])
  }
  return found.sort((a, b) => a[0]!.cost - b[0]!.cost).slice(0, MOST_INSIDE)
}

interface Inside {
  readonly path: Path
  readonly cost: number
  count: number
}

/** In how many of the nodes there is such a child, such a telling element, or an element with such a class. */
function countInside(page: PageModel, nodes: readonly NodeId[]): Map<string, Inside> {
  const counts = new Map<string, Inside>()
  const count = (seen: Set<string>, one: Step, cost: number): void => {
    const [condition] = one.conditions
    const key = `${one.axis} ${one.test} ${condition?.kind === 'word' ? `${condition.attribute} ${condition.word}` : ''}`
    if (seen.has(key)) return
    seen.add(key)
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { path: pathFrom('context', one), cost: HOLDS_COST + cost, count: 1 })
  }
  for (const node of nodes) {
    const seen = new Set<string>()
    for (let at = node + 1; at <= Math.min(page.last[node]!, node + MOST_LOOKED_INTO); at++) {
      if (page.tag[at] === TEXT_TAG) continue
      const tag = tagOf(page, at)
      if (page.parent[at] === node) count(seen, step('child', tag), 0)
      if (page.parent[at] === node || TELLING_INSIDE.has(tag)) count(seen, step('descendant', tag), 0)
      for (const { condition, cost } of conditionsOf(page, at)) {
        if (cost <= 1 && condition.kind === 'word') count(seen, step('descendant', tag, condition), cost)
      }
    }
  }
  return counts
}

/** `not(…)` for what the others have and no target has; undefined where that does not tell them apart. */
function exclusions(
  page: PageModel,
  targets: readonly NodeId[],
  others: readonly NodeId[],
): PricedCondition[] | undefined {
  const chosen: PricedCondition[] = []
  let left = [...others]
  while (left.length > 0) {
    if (chosen.length === MOST_PARTS) return undefined
    const next = conditionsOf(page, left[0]!)
      .filter(isOfMany)
      .concat(hasNoClass(page, left[0]!))
      .sort((a, b) => a.cost - b.cost)
      .find(({ condition }) => !targets.some(testOf(page, condition, matcherOf)))
    if (!next) return undefined
    chosen.push({ condition: negation(next.condition), cost: next.cost + NOT_COST })
    left = left.filter(not(testOf(page, next.condition, matcherOf)))
  }
  return chosen
}

/** Some rows between records have nothing to go by but that they lack a class. */
function hasNoClass(page: PageModel, node: NodeId): PricedCondition[] {
  for (const [name] of attributesOf(page, node)) if (name === 'class') return []
  return [{ condition: { kind: 'not', condition: { kind: 'has', attribute: 'class' } }, cost: 1 }]
}

/** An id names one node; the next page has others to leave out. */
const isOfMany = ({ condition }: PricedCondition): boolean =>
  !('attribute' in condition && condition.attribute === 'id')

const negation = (condition: Condition): Condition =>
  condition.kind === 'not' ? condition.condition : { kind: 'not', condition }

const not =
  (test: (node: NodeId) => boolean) =>
  (node: NodeId): boolean =>
    !test(node)

/** Where only the first or last children are others: a head row, a pager at the end. */
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
  if (before > 0) ends.push({ condition: { kind: 'behind', position: before }, cost: POSITION_COST })
  // The first condition takes nodes from the front, so that the second still counts from the same end.
  if (after > 0) ends.push({ condition: { kind: 'before-last', count: after }, cost: POSITION_COST })
  if (ends.length > 0) yield ends
}

/** Several paths, each for some of the nodes: records of several kinds. */
function proposeParts(page: PageModel, root: NodeId, targets: readonly NodeId[], lead: Lead): Proposal[] {
  const parts: Proposal[] = []
  let left = [...targets]
  const wanted = new Set(targets)
  while (left.length > 0) {
    if (parts.length === MOST_PARTS) return []
    const best = bestPart(page, root, left, wanted, lead)
    if (!best) return []
    parts.push(best.part)
    left = left.filter(node => !best.covered.has(node))
  }
  if (parts.length < 2) return []
  const cost = parts.reduce((sum, part) => sum + part.cost, 0) + PART_COST * (parts.length - 1)
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
