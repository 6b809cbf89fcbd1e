import { attributesOf, type NodeId, type PageModel } from '../2-model/page-model.ts'
import { type NameStability, nameStability } from './name-stability.ts'
import { testOf } from './paths/condition-test.ts'
import { matcherOf } from './paths/match-path.ts'
import type { Condition } from './paths/path.ts'

/** A condition and how much we mind using it: the less, the longer it is likely to hold. */
export interface PricedCondition {
  readonly condition: Condition
  readonly cost: number
}

/** Costs compare with those of steps (see `path-cost.ts`): a plain child step costs 1. */
const STABILITY_COST: Readonly<Record<NameStability, number>> = {
  stable: 1,
  numbered: 2.5,
  generated: 4,
  passing: Number.POSITIVE_INFINITY,
}

/** Attributes whose value is part of the template. Words: one of several; else the whole value. */
const TEMPLATE_ATTRIBUTES: Readonly<Record<string, { readonly cost: number; readonly words?: true }>> = {
  itemprop: { cost: 0.6, words: true },
  property: { cost: 0.8, words: true },
  itemtype: { cost: 0.8 },
  typeof: { cost: 0.8, words: true },
  role: { cost: 1 },
  rel: { cost: 1.2, words: true },
  'aria-label': { cost: 1.4 },
  'data-testid': { cost: 0.7 },
  'data-test': { cost: 0.7 },
  'data-qa': { cost: 0.7 },
  'data-cy': { cost: 0.7 },
  'data-component': { cost: 0.8 },
  'data-component-type': { cost: 0.8 },
  'data-type': { cost: 1 },
  'data-role': { cost: 1 },
  'data-field': { cost: 0.8 },
  headers: { cost: 1 },
  align: { cost: 3 },
  valign: { cost: 3 },
  bgcolor: { cost: 3.5 },
  color: { cost: 3.5 },
  face: { cost: 3.5 },
  size: { cost: 3.5 },
  width: { cost: 3.5 },
}

/** That a node has some attribute of the page's own, whatever its value. */
const OWN_ATTRIBUTE_COST = 1.8
/** An id names one node and is meant to. */
const ID_DISCOUNT = 0.5
/** Longer values are content. */
const LONGEST_VALUE = 60
/** A node with hundreds of classes or attributes (hostile or broken) is described by the first. */
const MOST_CONDITIONS = 40
/** Names that can stand in an XPath as they are. */
const PLAIN_ATTRIBUTE = /^[a-z_][a-z0-9_.-]*$/

const known = new WeakMap<PageModel, Map<NodeId, readonly PricedCondition[]>>()

/** What can be said of a node by its attributes, cheapest first. */
export function conditionsOf(page: PageModel, node: NodeId): readonly PricedCondition[] {
  let conditions = known.get(page)
  if (!conditions) known.set(page, (conditions = new Map()))
  let found = conditions.get(node)
  if (!found) conditions.set(node, (found = readConditions(page, node).sort((a, b) => a.cost - b.cost)))
  return found
}

function readConditions(page: PageModel, node: NodeId): PricedCondition[] {
  const found: PricedCondition[] = []
  const add = (condition: Condition, cost: number): void => {
    if (cost < Number.POSITIVE_INFINITY && found.length < MOST_CONDITIONS) found.push({ condition, cost })
  }
  for (const [attribute, value] of attributesOf(page, node)) {
    const known = Object.hasOwn(TEMPLATE_ATTRIBUTES, attribute) ? TEMPLATE_ATTRIBUTES[attribute] : undefined
    if (attribute === 'id') {
      if (isShort(value)) add({ kind: 'equals', attribute, value }, STABILITY_COST[nameStability(value)] * ID_DISCOUNT)
    } else if (attribute === 'class') {
      for (const word of new Set(value.split(/[ \t\r\n\f]+/))) {
        if (isShort(word)) add({ kind: 'word', attribute, word }, STABILITY_COST[nameStability(word)])
      }
    } else if (known?.words && /\s/.test(value.trim())) {
      for (const word of new Set(value.trim().split(/[ \t\r\n\f]+/)))
        if (isShort(word)) add({ kind: 'word', attribute, word }, known.cost)
    } else if (known) {
      if (isShort(value) && nameStability(value) !== 'generated') add({ kind: 'equals', attribute, value }, known.cost)
    } else if (attribute.startsWith('data-') && PLAIN_ATTRIBUTE.test(attribute)) {
      if (nameStability(attribute) === 'stable') add({ kind: 'has', attribute }, OWN_ATTRIBUTE_COST)
    }
  }
  return found
}

const isShort = (value: string): boolean => value.trim() !== '' && value.length <= LONGEST_VALUE

/** What can be said of all of these nodes, cheapest first. */
export function sharedConditions(page: PageModel, nodes: readonly NodeId[]): PricedCondition[] {
  const [first, ...others] = nodes
  if (first === undefined) return []
  return conditionsOf(page, first).filter(({ condition }) => others.every(testOf(page, condition, matcherOf)))
}

/** An id names one node; the next page has others to leave out. */
export const isOfMany = ({ condition }: PricedCondition): boolean =>
  !('attribute' in condition && condition.attribute === 'id')
