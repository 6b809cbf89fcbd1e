import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readTextFileSync } from '../../../files/read-file.ts'
import { drawTree } from '../../../learn/draw-tree.ts'
import { printTree } from '../../../learn/print-tree.ts'
import type { BlockClassifier } from './block-type.ts'

/** Whether the model can be shown: a forest is too large. */
export const isOneTree = ({ model }: BlockClassifier): boolean => model.trees.length === 1

/** Whether a feature is true or false rather than a number. */
const truthsOf = ({ program }: BlockClassifier): ReadonlySet<string> =>
  new Set(program.outputs.flatMap(({ name, columns }) => (columns.length === 1 ? [name] : [])))

/** A text without the namespace of the features. */
export const shortName =
  ({ definition: { namespace } }: BlockClassifier) =>
  (feature: string): string =>
    feature.replaceAll(`${namespace}::`, '')

/** The tree as SVG. */
export function drawClassifier(classifier: BlockClassifier): string {
  const { definition, profile, model } = classifier
  const truths = truthsOf(classifier)
  const title = `${definition.type}, profile ${profile}`
  return drawTree(model, model.trees[0]!, { title, isTruth: name => truths.has(name), nameOf: shortName(classifier) })
}

/** The tree as text. */
export function printClassifier(classifier: BlockClassifier): string {
  const { model } = classifier
  const truths = truthsOf(classifier)
  return shortName(classifier)(printTree(model, model.trees[0], { isTruth: feature => truths.has(feature) }))
}

/** The figures of a profile on sites that it was not trained on. */
export function readFigures(folder: string, profile: string): Readonly<Record<string, unknown>> {
  const file = join(folder, 'metrics.json')
  if (!existsSync(file)) return {}
  // Written by `train`, and only shown: a damaged file is left out.
  try {
    return Object(Object(JSON.parse(readTextFileSync(file)))[profile])
  } catch {
    return {}
  }
}
