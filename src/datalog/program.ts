import { type Checked, printChecked } from './check/check.ts'
import { type Expanded, printExpanded } from './expand/expand.ts'
import { generate } from './generate/generate.ts'
import { printStatements } from './parse/print.ts'
import type { Statement } from './parse/syntax.ts'
import type { Planner } from './plan/planner.ts'
import { printPlan } from './plan/print.ts'
import type { CompiledPlans } from './prepare/compiled-plans.ts'
import { printResolved } from './resolve/resolve.ts'
import { ResultRelation } from './run/result.ts'
import { type Inputs, type Plans, Run, Runner, type RunOptions } from './run/run.ts'
import { printStratified, type Stratified } from './stratify/stratify.ts'
import type { ProgramRelation } from './type.ts'

export const PASSES = ['parse', 'expand', 'resolve', 'check', 'stratify', 'plan', 'generate'] as const
export type Pass = (typeof PASSES)[number]

/** The output of every pass. */
export interface Passes {
  readonly statements: readonly Statement[]
  readonly expanded: Expanded
  readonly checked: Checked
  readonly stratified: Stratified
  readonly planner: Planner
}

/** What was compiled in this process. */
export interface Compiled {
  /** Names the program by everything that its code depends on. */
  readonly key: string
  readonly passes: Passes
  readonly plans: CompiledPlans
}

interface ProgramParts {
  readonly outputs: readonly string[]
  readonly describe: (name: string) => ProgramRelation | undefined
  readonly plans: Plans
  readonly compiled: () => Compiled
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

  /** A program that was compiled when the package was built is compiled again if its rules are to be explained. */
  get passes(): Passes {
    return this.#parts.compiled().passes
  }

  get key(): string {
    return this.#parts.compiled().key
  }

  /** Its plans, and the code that was made for them in this process. */
  get compiledPlans(): CompiledPlans {
    return this.#parts.compiled().plans
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
    const { statements, expanded, checked, stratified, planner } = this.passes
    const plan = planner.usual
    switch (pass) {
      case 'parse':
        return printStatements(statements)
      case 'expand':
        return printExpanded(expanded)
      case 'resolve':
        return printResolved(checked)
      case 'check':
        return printChecked(checked)
      case 'stratify':
        return printStratified(stratified)
      case 'plan':
        return printPlan(plan)
      case 'generate':
        return generate(plan, { kindOf: (name, column) => this.#usualKind(name, column), wide: false }).source
    }
  }

  #usualKind(relation: string, column: number): 'codes' | 'numbers' {
    return this.passes.planner.usual.relations.get(relation)!.types[column] === 'string' ? 'codes' : 'numbers'
  }

  /** Names and types of a relation's columns. */
  describe(name: string): ProgramRelation | undefined {
    return this.#parts.describe(name)
  }
}
