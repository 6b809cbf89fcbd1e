import { variablesIn } from '../expand/variables.ts'
import { formatName } from '../parse/name.ts'
import type { Expression, Literal, Rule } from '../parse/syntax.ts'
import type { RuleProblem } from '../problem.ts'
import type { Clause, Goal, Term } from './clause.ts'

/** The meaning of a variable name here. */
type Scope = ReadonlyMap<string, string>

/** Gives every variable of a rule one meaning, and splits chains, aggregates, and `_` into plain goals. */
export function resolveScopes(rule: Rule, id: number, problems: RuleProblem[]): Clause {
  return new ScopeResolver(rule, problems).clause(id)
}

class ScopeResolver {
  readonly #rule: Rule
  readonly #problems: RuleProblem[]
  #fresh = 0

  constructor(rule: Rule, problems: RuleProblem[]) {
    this.#rule = rule
    this.#problems = problems
  }

  clause(id: number): Clause {
    const { label, head, body, span, origin } = this.#rule
    const names = [...variablesIn(head.terms, body, { inside: false })]
    const scope = new Map(names.map(name => [name, name]))
    const goals: Goal[] = []
    const terms = head.terms.map(term => this.#term(term, scope, goals))
    return {
      id,
      ...(label !== undefined && { label }),
      relation: formatName(head.name),
      terms,
      body: [...this.#body(body, scope), ...goals],
      span,
      headSpan: head.span,
      ...(origin !== undefined && { origin }),
    }
  }

  #body(literals: readonly Literal[], scope: Scope): Goal[] {
    return literals.flatMap(literal => this.#goals(literal, scope))
  }

  #goals(literal: Literal, scope: Scope): Goal[] {
    const goals: Goal[] = []
    const { span } = literal
    switch (literal.kind) {
      case 'atom': {
        const terms = literal.terms.map(term => this.#term(term, scope, goals))
        return [...goals, { kind: 'atom', relation: formatName(literal.name), terms, span }]
      }
      case 'not':
        if (!literal.grouped) this.#reportLonely(literal.body, scope)
        return [{ kind: 'not', body: this.#body(literal.body, this.#inner([], literal.body, scope)), span }]
      case 'comparison': {
        const operands = literal.operands.map(operand => this.#term(operand, scope, goals))
        literal.operators.forEach((operator, at) => {
          goals.push({ kind: 'compare', operator, left: operands[at]!, right: operands[at + 1]!, span })
        })
        return goals
      }
      case 'call':
        throw new Error('calls of predicate parameters do not occur after expansion')
    }
  }

  /** The scope inside a negation or an aggregate: names that are new there are local to it. */
  #inner(terms: readonly Expression[], body: readonly Literal[], scope: Scope): Scope {
    const inner = new Map(scope)
    for (const name of variablesIn(terms, body, { inside: false }))
      if (!scope.has(name)) inner.set(name, `${name}#${++this.#fresh}`)
    return inner
  }

  /** In `not p(X, Y)`, a Y that occurs nowhere else is more likely a typo than "any Y". */
  #reportLonely(body: readonly Literal[], scope: Scope): void {
    for (const literal of body) {
      if (literal.kind !== 'atom') continue
      for (const term of literal.terms) {
        if (term.kind !== 'variable' || scope.has(term.name)) continue
        this.#problems.push({
          kind: 'unsafe',
          message: `${term.name} occurs only in a negated premise`,
          remedy: 'write _ for any value, or use it in a positive premise as well',
          span: term.span,
          ...(this.#rule.origin !== undefined && { origin: this.#rule.origin }),
        })
      }
    }
  }

  /** A term without aggregates; those become separate goals. */
  #term(expression: Expression, scope: Scope, goals: Goal[]): Term {
    const { span } = expression
    switch (expression.kind) {
      case 'constant':
        return expression
      case 'variable':
        return { kind: 'variable', name: scope.get(expression.name) ?? expression.name, span }
      case 'any':
        return { kind: 'variable', name: `_#${++this.#fresh}`, span }
      case 'tuple':
        return { kind: 'tuple', items: expression.items.map(item => this.#term(item, scope, goals)), span }
      case 'operation': {
        const operands = expression.operands.map(operand => this.#term(operand, scope, goals))
        return { kind: 'operation', operator: expression.operator, operands, span }
      }
      case 'aggregate': {
        const inner = this.#inner(expression.terms, expression.body, scope)
        const result = `#${++this.#fresh}`
        const body: Goal[] = this.#body(expression.body, inner)
        const terms = expression.terms.map(term => this.#term(term, inner, body))
        goals.push({ kind: 'aggregate', function: expression.function, result, terms, body, span })
        return { kind: 'variable', name: result, span }
      }
      case 'parameter':
        throw new Error('template parameters do not occur after expansion')
    }
  }
}
