import type { Expression, Literal } from '../parse/syntax.ts'

/** The variables of terms and premises; those inside negations and aggregates only if they are wanted. */
export function variablesIn(
  terms: readonly Expression[],
  literals: readonly Literal[],
  { inside }: { readonly inside: boolean },
): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (expression: Expression): void => {
    if (expression.kind === 'variable') found.add(expression.name)
    else if (expression.kind === 'tuple') expression.items.forEach(visit)
    else if (expression.kind === 'operation') expression.operands.forEach(visit)
    else if (expression.kind === 'aggregate' && inside) {
      expression.terms.forEach(visit)
      expression.body.forEach(visitLiteral)
    }
  }
  const visitLiteral = (literal: Literal): void => {
    if (literal.kind === 'comparison') literal.operands.forEach(visit)
    else if (literal.kind !== 'not') literal.terms.forEach(visit)
    else if (inside) literal.body.forEach(visitLiteral)
  }
  terms.forEach(visit)
  literals.forEach(visitLiteral)
  return found
}
