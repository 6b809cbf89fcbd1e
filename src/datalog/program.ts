import type { Checked } from './check/check.ts'
import type { Expanded } from './expand/expand.ts'
import type { Statement } from './parse/syntax.ts'
import type { CompiledPlans } from './prepare/compiled-plans.ts'
import type { RuleSources } from './rule-sources.ts'
import { ResultRelation } from './run/result.ts'
import { type Inputs, type Plans, Run, Runner, type RunOptions } from './run/run.ts'
import type { Stratified } from './stratify/stratify.ts'
import type { ProgramRelation } from './type.ts'

export const PASSES = ['parse', 'expand', 'resolve', 'check', 'stratify', 'plan', 'generate'] as const
export type Pass = (typeof PASSES)[number]

/** The output of the passes that check rules. */
export interface Passes {
  readonly statements: readonly Statement[]
  readonly expanded: Expanded
  readonly checked: Checked
  readonly stratified: Stratified
}

/** What was compiled in this process. */
export interface Compiled {
  /** Names the program by everything that its code depends on. */
  readonly key: string
  readonly source: RuleSources
  readonly passes: Passes
  readonly plans: CompiledPlans
}

interface ProgramParts {
  readonly outputs: readonly string[]
  readonly describe: (name: string) => ProgramRelation | undefined
  readonly plans: Plans
  readonly passes: () => Passes
  readonly compiled: () => Compiled
  readonly print: (pass: Pass) => string
}

/** Rules that are checked and planned once and then run on many pages. */
export class Program {
  /** The inputs that the outputs need; a run needs no others. */
  readonly requiredInputs: readonly string[]
  readonly outputs: readonly ProgramRelation[]
  readonly #parts: ProgramParts
  readonly #runner: Runner

  constructor(parts: ProgramParts) {
    this.#parts = parts
    const { outputs, plans } = parts
    this.outputs = outputs.map(name => this.describe(name)!)
    this.requiredInputs = [...plans.usual.relations].filter(([, { isInput }]) => isInput).map(([name]) => name)
    this.#runner = new Runner(plans, this.requiredInputs)
  }

  /** A program that was compiled when the package was built is checked again if its rules are to be explained. */
  get passes(): Passes {
    return this.#parts.passes()
  }

  /** What was compiled in this process, and the code that was made for its plans. */
  get compiled(): Compiled {
    return this.#parts.compiled()
  }

  run(inputs: Inputs, options: RunOptions = {}): Run {
    const { tables, pool, steps } = this.#runner.run(inputs, options)
    const relations = [...tables].flatMap(([name, table]) => {
      const described = this.describe(name)
      return described ? new ResultRelation(described, table, pool) : []
    })
    return new Run(this.outputs, relations, steps)
  }

  /** The output of a pass as text. */
  print(pass: Pass): string {
    return this.#parts.print(pass)
  }

  /** Names and types of a relation's columns. */
  describe(name: string): ProgramRelation | undefined {
    return this.#parts.describe(name)
  }
}
