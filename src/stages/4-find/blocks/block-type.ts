import type { Program } from '../../../datalog/program.ts'
import type { Model, ModelSettings } from '../../../learn/model.ts'

/** The definition of a block type, from its folder in `blocks/`. */
export interface BlockDefinition {
  readonly type: string
  readonly about: string
  /** Its limits, for its card. */
  readonly limits?: readonly string[]
  /** The namespace of its features. */
  readonly namespace: string
  /** Shared rule files, by name: `number-rows` is `number-rows.dl` next to the framework's code. */
  readonly uses?: readonly string[]
  /** A block has several nodes: the rules define `block(B)` and `member(B, N)` instead of `node_of_interest(N)`. */
  readonly several?: boolean
  /** Another block type whose pages are also used for training. */
  readonly pagesOf?: BorrowedPages
  /** The last one is "none of these". */
  readonly classes: readonly string[]
  /** Classes whose blocks show a number: a label of one without is a mistake. */
  readonly numeric?: readonly string[]
  /** Relations that its rules also answer, beside the features: not learned from. */
  readonly claims?: readonly string[]
  /** Names of feature relations without their namespace, by group. */
  readonly features: Readonly<Record<string, readonly string[]>>
  /** Pages of a pagination corpus hardly ever have such a block: they are negative examples. */
  readonly absentInCorpus?: boolean
  readonly profiles: Readonly<Record<string, Profile>>
}

interface BorrowedPages {
  readonly type: string
  /** Maps labels of that type to classes of this one; other labels do not count. */
  readonly labels: Readonly<Record<string, string>>
  /** Pages whose labels would be wrong here, by file name without `.html`. */
  readonly leaveOut?: readonly string[]
}

/** One way to classify: which features, learned how, and the minimum probability of a block. */
interface Profile {
  readonly about: string
  /** Groups and single features that it uses; all if absent. If none needs rendering, the profile needs no browser. */
  readonly only?: readonly string[]
  /** Groups and single features that it leaves out. */
  readonly without?: readonly string[]
  readonly learner: ModelSettings
  /** The profile whose model this one uses with another threshold; its own if absent. */
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

/** The minimum probability of a block in the classifier's profile. */
export const thresholdOf = ({ definition, profile }: BlockClassifier): number => definition.profiles[profile]!.threshold

/** The features that a profile uses, in order, as relation names. */
export function featureRelations({ namespace, features, profiles }: BlockDefinition, profile: string): string[] {
  const { only, without = [] } = profiles[profile]!
  return Object.entries(features).flatMap(([group, names]) => {
    const isIn = (list: readonly string[], name: string): boolean => list.includes(group) || list.includes(name)
    return names.flatMap(name => ((only && !isIn(only, name)) || isIn(without, name) ? [] : [`${namespace}::${name}`]))
  })
}

/** The group that a feature belongs to. */
export function groupOf({ namespace, features }: BlockDefinition, feature: string): string {
  const name = feature.replace(`${namespace}::`, '').replace(/\.\d+$/, '')
  return Object.entries(features).find(([, names]) => names.includes(name))?.[0] ?? ''
}
