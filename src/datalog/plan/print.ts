import { printTerm } from '../resolve/clause.ts'
import type { CoreExpr } from './core.ts'
import type { Plan } from './plan.ts'
import type { Access, Bound, ColumnRange, Distinct, PlannedRule, PlanStep, Scan } from './step.ts'

/** The plan as indented text, one step per line. */
export function printPlan(plan: Plan): string {
  return plan.strata
    .map(({ relations, once, rounds }) =>
      [
        `compute ${relations.join(', ')}`,
        ...once.map(rule => printRule(rule, '  ')),
        ...(rounds.length > 0 ? ['  until nothing is added', ...rounds.map(rule => printRule(rule, '    '))] : []),
      ].join('\n'),
    )
    .join('\n')
}

function printRule(rule: PlannedRule, indent: string): string {
  const head = `${indent}${rule.relation}(${rule.terms.map(printTerm).join(', ')})${printDistinct(rule.distinct)}`
  return [head, ...printSteps(rule.steps, `${indent}  `)].join('\n')
}

function printDistinct(distinct: Distinct): string {
  if (distinct.kind === 'always') return ', looked up first'
  if (distinct.kind === 'never') return ''
  const conditions = distinct.conditions.map(condition =>
    condition.kind === 'single'
      ? `${condition.relation} has one row`
      : `column ${condition.column + 1} of ${condition.relation} is unique`,
  )
  return `, looked up first unless ${conditions.join(' and ')}`
}

function printSteps(steps: readonly PlanStep[], indent: string): string[] {
  return steps.flatMap(step => printStep(step, indent))
}

function printStep(step: PlanStep, indent: string): string[] {
  switch (step.kind) {
    case 'scan':
      return [indent + printScan(step)]
    case 'let':
      return [`${indent}let ${step.name} = ${printTerm(step.expr)}`]
    case 'filter':
      return [`${indent}where ${printTerm(step.left)} ${step.operator} ${printTerm(step.right)}`]
    case 'without':
      return [`${indent}without`, ...printSteps(step.steps, `${indent}  `)]
    case 'fold': {
      const terms = step.terms.map(printTerm).join(', ')
      const head = `${indent}let ${step.result} = ${step.function} of ${terms}${printDistinct(step.distinct)}`
      return [head, ...printSteps(step.steps, `${indent}  `)]
    }
  }
}

function printScan(scan: Scan): string {
  const binds = scan.binds.map(({ column, name }) => `${name} = column ${column + 1}`)
  const checks = scan.checks.map(({ column, value }) => `column ${column + 1} is ${printTerm(value)}`)
  const details = [...checks, ...binds].join(', ')
  return `${scan.isTest ? 'some' : 'each'} ${scan.relation}${printAccess(scan.access)}${details ? `: ${details}` : ''}`
}

function printAccess(access: Access): string {
  switch (access.kind) {
    case 'all':
      return ''
    case 'delta':
      return ' of the last round'
    case 'key':
      return ` by key (${access.columns.map(column => column + 1).join(', ')})`
    case 'range':
      return ` by range of ${access.ranges.map(printRange).join(' or of ')}`
    case 'dominance':
      return ` by range of ${printRange(access.sorted)} and ${printRange(access.other)}`
  }
}

function printRange({ column, lows, highs }: ColumnRange): string {
  const bounds = [
    ...lows.map(({ expr, isStrict }) => `${isStrict ? '>' : '>='} ${printTerm(expr)}`),
    ...highs.map(({ expr, isStrict }: Bound & { expr: CoreExpr }) => `${isStrict ? '<' : '<='} ${printTerm(expr)}`),
  ]
  return `column ${column + 1} ${bounds.join(' and ')}`
}
