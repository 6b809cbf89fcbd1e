import type { Command } from 'commander'
import type { Models } from '../../analyse.ts'
import { modelsFor } from '../../shipped-models.ts'
import { needsRendering } from '../../stages/2-model/relations.ts'
import type { BlockClassifier } from '../../stages/4-find/blocks/block-type.ts'
import { UsageError } from '../terminal/usage-error.ts'
import type { PageFlags } from './page-options.ts'

/** Folders with knowledge of one's own. */
export interface ModelFlags {
  readonly annotators?: string
  readonly blocks?: string
}

export const addModelOptions = (command: Command): Command =>
  command
    .option('--annotators <folder>', 'also use your own annotators; see docs/annotators.md')
    .option('--blocks <folder>', 'also use your own block types; see docs/blocks.md')

/** The models with these folders, and with a profile for pagination links if one is named. */
export const modelsOf = (flags: ModelFlags & { readonly profile?: string }): Models => {
  const { annotators, blocks, profile } = flags
  return modelsFor({ annotators, blocks, profile })
}

/** Whether a classifier needs rendered pages. Then they cannot be read without a browser. */
export function needsBoxes({ definition, profile, program }: BlockClassifier, flags: PageFlags): boolean {
  const visual = needsRendering(program.requiredInputs)
  if (visual && flags.static)
    throw new UsageError(`Profile ${profile} of ${definition.type} needs rendered pages: remove --static.`)
  return visual
}
