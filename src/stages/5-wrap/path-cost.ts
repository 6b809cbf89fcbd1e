import type { PricedCondition } from './node-conditions.ts'
import { PATH_COSTS } from './path-costs.ts'
import type { Path, Step, Union } from './paths/path.ts'

/** A path to the wanted nodes, and its cost: the lower, the longer the path is likely to work. */
export interface Proposal {
  readonly union: Union
  readonly cost: number
}

/** Elements with a clear purpose, few of which are siblings. */
const TELLING_TAGS = new Set(
  'main article h1 h2 h3 h4 h5 h6 time address img cite figure table ol dl body html'.split(' '),
)

/** Elements used for anything: on the next page another one may come before it. */
const GENERIC_TAGS = new Set('div span p a b i em strong font li td'.split(' '))

/** How far above a node a path to it may start: a name farther up says little about the node. */
export const MAX_ANCHOR_LEVELS = 12
/** Conditions of a node that are tried, the cheapest first; more give only equivalent paths. */
export const MAX_CONDITIONS_TRIED = 5

/** Conditions, exclusions, paths or places that are combined: what needs more says little about another page. */
export const MAX_COMBINED = 4

/** What a step costs without any condition. */
export function bareStepCost({ axis, test }: Pick<Step, 'axis' | 'test'>): number {
  if (axis !== 'descendant') return PATH_COSTS[GENERIC_TAGS.has(test) ? 'step to a generic child' : 'step to a child']
  if (GENERIC_TAGS.has(test)) return PATH_COSTS['step to a generic element']
  return PATH_COSTS[TELLING_TAGS.has(test) ? 'step to a telling element' : 'step to any element']
}

export function pricedStep(step: Step, conditions: readonly PricedCondition[] = []): { step: Step; cost: number } {
  if (conditions.length === 0) return { step, cost: bareStepCost(step) + positionCost(step) }
  const cost =
    conditions.reduce((sum, { cost }) => sum + cost, PATH_COSTS['step with a condition']) + positionCost(step)
  return { step: { ...step, conditions: [...conditions.map(c => c.condition), ...step.conditions] }, cost }
}

const positionCost = ({ conditions }: Step): number =>
  conditions.filter(({ kind }) => kind === 'at').length * PATH_COSTS['a position']

export const pathFrom = (from: Path['from'], ...steps: Step[]): Path => ({ from, steps })

export const byCost = (a: Proposal, b: Proposal): number => a.cost - b.cost
