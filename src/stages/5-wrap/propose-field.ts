import { hasText } from '../2-model/blank.ts'
import { attributeOf, contains, isWithin, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../2-model/page-model.ts'
import { firstElement } from '../4-find/fields/label.ts'
import { MAX_LABEL_LENGTH } from '../4-find/fields/parts.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'
import { conditionsOf, isOfMany, type PricedCondition } from './node-conditions.ts'
import {
  bareStepCost,
  MAX_ANCHOR_LEVELS,
  MAX_CONDITIONS_TRIED,
  type Proposal,
  pathFrom,
  pricedStep,
} from './path-cost.ts'
import { PATH_COSTS } from './path-costs.ts'
import { foldedText, testOf } from './paths/condition-test.ts'
import { matcherOf } from './paths/match-path.ts'
import { type Condition, type Step, step } from './paths/path.ts'
import { pathDown, stepsBetween } from './steps-between.ts'

/** A label is right before the value, or before an element around it up to this many levels up. */
export const MAX_LABEL_LEVELS = 3
const LABEL_TAGS = new Set('dt th label b strong em i span'.split(' '))

/** Ways to name one node of a record, relative to the record's first node. */
export function proposeField(page: PageModel, record: RecordNodes, target: NodeId): Proposal[] {
  const inside = record.find(node => isWithin(page, target, node))
  const root = inside ?? headingAround(page, record[0]!, target)
  if (root === undefined) return []
  const proposals: Proposal[] = []
  const leads = inside === undefined ? leadsOut(page, record[0]!, root) : leadsTo(page, record, root)
  for (const lead of leads) {
    for (const { steps, cost } of stepsInside(page, root, target)) {
      proposals.push({ union: [pathFrom('context', ...lead.steps, ...steps)], cost: lead.cost + cost })
    }
  }
  return proposals
}

interface PricedSteps {
  readonly steps: readonly Step[]
  readonly cost: number
}

/** Steps to the node of the record that contains the value. */
function leadsTo(page: PageModel, record: RecordNodes, root: NodeId): PricedSteps[] {
  if (root === record[0]) return [{ steps: [], cost: 0 }]
  const test = tagOf(page, root)
  const blank: Condition[] = test === '#text' ? [{ kind: 'not-blank' }] : []
  const leads: PricedSteps[] = []
  const label = labelAtStart(page, root)
  const begins: PricedCondition[][] =
    label === undefined
      ? []
      : [[{ condition: { kind: 'begins', text: label }, cost: PATH_COSTS['a label'] - PATH_COSTS['step to a child'] }]]
  const sets: PricedCondition[][] = [[], ...begins, ...cheapest(page, root).map(one => [one])]
  for (const conditions of sets) {
    const bare = step('following-sibling', test, ...conditions.map(one => one.condition), ...blank)
    const position = matcherOf(page, [pathFrom('context', bare)])(record[0]!).indexOf(root) + 1
    const at = { ...bare, conditions: [...bare.conditions, { kind: 'at' as const, position }] }
    const own = conditions.reduce((sum, { cost }) => sum + cost, 0)
    // The first of its kind needs no position.
    leads.push({
      steps: [at],
      cost:
        own +
        (position > 1
          ? pricedStep(step('child', test, { kind: 'at', position })).cost
          : PATH_COSTS['the first sibling']),
    })
  }
  return leads
}

/** The element around a value above a record that is a sibling of the record, or of an element around the record. */
function headingAround(page: PageModel, record: NodeId, target: NodeId): NodeId | undefined {
  for (let at = target; at >= 0; at = page.parent[at]!)
    if (contains(page, page.parent[at]!, record)) return at < record ? at : undefined
  return undefined
}

/** Steps from a record to a heading above its group: up, then to the nearest element of that look. */
function leadsOut(page: PageModel, record: NodeId, heading: NodeId): PricedSteps[] {
  const levels = page.depth[record]! - page.depth[heading]!
  const up = Array.from({ length: levels }, () => step('parent', '*'))
  const sets: PricedCondition[][] = [
    [],
    ...[...cheapest(page, heading), ...contentConditions(page, heading)].map(one => [one]),
  ]
  return sets.map(conditions => {
    const priced = pricedStep(step('preceding-sibling', tagOf(page, heading)), conditions)
    const nearest: Step = { ...priced.step, conditions: [...priced.step.conditions, { kind: 'at', position: 1 }] }
    return {
      steps: [...up, nearest],
      cost: priced.cost + PATH_COSTS['the first sibling'] + up.length * PATH_COSTS['an ancestor'],
    }
  })
}

/** What distinguishes a heading without a name from the records beside it: the first element in it, or that it is the only one. */
function contentConditions(page: PageModel, node: NodeId): PricedCondition[] {
  const child = firstElement(page, node)
  if (child < 0) return []
  const test = tagOf(page, child)
  const names =
    attributeOf(page, child, 'colspan') === undefined ? [] : [{ kind: 'has', attribute: 'colspan' } as const]
  const holds = [[], ...names.map(one => [one]), ...cheapest(page, child).map(({ condition }) => [condition])]
  return [
    ...holds.map(conditions => ({
      condition: { kind: 'holds', path: pathFrom('context', step('child', test, ...conditions)) } as const,
      cost: PATH_COSTS['holds an element'],
    })),
    {
      condition: {
        kind: 'not',
        condition: { kind: 'holds', path: pathFrom('context', step('child', test, { kind: 'at', position: 2 })) },
      },
      cost: PATH_COSTS['lacks something'],
    },
  ]
}

function* stepsInside(page: PageModel, root: NodeId, target: NodeId): Generator<PricedSteps> {
  if (target === root) {
    yield { steps: [], cost: 0 }
    return
  }
  for (const indexes of ['plain', 'needed', 'full'] as const) yield stepsBetween(page, root, target, indexes)
  const chain = pathDown(page, root, target)
  for (const anchor of chain.reverse().slice(0, MAX_ANCHOR_LEVELS)) {
    const tails =
      anchor === target
        ? [{ steps: [], cost: 0 }]
        : [stepsBetween(page, anchor, target, 'plain'), stepsBetween(page, anchor, target, 'needed')]
    for (const head of anchorSteps(page, anchor)) {
      for (const tail of tails) yield { steps: [head.step, ...tail.steps], cost: head.cost + tail.cost }
    }
  }
  yield* behind(page, root, target, labelBefore)
  yield* behind(page, root, target, iconBefore)
  yield* byBeginning(page, target)
}

/** An element found from anywhere in the record: by its tag, by its attributes, or by these and its position. */
function* anchorSteps(page: PageModel, anchor: NodeId): Generator<{ step: Step; cost: number }> {
  if (page.tag[anchor] === TEXT_TAG) return
  const bare = step('descendant', tagOf(page, anchor))
  yield { step: bare, cost: bareStepCost(bare) }
  for (const one of cheapest(page, anchor)) {
    const plain = pricedStep(bare, [one])
    yield plain
    const position = placeAmong(page, anchor, one.condition)
    if (position > 1) {
      const at: Condition = { kind: 'at', position }
      const priced = pricedStep(step('descendant', bare.test, at), [one])
      yield priced
    }
  }
}

const cheapest = (page: PageModel, node: NodeId): PricedCondition[] =>
  conditionsOf(page, node).filter(isOfMany).slice(0, MAX_CONDITIONS_TRIED)

/** Its position among the siblings of its tag that meet the condition. */
function placeAmong(page: PageModel, node: NodeId, condition: Condition): number {
  const passes = testOf(page, condition, matcherOf)
  let place = 1
  for (let at = page.parent[node]! + 1; at < node; at = page.last[at]! + 1) {
    if (page.tag[at] === page.tag[node] && passes(at)) place++
  }
  return place
}

/** Steps from a neighbor that is found from anywhere in the record, and has the value right behind it. */
function* behind(page: PageModel, root: NodeId, target: NodeId, neighborsOf: Neighbors): Generator<PricedSteps> {
  let node = target
  for (let level = 0; level < MAX_LABEL_LEVELS && node !== root; level++, node = page.parent[node]!) {
    const heads = neighborsOf(page, node)
    if (heads.length === 0) continue
    const tail = node === target ? { steps: [], cost: 0 } : stepsBetween(page, node, target, 'needed')
    const blank: Condition[] = page.tag[node] === TEXT_TAG ? [{ kind: 'not-blank' }] : []
    const next = step('following-sibling', tagOf(page, node), ...blank, { kind: 'at', position: 1 })
    for (const head of heads) yield { steps: [head.step, next, ...tail.steps], cost: head.cost + tail.cost }
  }
}

type Neighbors = (page: PageModel, node: NodeId) => { readonly step: Step; readonly cost: number }[]

/** A label: `.//dt[normalize-space()="Price"]/following-sibling::dd[1]`. */
const labelBefore: Neighbors = (page, node) => {
  const label = textBefore(page, node)
  const text = label === undefined ? '' : foldedText(page, label, MAX_LABEL_LENGTH)
  if (label === undefined || text.length > MAX_LABEL_LENGTH || !/\p{L}/u.test(text)) return []
  const isMeant = /[:：]$/.test(text) || LABEL_TAGS.has(tagOf(page, label))
  return [
    {
      step: step('descendant', tagOf(page, label), { kind: 'says', text }),
      cost: PATH_COSTS[isMeant ? 'a label' : 'a text that may be a label'],
    },
  ]
}

/** An icon, which has a name but no text: `.//i[…icon-clock…]/following-sibling::span[1]`. */
const iconBefore: Neighbors = (page, node) => {
  const icon = silentBefore(page, node)
  if (icon === undefined) return []
  return cheapest(page, icon).map(one => {
    const head = pricedStep(step('descendant', tagOf(page, icon)), [one])
    return { step: head.step, cost: head.cost + PATH_COSTS['right behind an icon'] }
  })
}

/** The element right before a node, if it has no text. */
function silentBefore(page: PageModel, node: NodeId): NodeId | undefined {
  let before: NodeId | undefined
  for (let at = page.parent[node]! + 1; at < node; at = page.last[at]! + 1) {
    if (hasText(page, at)) before = undefined
    else if (page.tag[at] !== TEXT_TAG) before = at
  }
  return before
}

/** The last sibling before a node that has text. */
export function textBefore(page: PageModel, node: NodeId): NodeId | undefined {
  let before: NodeId | undefined
  for (let at = page.parent[node]! + 1; at < node; at = page.last[at]! + 1) {
    if (hasText(page, at)) before = at
  }
  return before
}

/** By the label that its own text starts with. */
function* byBeginning(page: PageModel, target: NodeId): Generator<PricedSteps> {
  const text = labelAtStart(page, target)
  if (text === undefined) return
  const begins: PricedCondition = { condition: { kind: 'begins', text }, cost: PATH_COSTS['a label'] }
  const bare = step('descendant', tagOf(page, target))
  // An element around several labels starts with the first one, too; a name distinguishes them.
  for (const conditions of [[], ...cheapest(page, target).slice(0, 2)].map(one => [one, begins].flat())) {
    const priced = pricedStep(bare, conditions)
    yield { steps: [priced.step], cost: priced.cost }
  }
}

/** The label that a text starts with (`Beds: 3`). */
function labelAtStart(page: PageModel, node: NodeId): string | undefined {
  const label = /^[^:：]{1,40}[:：]/.exec(foldedText(page, node, 2 * MAX_LABEL_LENGTH))?.[0]
  return label !== undefined && /\p{L}/u.test(label) ? label : undefined
}
