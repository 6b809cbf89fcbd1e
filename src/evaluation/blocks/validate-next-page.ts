import type { Model } from '../../learn/model.ts'
import type { NodeId } from '../../stages/2-model/page-model.ts'
import type { BlockDefinition } from '../../stages/4-find/blocks/block-type.ts'
import { classifyTable } from '../../stages/4-find/blocks/classify.ts'
import { chooseNextPage } from '../../stages/4-find/pagination/find-next-page.ts'
import type { NextPage } from '../../stages/4-find/pagination/next-page.ts'
import { learnCalibration } from './calibrate.ts'
import type { PageFeatures } from './examples.ts'
import type { NextPageLabel } from './score.ts'
import { trainUnseen, type ValidationOptions } from './validate-block.ts'

/** A labeled page with its features, as the validation needs it. */
export interface NextPageExample extends PageFeatures {
  readonly label: NextPageLabel
  /** The labeled links: their kinds by node. Links whose path matches no node are missing. */
  readonly links: ReadonlyMap<NodeId, string>
  readonly topic: string
  /** The folder that it comes from. */
  readonly corpus: string
  /** Pages that are only learned from have no score. */
  readonly isScored: boolean
  /** The time for annotations, facts, and rules. */
  readonly ms: number
}

export interface NextPageAnswer {
  readonly example: NextPageExample
  readonly label: NextPageLabel
  readonly next: NextPage
  /** Of each candidate. */
  readonly probabilities: readonly Float64Array[]
  /** The time for the whole analysis: annotations, facts, rules, classification, and decision. */
  readonly ms: number
}

export interface AnswerOptions extends ValidationOptions {
  /** A clock in milliseconds, to measure answers. */
  readonly clock?: () => number
}

/**
 * The next page of each page, found by models that were not trained on its site, and how these are calibrated: votes of
 * many trees are not probabilities. The shares of a single tree are taken as they are.
 */
export function answerUnseen(
  examples: readonly NextPageExample[],
  definition: BlockDefinition,
  profile: string,
  options: AnswerOptions = {},
): { answers: NextPageAnswer[] } & Pick<Model, 'calibration'> {
  const modelOf = trainUnseen(examples, definition, profile, options)
  const { threshold, learner } = definition.profiles[profile]!
  const calibration = learner.kind === 'forest' ? { calibration: learnCalibration(examples, modelOf) } : {}
  const answers = examples
    .filter(({ isScored }) => isScored)
    .map(example => answer(example, { ...modelOf(example), ...calibration }, threshold, options))
  return { answers, ...calibration }
}

/** The next page of each page, found by this model, whatever it was trained on. */
export function answerWith(
  model: Model,
  examples: readonly NextPageExample[],
  definition: BlockDefinition,
  profile: string,
  options: AnswerOptions = {},
): NextPageAnswer[] {
  return examples
    .filter(({ isScored }) => isScored)
    .map(example => answer(example, model, definition.profiles[profile]!.threshold, options))
}

function answer(
  example: NextPageExample,
  model: Model,
  threshold: number,
  { clock = () => 0 }: AnswerOptions,
): NextPageAnswer {
  const start = clock()
  const { table, page, label } = example
  const probabilities = classifyTable(model, table)
  const next = chooseNextPage(page, { classes: model.classes, table, probabilities, model }, { threshold })
  return { example, label, next, probabilities, ms: example.ms + clock() - start }
}
