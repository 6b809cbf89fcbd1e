import type { PreparedProgram } from '../datalog/prepare/prepared-program.ts'
import type { RuleSources } from '../datalog/rule-sources.ts'
import type { BlockClassifier } from '../stages/4-find/blocks/block-type.ts'
import type { JudgeWeights } from '../stages/4-find/regions/judge.ts'
import type { ModelOfCodes } from './coded-trees.ts'
import type { AnnotatorOfLines } from './word-lines.ts'

/** A block type with the model of one profile. */
export interface BlockData extends Pick<BlockClassifier, 'definition' | 'profile'> {
  readonly model: ModelOfCodes
  readonly program: PreparedProgram
}

/** Everything that the analysis of a page needs, without files: what the build writes for browsers. */
export interface BrowserData {
  readonly annotators: readonly AnnotatorOfLines[]
  readonly judge: { readonly weights: JudgeWeights; readonly program: PreparedProgram }
  readonly links: BlockData
  readonly more: BlockData
  readonly pagers: BlockData
  readonly totals: PreparedProgram
  readonly siblings: PreparedProgram
}

/** The programs of an analysis. */
export type ProgramName = Exclude<keyof BrowserData, 'annotators'>

export type BrowserRules = Readonly<Record<ProgramName, RuleSources>>
