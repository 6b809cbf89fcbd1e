import { probabilityOf, sumOf } from '../../learn/log-linear.ts'
import { withinLimits } from '../../stages/4-find/regions/evidence.ts'
import type { RegionWeights } from '../../stages/4-find/regions/judge.ts'
import { foldsByGroup } from '../training/validate.ts'
import {
  type CandidateExample,
  type LearnedWeights,
  learnWeights,
  pageWeights,
  type RegionExample,
} from './learn-judge.ts'

/** How often weights are right on sites that they were not trained on. */
export interface JudgeScore {
  /** Pages with one labeled main list: their number, and for how many of them the right one was chosen. */
  readonly pages: number
  readonly sites: number
  readonly right: number
  /** Of these, with every record and no others. */
  readonly exact: number
  /** Of all these pages, how many were said to have a list. */
  readonly told: number
  /** Said to have a list, and with exactly the right records: what a user gets. Older scores lack it. */
  readonly toldExact?: number
  readonly pagesWithout: number
  /** Pages without a list that were recognized as such. */
  readonly refused: number
}

/** The score of all pages, and of each folder of pages with main lists except the first. */
export interface JudgeScores extends JudgeScore {
  readonly further?: readonly JudgeScore[]
}

const FOLDS = 8
/** A list is right if it has most of the records and few others. */
const RIGHT = 0.8

/** What held-out pages say about the weights: their score, and from which probability on a page has a list. */
export function validateJudge(
  examples: readonly RegionExample[],
  seed = 1,
): { score: JudgeScores; gate: RegionWeights['gate'] } {
  const folds = foldsByGroup(
    examples.map(({ site }) => site),
    FOLDS,
    seed,
  )
  const answers = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap(fold => {
    const weights = learnWeights(examples.filter(({ site }) => folds.get(site) !== fold))
    return examples
      .filter(({ site, isOwn }) => folds.get(site) === fold && !isOwn)
      .map(example => ({ example, fold, ...answer(example, weights) }))
  })
  const gates = Array.from({ length: FOLDS }, (_, fold) => chooseGate(answers.filter(each => each.fold !== fold)))
  const judged = answers.map(each => ({ ...each, isTold: each.probability >= gates[each.fold]! }))
  const [, ...further] = new Set(answers.flatMap(({ example }) => example.corpus ?? []))
  const scoreOfFolder = (folder: string): JudgeScore =>
    scoreOf(judged.filter(({ example }) => example.corpus === folder))
  return { score: { ...scoreOf(judged), further: further.map(scoreOfFolder) }, gate: chooseGate(answers) }
}

function scoreOf(answers: readonly JudgedAnswer[]): JudgeScore {
  const withList = answers.filter(({ example }) => example.hasMain)
  const without = answers.filter(({ example }) => !example.hasList)
  const exact = withList.filter(({ best }) => best?.likeMain === 1)
  return {
    pages: withList.length,
    sites: new Set(withList.map(({ example }) => example.site)).size,
    right: withList.filter(({ best }) => (best?.likeMain ?? 0) >= RIGHT).length,
    exact: exact.length,
    told: withList.filter(({ isTold }) => isTold).length,
    toldExact: exact.filter(({ isTold }) => isTold).length,
    pagesWithout: without.length,
    refused: without.filter(({ isTold }) => !isTold).length,
  }
}

interface JudgedAnswer extends Answer {
  /** It was said to have a list. */
  readonly isTold: boolean
}

interface Answer {
  readonly example: RegionExample
  /** The candidate that would be chosen. */
  readonly best: CandidateExample | undefined
  /** The probability that the page has a list; 0 if nothing repeats. */
  readonly probability: number
}

function answer({ regions: all }: RegionExample, { main, list, limits }: LearnedWeights): Omit<Answer, 'example'> {
  if (all.length === 0) return { best: undefined, probability: 0 }
  const regions = all.map(region => ({ ...region, evidence: withinLimits(region.evidence, limits) }))
  const best = regions.reduce((a, b) => (sumOf(main, b.evidence) > sumOf(main, a.evidence) ? b : a))
  return { best, probability: probabilityOf(list, best.evidence) }
}

/**
 * The probability from which on pages with a list and pages without one are told apart best: lists found and pages
 * refused count the same, and so do sites. Many gates are as good as the best, as far as so many pages can tell; the one
 * closest to one half is taken, which is the gate to expect, because both kinds had the same weight in training.
 */
function chooseGate(answers: readonly Answer[]): number {
  const rates = GATES.map(gate => tellingApart(answers, gate))
  const best = rates.reduce((a, b) => (b.rate > a.rate ? b : a))
  const good = GATES.filter((_, at) => rates[at]!.rate >= best.rate - best.error)
  return good.reduce((a, b) => (Math.abs(b - 0.5) < Math.abs(a - 0.5) ? b : a))
}

/** How well a gate tells the two kinds of pages apart, and the standard error of this rate. */
function tellingApart(answers: readonly Answer[], gate: number): { readonly rate: number; readonly error: number } {
  const weightOf = pageWeights(answers.map(({ example }) => example))
  const sum = (each: readonly Answer[]): number => each.reduce((all, { example }) => all + weightOf(example), 0)
  const kinds = [true, false].map(hasList => {
    const own = answers.filter(({ example }) => example.hasList === hasList)
    const size = sum(own) || 1
    const rate = sum(own.filter(({ probability }) => probability >= gate === hasList)) / size
    return { rate, variance: (rate * (1 - rate)) / size }
  })
  const sumOfBoth = (of: 'rate' | 'variance'): number => kinds.reduce((all, kind) => all + kind[of], 0)
  return { rate: sumOfBoth('rate') / 2, error: Math.sqrt(sumOfBoth('variance')) / 2 }
}

/** In percent steps. Outside, one of the two kinds would hardly count. */
const GATES = Array.from({ length: 71 }, (_, at) => (15 + at) / 100)
