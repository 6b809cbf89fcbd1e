import type { BlockDefinition } from '../../stages/4-find/blocks/block-type.ts'
import { type ClassScore, scoreClasses } from '../training/validate.ts'
import { joinExamples, type PageFeatures } from './examples.ts'
import { type ValidationOptions, validateBlock } from './validate-block.ts'

/** The figures of a block type on labeled pages, by name. */
type BlockScore = Readonly<Record<string, number>>

/** Every page judged by a model that was not trained on it. */
export function scoreBlock(
  pages: readonly PageFeatures[],
  definition: BlockDefinition,
  profile: string,
  options: ValidationOptions = {},
): BlockScore {
  const judged = validateBlock(pages, definition, profile, options)
  return scoreProbabilities(
    pages,
    definition,
    judged.map(({ probabilities }) => probabilities),
  )
}

/** Labeled blocks that the rules did not propose count as missed. */
export function scoreProbabilities(
  pages: readonly PageFeatures[],
  definition: BlockDefinition,
  probabilities: readonly (readonly Float64Array[])[],
): BlockScore {
  const set = joinExamples(pages, definition.classes)
  const missed = pages.flatMap(page => page.missed ?? [])
  const scores = scoreClasses(set, probabilities.flat())
    .slice(0, -1)
    .map(score => withMissed(score, missed.filter(name => name === score.name).length))
  return Object.fromEntries([
    ['ownPages', pages.length],
    ['candidates', set.labels.length],
    ...scores.flatMap(({ name, precision, recall, f1, support }) => [
      [`${name} labelled`, support],
      [`${name} precision`, precision],
      [`${name} recall`, recall],
      [`${name} f1`, f1],
    ]),
  ])
}

function withMissed({ name, precision, recall, f1, support }: ClassScore, missed: number): ClassScore {
  const right = Number.isNaN(recall) ? 0 : recall * support
  if (right === 0) return { name, precision: 0, recall: 0, f1: 0, support: support + missed }
  if (missed === 0) return { name, precision, recall, f1, support }
  const all = support + missed
  return { name, precision, recall: right / all, f1: (2 * right) / (right / precision + all), support: all }
}

export const formatBlockScore = (score: BlockScore): string =>
  Object.entries(score)
    .map(([name, value]) => `${name.padEnd(24)}${Number.isInteger(value) ? value : value.toFixed(3)}`)
    .join('\n')
