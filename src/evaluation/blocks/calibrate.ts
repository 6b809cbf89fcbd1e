import type { LogLinear } from '../../learn/log-linear.ts'
import { type Model, ODDS, oddsOf } from '../../learn/model.ts'
import { countEach } from '../../stages/2-model/count-each.ts'
import { classifyTable } from '../../stages/4-find/blocks/classify.ts'
import { learnProbability } from '../training/learn-log-linear.ts'
import type { PageFeatures } from './examples.ts'

/** Two numbers need little restraint. */
const RESTRAINT = 0.1

/**
 * How shares of votes become probabilities, learned from pages whose sites had no part in the model that judges them
 * (Platt). All sites count the same.
 */
export function learnCalibration<P extends PageFeatures>(pages: readonly P[], modelOf: (page: P) => Model): LogLinear {
  const pagesOf = countEach(pages.map(({ site }) => site))
  const cases = pages.flatMap(page => {
    const model = modelOf(page)
    const none = model.classes.length - 1
    return classifyTable(model, page.table).map((shares, row) => ({
      values: { [ODDS]: oddsOf(1 - shares[none]!) },
      holds: page.labels[row] !== none,
      weight: 1 / pagesOf.get(page.site)!,
    }))
  })
  return learnProbability(cases, { features: [ODDS], restraint: RESTRAINT })
}
