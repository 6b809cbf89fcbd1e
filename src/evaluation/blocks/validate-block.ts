import type { Model } from '../../learn/model.ts'
import type { BlockDefinition } from '../../stages/4-find/blocks/block-type.ts'
import { classifyTable } from '../../stages/4-find/blocks/classify.ts'
import { eliminateFeatures, type FeatureSelection } from '../training/eliminate.ts'
import { selectFeatures } from '../training/example-set.ts'
import { seededRandom, shuffled } from '../training/random.ts'
import { trainModel } from '../training/train-model.ts'
import { foldsByGroup } from '../training/validate.ts'
import { joinExamples, type PageFeatures } from './examples.ts'

export const FOLDS = 5

interface ValidatedPage<P extends PageFeatures = PageFeatures> {
  readonly page: P
  /** From a model that was not trained on the page's site. */
  readonly probabilities: readonly Float64Array[]
  readonly model: Model
}

export interface ValidationOptions {
  /** Use only these features. */
  readonly features?: readonly string[]
  /** Select features anew for each model, without the sites that it is judged by. */
  readonly select?: boolean
  readonly seed?: number
  /** Pages used for training only: those that ship with the block type. */
  readonly alsoLearn?: readonly PageFeatures[]
  /** Train on this many random pages of the other sites. */
  readonly limitTraining?: number
}

/** Trains a profile on these pages. */
export function trainBlock(
  pages: readonly PageFeatures[],
  definition: BlockDefinition,
  profile: string,
  features?: readonly string[],
): Model {
  const set = joinExamples(pages, definition.classes)
  return trainModel(features ? selectFeatures(set, features) : set, definition.profiles[profile]!.learner)
}

/** The features of a profile that are worth having on sites that it was not trained on. */
export function selectBlockFeatures(
  pages: readonly PageFeatures[],
  definition: BlockDefinition,
  profile: string,
): FeatureSelection {
  const set = joinExamples(pages, definition.classes)
  return eliminateFeatures(set, definition.profiles[profile]!.learner, foldsByGroup(set.groups, FOLDS))
}

/** For each page, a model that was trained on other sites. */
export function trainUnseen<P extends PageFeatures>(
  pages: readonly P[],
  definition: BlockDefinition,
  profile: string,
  { features, select = false, seed = 1, alsoLearn = [], limitTraining }: ValidationOptions = {},
): (page: P) => Model {
  const folds = foldsByGroup(
    pages.map(page => page.site),
    FOLDS,
    seed,
  )
  const models = Array.from({ length: FOLDS }, (_, fold) => {
    const others = pages.filter(page => folds.get(page.site) !== fold)
    const taken = limitTraining ? shuffled(others, seededRandom(seed * FOLDS + fold)).slice(0, limitTraining) : others
    const learning = [...taken, ...alsoLearn]
    const selected = select
      ? selectBlockFeatures(learning, definition, profile).left.map(({ feature }) => feature)
      : features
    return trainBlock(learning, definition, profile, selected)
  })
  return page => models[folds.get(page.site)!]!
}

/** Every page evaluated with a model that was trained on other sites. */
export function validateBlock<P extends PageFeatures>(
  pages: readonly P[],
  definition: BlockDefinition,
  profile: string,
  options: ValidationOptions = {},
): ValidatedPage<P>[] {
  const modelOf = trainUnseen(pages, definition, profile, options)
  return pages.map(page => {
    const model = modelOf(page)
    return { page, model, probabilities: classifyTable(model, page.table) }
  })
}
