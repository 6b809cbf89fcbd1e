import type { Expression, Literal, Rule } from '../parse/syntax.ts'

/** All variables that a rule as written mentions anywhere. */
export function variablesOf(rule: Rule): ReadonlySet<string> {
  const found = new Set<string>()
  for (const term of rule.head.terms) visitExpression(term, found)
  for (const literal of rule.body) visitLiteral(literal, found)
  return found
}

function visitLiteral(literal: Literal, found: Set<string>): void {
  if (literal.kind === 'not') for (const inner of literal.body) visitLiteral(inner, found)
  else for (const term of literal.kind === 'comparison' ? literal.operands : literal.terms) visitExpression(term, found)
}

function visitExpression(expression: Expression, found: Set<string>): void {
  switch (expression.kind) {
    case 'variable':
      found.add(expression.name)
      return
    case 'tuple':
      for (const item of expression.items) visitExpression(item, found)
      return
    case 'operation':
      for (const operand of expression.operands) visitExpression(operand, found)
      return
    case 'aggregate':
      for (const term of expression.terms) visitExpression(term, found)
      for (const literal of expression.body) visitLiteral(literal, found)
  }
}
