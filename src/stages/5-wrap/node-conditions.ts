import { attributesOf, type NodeId, type PageModel } from '../2-model/page-model.ts'
import { type NameStability, nameStability } from './name-stability.ts'
import { ATTRIBUTE_COSTS, PATH_COSTS } from './path-costs.ts'
import { testOf } from './paths/condition-test.ts'
import { matcherOf } from './paths/match-path.ts'
import type { Condition } from './paths/path.ts'

/** A condition and its cost: the lower, the longer the condition is likely to hold. */
export interface PricedCondition {
  readonly condition: Condition
  readonly cost: number
}

const NAME_COST: Readonly<Record<NameStability, number>> = {
  stable: PATH_COSTS['a name chosen by people'],
  numbered: PATH_COSTS['a numbered name'],
  generated: PATH_COSTS['a generated name'],
  passing: Number.POSITIVE_INFINITY,
}

const ID_COST: Readonly<Record<NameStability, number>> = {
  stable: PATH_COSTS['an id chosen by people'],
  numbered: PATH_COSTS['a numbered id'],
  generated: PATH_COSTS['a generated id'],
  passing: Number.POSITIVE_INFINITY,
}

/** Longer values are content. */
const MAX_VALUE_LENGTH = 60
/** Of a node with hundreds of classes or attributes (hostile or broken), only the first are used. */
const MAX_CONDITIONS = 40
/** Names that need no quoting in an XPath. */
const PLAIN_ATTRIBUTE = /^[a-z_][a-z0-9_.-]*$/

const known = new WeakMap<PageModel, Map<NodeId, readonly PricedCondition[]>>()

/** Conditions on the attributes of a node, cheapest first. */
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
    if (cost < Number.POSITIVE_INFINITY && found.length < MAX_CONDITIONS) found.push({ condition, cost })
  }
  for (const [attribute, value] of attributesOf(page, node)) {
    const known = Object.hasOwn(ATTRIBUTE_COSTS, attribute) ? ATTRIBUTE_COSTS[attribute] : undefined
    if (attribute === 'id') {
      if (isShort(value)) add({ kind: 'equals', attribute, value }, ID_COST[nameStability(value)])
    } else if (attribute === 'class') {
      for (const word of new Set(value.split(/[ \t\r\n\f]+/))) {
        if (isShort(word)) add({ kind: 'word', attribute, word }, NAME_COST[nameStability(word)])
      }
    } else if (known?.words && /\s/.test(value.trim())) {
      for (const word of new Set(value.trim().split(/[ \t\r\n\f]+/)))
        if (isShort(word)) add({ kind: 'word', attribute, word }, known.cost)
    } else if (known) {
      if (isShort(value) && nameStability(value) !== 'generated') add({ kind: 'equals', attribute, value }, known.cost)
    } else if (attribute.startsWith('data-') && PLAIN_ATTRIBUTE.test(attribute)) {
      if (nameStability(attribute) === 'stable') add({ kind: 'has', attribute }, PATH_COSTS['an attribute of the page'])
    }
  }
  return found
}

const isShort = (value: string): boolean => value.trim() !== '' && value.length <= MAX_VALUE_LENGTH

/** Conditions that all of these nodes meet, cheapest first. */
export function sharedConditions(page: PageModel, nodes: readonly NodeId[]): PricedCondition[] {
  const [first, ...others] = nodes
  if (first === undefined) return []
  return conditionsOf(page, first).filter(({ condition }) => others.every(testOf(page, condition, matcherOf)))
}

/** An id names one node; on the next page, the nodes to exclude have other ids. */
export const isOfMany = ({ condition }: PricedCondition): boolean =>
  !('attribute' in condition && condition.attribute === 'id')
