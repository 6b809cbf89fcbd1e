import { type FeatureValues, sumOf } from '../../learn/log-linear.ts'
import { COMPARISONS, comparedWith } from '../../stages/4-find/regions/evidence.ts'
import type { RegionWeights } from '../../stages/4-find/regions/judge.ts'
import { type Case, learnChoice, learnProbability } from '../training/learn-log-linear.ts'

/** The training data of a labeled page. */
export interface RegionExample {
  readonly id: string
  readonly site: string
  /** The evidence of each candidate. */
  readonly regions: readonly CandidateExample[]
  /** The page has no list at all. */
  readonly hasList: boolean
  /** Every list of the page is labeled, not only the main one. */
  readonly isComplete: boolean
  /** Handwritten: used for training only. */
  readonly isOwn: boolean
}

export interface CandidateExample {
  readonly evidence: FeatureValues
  readonly records: number
  /** F1 of its records compared with those of the main list. */
  readonly likeMain: number
  /** The share of its records that belong to any labeled list. */
  readonly labelled: number
}

/** A candidate represents a labeled list if nearly all of its records do. */
const IS_DATA = 0.7
/** A candidate with part of the main list is right only if nothing better was proposed. */
const NEARLY_BEST = 0.95
const WORTH_CHOOSING = 0.6
const RESTRAINT = 5

export function learnWeights(examples: readonly RegionExample[]): RegionWeights {
  const features = [
    ...new Set(examples.flatMap(({ regions }) => regions.flatMap(({ evidence }) => Object.keys(evidence)))),
  ].sort()
  const choices = examples
    .filter(({ hasList }) => hasList)
    .map(({ regions, isComplete }) => ({
      options: regions.map(({ evidence }) => evidence),
      isRight: isComplete ? largeLists(regions) : rightChoices(regions),
    }))
  const main = learnChoice(choices, { features, restraint: RESTRAINT })
  const rated = examples
    .filter(({ regions }) => regions.length > 0)
    .map(example => {
      const regions = example.regions.map(region => ({ ...region, score: sumOf(main, region.evidence) }))
      return { example, regions, best: regions.reduce((a, b) => (b.score > a.score ? b : a)) }
    })
  const beside = [...features, ...COMPARISONS]
  const dataCases = rated
    .filter(({ example }) => example.isComplete)
    .flatMap(({ regions, best }): Case[] => {
      const all = regions.reduce((sum, { records, labelled }) => sum + (labelled >= IS_DATA ? records : 0), 0)
      return regions.map(region => ({
        values: { ...region.evidence, ...comparedWith(best, region) },
        holds: region.labelled >= IS_DATA,
        weight: Math.sqrt(region.records / (all + 10)),
      }))
    })
  const lists = rated.filter(({ example, best }) => !example.hasList || best.likeMain >= WORTH_CHOOSING)
  const without = lists.filter(({ example }) => !example.hasList).length
  const listCases = lists.map(
    ({ example, best }): Case => ({
      values: best.evidence,
      holds: example.hasList,
      weight: 1 / (example.hasList ? lists.length - without : without),
    }),
  )
  return {
    main,
    data: learnProbability(dataCases, { features: beside, restraint: RESTRAINT }),
    list: learnProbability(listCases, { features, restraint: LIST_RESTRAINT }),
  }
}

/** Few pages have no list, so their model is regularized more. */
const LIST_RESTRAINT = 6

function rightChoices(regions: readonly CandidateExample[]): boolean[] {
  const best = Math.max(...regions.map(({ likeMain }) => likeMain))
  return regions.map(({ likeMain }) => likeMain >= NEARLY_BEST * best && likeMain >= WORTH_CHOOSING)
}

/** If every list is labeled and none as the main one, any large one counts as right. */
function largeLists(regions: readonly CandidateExample[]): boolean[] {
  const size = ({ evidence, labelled }: CandidateExample): number =>
    labelled >= IS_DATA ? Math.exp(evidence['text share']!) : 0
  const largest = Math.max(...regions.map(size))
  return regions.map(region => size(region) > 0 && size(region) >= LARGE * largest)
}

const LARGE = 0.6
