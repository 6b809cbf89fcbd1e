import { probabilityOf, sumOf } from '../../learn/log-linear.ts'
import { withinLimits } from '../../stages/4-find/regions/evidence.ts'
import { MIN_LIST_PROBABILITY, type RegionWeights } from '../../stages/4-find/regions/judge.ts'
import { foldsByGroup } from '../training/validate.ts'
import { type CandidateExample, learnWeights, type RegionExample } from './learn-judge.ts'

/** How often weights are right on sites that they were not trained on. */
export interface JudgeScore {
  /** Pages with one labeled main list: their number, and for how many of them the right one was chosen. */
  readonly pages: number
  readonly sites: number
  readonly right: number
  /** Of these, with every record and no others. */
  readonly exact: number
  /** Of these, how many were also said to have a list. */
  readonly told: number
  readonly pagesWithout: number
  /** Pages without a list that were recognized as such. */
  readonly refused: number
}

const FOLDS = 8
/** A list is right if it has most of the records and few others. */
const RIGHT = 0.8

export function validateJudge(examples: readonly RegionExample[], seed = 1): JudgeScore {
  const folds = foldsByGroup(
    examples.map(({ site }) => site),
    FOLDS,
    seed,
  )
  const answers = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap(fold => {
    const weights = learnWeights(examples.filter(({ site }) => folds.get(site) !== fold))
    return examples
      .filter(({ site }) => folds.get(site) === fold)
      .map(example => ({ example, ...answer(example, weights) }))
  })
  const withList = answers.filter(({ example }) => example.hasMain && !example.isOwn)
  const without = answers.filter(({ example }) => !example.hasList && !example.isOwn)
  return {
    pages: withList.length,
    sites: new Set(withList.map(({ example }) => example.site)).size,
    right: withList.filter(({ best }) => (best?.likeMain ?? 0) >= RIGHT).length,
    exact: withList.filter(({ best }) => best?.likeMain === 1).length,
    told: withList.filter(({ isTold }) => isTold).length,
    pagesWithout: without.length,
    refused: without.filter(({ isTold }) => !isTold).length,
  }
}

/** The candidate that would be chosen, and whether the page would be said to have a list. */
function answer(
  { regions: all }: RegionExample,
  weights: RegionWeights,
): { best: CandidateExample | undefined; isTold: boolean } {
  if (all.length === 0) return { best: undefined, isTold: false }
  const regions = all.map(region => ({ ...region, evidence: withinLimits(region.evidence, weights.limits) }))
  const best = regions.reduce((a, b) => (sumOf(weights.main, b.evidence) > sumOf(weights.main, a.evidence) ? b : a))
  return { best, isTold: probabilityOf(weights.list, best.evidence) >= MIN_LIST_PROBABILITY }
}
