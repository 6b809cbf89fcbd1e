import { printChecked } from './check/check.ts'
import { printExpanded } from './expand/expand.ts'
import { generate } from './generate/generate.ts'
import { printStatements } from './parse/print.ts'
import type { Plan } from './plan/plan.ts'
import { printPlan } from './plan/print.ts'
import type { Compiled, Pass } from './program.ts'
import { printResolved } from './resolve/resolve.ts'
import { printStratified } from './stratify/stratify.ts'

/** The output of a pass as text. */
export function printPass({ passes, plans }: Compiled, pass: Pass): string {
  const { statements, expanded, checked, stratified } = passes
  const plan = plans.usual
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
      return generate(plan, { kindOf: (name, column) => usualKind(plan, name, column), wide: false }).source
  }
}

const usualKind = ({ relations }: Plan, relation: string, column: number): 'codes' | 'numbers' =>
  relations.get(relation)!.types[column] === 'string' ? 'codes' : 'numbers'
