import { areBound, type Goal, printTerm, shownName, type Term, termVariables } from '../resolve/clause.ts'
import { formatValue } from '../value.ts'
import { type Bindings, evaluate } from './evaluate.ts'

/** A goal with known values instead of its variables. */
export function showGoal(goal: Goal, bindings: Bindings): string {
  switch (goal.kind) {
    case 'atom':
      return `${goal.relation}(${goal.terms.map(term => showTerm(term, bindings)).join(', ')})`
    case 'compare':
      return `${showTerm(goal.left, bindings)} ${goal.operator} ${showTerm(goal.right, bindings)}`
    case 'not': {
      const body = goal.body.map(inner => showGoal(inner, bindings)).join(', ')
      return goal.body.length === 1 && goal.body[0]!.kind === 'atom' ? `not ${body}` : `not (${body})`
    }
    case 'aggregate': {
      const value = bindings.get(goal.result)
      const terms = goal.terms.map(term => showTerm(term, bindings)).join(', ')
      const body = goal.body.map(inner => showGoal(inner, bindings)).join(', ')
      return `${value === undefined ? '' : `${formatValue(value)} = `}#${goal.function} { ${terms} : ${body} }`
    }
  }
}

function showTerm(term: Term, bindings: Bindings): string {
  if (term.kind === 'variable') {
    const value = bindings.get(term.name)
    return value === undefined ? shownName(term.name) : formatValue(value)
  }
  if (term.kind === 'tuple') return `(${term.items.map(item => showTerm(item, bindings)).join(', ')})`
  if (term.kind === 'constant') return formatValue(term.value)
  if (!areBound(termVariables(term), bindings)) return printTerm(term).replace(/#\d+/g, '')
  const value = evaluate(term, bindings)
  return value === undefined ? 'no value' : formatValue(value)
}
