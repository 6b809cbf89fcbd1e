import type { PricedCondition } from './node-conditions.ts'
import type { Path, Step, Union } from './paths/path.ts'

/** A way to say which nodes are meant, and how much we mind it: the less, the longer it is likely to hold. */
export interface Proposal {
  readonly union: Union
  readonly cost: number
}

/** Elements that say by themselves what they are for, and of which few stand together. */
const TELLING_TAGS = new Set(
  'main article h1 h2 h3 h4 h5 h6 time address img cite figure table ol dl body html'.split(' '),
)

/** Elements that stand for anything: a further one may come before it on the next page. */
const GENERIC_TAGS = new Set('div span p a b i em strong font li td'.split(' '))

/** What a step costs without any condition. */
export function bareStepCost({ axis, test }: Pick<Step, 'axis' | 'test'>): number {
  if (axis !== 'descendant') return GENERIC_TAGS.has(test) ? 1.6 : 1
  if (GENERIC_TAGS.has(test)) return 4
  return TELLING_TAGS.has(test) ? 1.5 : 3.2
}

/** A condition makes a step from anywhere as good as a step from the parent. */
const CONDITIONED_STEP_COST = 0.3

/** Positions shift as soon as something optional comes or goes. */
export const POSITION_COST = 3

export function pricedStep(step: Step, conditions: readonly PricedCondition[] = []): { step: Step; cost: number } {
  if (conditions.length === 0) return { step, cost: bareStepCost(step) + positionCost(step) }
  const cost = conditions.reduce((sum, { cost }) => sum + cost, CONDITIONED_STEP_COST) + positionCost(step)
  return { step: { ...step, conditions: [...conditions.map(c => c.condition), ...step.conditions] }, cost }
}

const positionCost = ({ conditions }: Step): number =>
  conditions.filter(({ kind }) => kind === 'at').length * POSITION_COST

export const pathFrom = (from: Path['from'], ...steps: Step[]): Path => ({ from, steps })

export const byCost = (a: Proposal, b: Proposal): number => a.cost - b.cost
