import { selectFeatures } from '../../../learn/example-set.ts'
import { type Model, trainModel } from '../../../learn/model.ts'
import { foldsByGroup } from '../../../learn/validate.ts'
import type { BlockDefinition } from './block-type.ts'
import { classifyTable } from './classify.ts'
import { joinExamples, type PageFeatures } from './examples.ts'

export const FOLDS = 5

export interface ValidatedPage<P extends PageFeatures = PageFeatures> {
  readonly page: P
  /** From a model that never saw the page's site. */
  readonly probabilities: readonly Float64Array[]
  readonly model: Model
}

export interface ValidationOptions {
  /** Learn from these features only. */
  readonly features?: readonly string[]
  readonly seed?: number
  /** Pages that help to learn and are never judged: those that come with the block type. */
  readonly alsoLearn?: readonly PageFeatures[]
}

/** Learns a profile from these pages. */
export function trainBlock(
  pages: readonly PageFeatures[],
  definition: BlockDefinition,
  profile: string,
  features?: readonly string[],
): Model {
  const set = joinExamples(pages, definition.classes)
  return trainModel(features ? selectFeatures(set, features) : set, definition.profiles[profile]!.learner)
}

/** Every page judged by a model that was learned on other sites. */
export function validateBlock<P extends PageFeatures>(
  pages: readonly P[],
  definition: BlockDefinition,
  profile: string,
  { features, seed = 1, alsoLearn = [] }: ValidationOptions = {},
): ValidatedPage<P>[] {
  const folds = foldsByGroup(
    pages.map(page => page.site),
    FOLDS,
    seed,
  )
  const models = Array.from({ length: FOLDS }, (_, fold) => {
    const others = pages.filter(page => folds.get(page.site) !== fold)
    return trainBlock([...others, ...alsoLearn], definition, profile, features)
  })
  return pages.map(page => {
    const model = models[folds.get(page.site)!]!
    return { page, model, probabilities: classifyTable(model, page.table) }
  })
}
