import { type FeatureValues, type LogLinear, sumOf } from '../../learn/log-linear.ts'
import { countEach } from '../../stages/2-model/count-each.ts'
import type { NodeId } from '../../stages/2-model/page-model.ts'
import { COMPARISONS, comparedWith, type EvidenceLimits, withinLimits } from '../../stages/4-find/regions/evidence.ts'
import type { RegionWeights } from '../../stages/4-find/regions/judge.ts'
import { type Case, learnChoice, learnProbability } from '../training/learn-log-linear.ts'

/** The training data of a labeled page. */
export interface RegionExample {
  readonly id: string
  readonly site: string
  /** The evidence of each candidate. */
  readonly regions: readonly CandidateExample[]
  /** The page has a list. */
  readonly hasList: boolean
  /** One of its lists is labeled as the main one. */
  readonly hasMain: boolean
  /** Every list of the page is labeled, not only the main one. */
  readonly isComplete: boolean
  /** Handwritten: used for training only. */
  readonly isOwn: boolean
  /** The folder that it comes from, if this one is scored on its own. */
  readonly corpus?: string
}

export interface CandidateExample {
  readonly evidence: FeatureValues
  readonly records: number
  /** The first and the last node of each of its elements, in document order. */
  readonly spans: readonly (readonly [first: NodeId, last: NodeId])[]
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
/** Lists beside the main one differ more than main lists. On held-out pages, 5 and 30 are as good. */
const DATA_RESTRAINT = 10

/** The weights without the gate, which needs pages that they were not learned from. */
export type LearnedWeights = Omit<RegionWeights, 'gate'>

const measureOf = ({ evidence }: CandidateExample, name: string): number => evidence[name]!

export function learnWeights(unlimited: readonly RegionExample[]): LearnedWeights {
  const limits = limitsOf(unlimited)
  const examples = unlimited.map(example => withLimits(example, limits))
  const features = Object.keys(limits)
  const weightOf = pageWeights(examples)
  const choices = examples
    .filter(({ hasList }) => hasList)
    .map(example => ({
      options: example.regions.map(({ evidence }) => evidence),
      isRight: example.hasMain ? rightChoices(example.regions) : largeLists(example.regions),
      weight: weightOf(example),
    }))
  const main = learnChoice(choices, { features, restraint: RESTRAINT })
  const rated = rateExamples(examples, main)
  const lists = rated.filter(
    ({ example, best }) => !example.hasList || (example.hasMain ? best.likeMain : best.labelled) >= WORTH_CHOOSING,
  )
  const listWeight = (example: RegionExample): number => (example.isOwn ? PAGES_PER_SITE : weightOf(example))
  const weightOfAll = (hasList: boolean): number =>
    lists.reduce((sum, { example }) => sum + (example.hasList === hasList ? listWeight(example) : 0), 0)
  const [withList, without] = [weightOfAll(true), weightOfAll(false)]
  const listCases = lists.map(
    ({ example, best }): Case => ({
      values: best.evidence,
      holds: example.hasList,
      weight: listWeight(example) / (example.hasList ? withList : without),
    }),
  )
  return {
    main,
    data: dataOf(rated, features, weightOf),
    list: learnProbability(listCases, { features, restraint: LIST_RESTRAINT }),
    limits,
  }
}

/** The sum that says whether other lists are data, beside what the known weights take for the main list. */
export function learnData(
  unlimited: readonly RegionExample[],
  { main, limits }: Pick<LearnedWeights, 'main' | 'limits'>,
): LogLinear {
  const examples = unlimited.map(example => withLimits(example, limits))
  return dataOf(rateExamples(examples, main), Object.keys(limitsOf(unlimited)), pageWeights(examples))
}

interface RatedExample {
  readonly example: RegionExample
  readonly regions: readonly (CandidateExample & { readonly score: number })[]
  readonly best: CandidateExample & { readonly score: number }
}

const rateExamples = (examples: readonly RegionExample[], main: LogLinear): RatedExample[] =>
  examples
    .filter(({ regions }) => regions.length > 0)
    .map(example => {
      const regions = example.regions.map(region => ({ ...region, score: sumOf(main, region.evidence) }))
      return { example, regions, best: regions.reduce((a, b) => (b.score > a.score ? b : a)) }
    })

function dataOf(
  rated: readonly RatedExample[],
  features: readonly string[],
  weightOf: (example: RegionExample) => number,
): LogLinear {
  const cases = rated
    .filter(({ example }) => example.isComplete)
    .flatMap(({ example, regions, best }): Case[] => {
      // Lists that share nodes with the main one are not reported, whatever they are.
      const isBeside = (region: CandidateExample): boolean => !example.hasList || !overlap(region.spans, best.spans)
      const others = regions.filter(region => isBeside(region) && !(region.labelled >= IS_DATA && isMenu(region)))
      return others.map(region => ({
        values: { ...region.evidence, ...comparedWith(best, region, measureOf) },
        holds: region.labelled >= IS_DATA,
        weight: weightOf(example),
      }))
    })
  return learnProbability(cases, { features: [...features, ...COMPARISONS], restraint: DATA_RESTRAINT })
}

/**
 * The weights, with those of others for what their examples never had: rendered pages on which every list is labeled
 * have no tables, for instance. A feature that never varies keeps the weight 0.
 */
export function completedBy(own: LearnedWeights, others: LearnedWeights): LearnedWeights {
  const complete = (sum: LogLinear, other: LogLinear): LogLinear => ({
    ...sum,
    weights: Object.fromEntries(
      Object.entries(sum.weights).map(([name, weight]) => [name, weight === 0 ? (other.weights[name] ?? 0) : weight]),
    ),
  })
  return {
    ...own,
    main: complete(own.main, others.main),
    data: complete(own.data, others.data),
    list: complete(own.list, others.list),
  }
}

/** Handwritten pages show what is rare on others: sections of an article beside questions with their answers. */
const HANDWRITTEN = 1.5

/** Pages of one site are alike, so a site with many of them counts only as much as this many pages. */
const PAGES_PER_SITE = 2

export function pageWeights(examples: readonly RegionExample[]): (example: RegionExample) => number {
  const pages = countEach(examples.map(({ site, hasList }) => `${site} ${hasList}`))
  return ({ site, hasList, isOwn }) =>
    isOwn ? HANDWRITTEN : Math.min(1, PAGES_PER_SITE / pages.get(`${site} ${hasList}`)!)
}

/** Some labels take menus, filters, and footers for data, others do not: they teach nothing. */
const isMenu = ({ evidence }: CandidateExample): boolean => MENU_CLAIMS.some(claim => evidence[claim])

const MENU_CLAIMS = [
  'in navigation',
  'called navigation',
  'in footer',
  'called footer',
  'called filter',
  'called index',
  'options',
]

/** Whether two lists share nodes. */
function overlap(some: CandidateExample['spans'], others: CandidateExample['spans']): boolean {
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    if (some[i]![1] < others[j]![0]) i++
    else if (others[j]![1] < some[i]![0]) j++
    else return true
  }
  return false
}

/** The least and the greatest value of each measure. */
function limitsOf(examples: readonly RegionExample[]): EvidenceLimits {
  const limits: Record<string, [number, number]> = {}
  for (const { evidence } of examples.flatMap(({ regions }) => regions)) {
    for (const name in evidence) {
      // A claim that does not hold is not in the evidence: it counts as 0.
      const own = (limits[name] ??= [0, 0])
      own[0] = Math.min(own[0], evidence[name]!)
      own[1] = Math.max(own[1], evidence[name]!)
    }
  }
  return Object.fromEntries(Object.entries(limits).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const withLimits = (example: RegionExample, limits: EvidenceLimits): RegionExample => ({
  ...example,
  regions: example.regions.map(region => ({ ...region, evidence: withinLimits(region.evidence, limits) })),
})

/** What tells an article from a list is a few measures, and articles differ more than lists. */
const LIST_RESTRAINT = 3

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
