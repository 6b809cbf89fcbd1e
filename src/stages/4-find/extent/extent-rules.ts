import type { Program } from '../../../datalog/program.ts'
import type { BlockClassifier } from '../blocks/block-type.ts'

/** What says how much of a list there is. */
export interface ExtentRules {
  readonly totals: Program
  readonly siblings: Program
  /** Block type `pager`. */
  readonly pagers: BlockClassifier
}
