import { type Checked, printChecked } from './check/check.ts'
import { type Expanded, printExpanded } from './expand/expand.ts'
import { generate } from './generate/generate.ts'
import { printStatements } from './parse/print.ts'
import type { Statement } from './parse/syntax.ts'
import type { Planner } from './plan/planner.ts'
import { printPlan } from './plan/print.ts'
import { printResolved } from './resolve/resolve.ts'
import { ResultRelation } from './run/result.ts'
import { type Inputs, Run, Runner, type RunOptions } from './run/run.ts'
import { printStratified, type Stratified } from './stratify/stratify.ts'
import type { ProgramRelation } from './type.ts'

export const PASSES = ['parse', 'expand', 'resolve', 'check', 'stratify', 'plan', 'generate'] as const
export type Pass = (typeof PASSES)[number]

/** The output of every pass. */
interface Passes {
  readonly statements: readonly Statement[]
  readonly expanded: Expanded
  readonly checked: Checked
  readonly stratified: Stratified
  readonly planner: Planner
}

/** Rules that are checked and planned once and then run on many pages. */
export class Program {
  /** The inputs that the outputs need; a run needs no others. */
  readonly requiredInputs: readonly string[]
  readonly outputs: readonly ProgramRelation[]
  readonly passes: Passes
  readonly #runner: Runner

  constructor(passes: Passes, outputs: readonly string[]) {
    this.passes = passes
    this.outputs = outputs.map(name => this.describe(name)!)
    const { relations } = passes.planner.usual
    this.requiredInputs = [...relations.values()].filter(({ isInput }) => isInput).map(({ name }) => name)
    this.#runner = new Runner(passes.planner, this.requiredInputs)
  }

  run(inputs: Inputs, options: RunOptions = {}): Run {
    const { tables, pool } = this.#runner.run(inputs, options)
    const relations = [...tables].flatMap(([name, table]) => {
      const described = this.describe(name)
      return described ? new ResultRelation(described, table, pool) : []
    })
    return new Run(this.outputs, relations)
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
    const { relations, typed } = this.passes.checked
    const known = relations.get(name)
    if (!known) return undefined
    const types = typed.columns.get(name)!
    return { name, columns: known.columns.map((column, at) => ({ name: column, type: types[at]! })) }
  }
}
