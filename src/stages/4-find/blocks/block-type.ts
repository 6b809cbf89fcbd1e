import type { Program } from '../../../datalog/program.ts'
import type { Model, ModelSettings } from '../../../learn/model.ts'

/** What a folder in `blocks/` says about a type of block. */
export interface BlockDefinition {
  readonly type: string
  readonly about: string
  /** What it cannot do, for its card. */
  readonly limits?: readonly string[]
  /** The namespace of its features. */
  readonly namespace: string
  /** Rule files that block types share, by name: `number-rows` is `number-rows.dl` beside the framework's code. */
  readonly uses?: readonly string[]
  /** A block has several nodes: the rules say `block(B)` and `member(B, N)` instead of `node_of_interest(N)`. */
  readonly several?: boolean
  /** Another block type whose pages are learned from as well. */
  readonly pagesOf?: BorrowedPages
  /** The last one is "none of these". */
  readonly classes: readonly string[]
  /** Names of feature relations without their namespace, by group. */
  readonly features: Readonly<Record<string, readonly string[]>>
  /** Pages of a pagination corpus hardly ever have such a block: they show what it is not. */
  readonly absentInCorpus?: boolean
  readonly profiles: Readonly<Record<string, Profile>>
}

interface BorrowedPages {
  readonly type: string
  /** What a label of that type is called here; its other labels do not count. */
  readonly labels: Readonly<Record<string, string>>
  /** Pages whose labels would say something wrong here, by file name without `.html`. */
  readonly leaveOut?: readonly string[]
}

/** One way of classifying: which features, learned how, and from what probability on a block is one. */
interface Profile {
  readonly about: string
  /** Groups and single features that are left out; without those that need rendering, a profile needs no browser. */
  readonly without: readonly string[]
  readonly learner: ModelSettings
  /** The profile whose model this one uses with another threshold; its own where absent. */
  readonly model?: string
  readonly threshold: number
}

/** A block type ready to run in one profile. */
export interface BlockClassifier {
  readonly definition: BlockDefinition
  readonly profile: string
  readonly program: Program
  readonly model: Model
}

/** From what probability on a block is one, in the classifier's profile. */
export const thresholdOf = ({ definition, profile }: BlockClassifier): number => definition.profiles[profile]!.threshold

/** The features that a profile uses, in order, as relation names. */
export function featureRelations({ namespace, features, profiles }: BlockDefinition, profile: string): string[] {
  const { without } = profiles[profile]!
  return Object.entries(features).flatMap(([group, names]) =>
    names.flatMap(name => (without.includes(group) || without.includes(name) ? [] : [`${namespace}::${name}`])),
  )
}

/** The group that a feature belongs to. */
export function groupOf({ namespace, features }: BlockDefinition, feature: string): string {
  const name = feature.replace(`${namespace}::`, '').replace(/\.\d+$/, '')
  return Object.entries(features).find(([, names]) => names.includes(name))?.[0] ?? ''
}
