import { formatName } from '../parse/name.ts'
import type { Atom, Expression, Literal, QualifiedName, Rule } from '../parse/syntax.ts'
import type { RuleProblem } from '../problem.ts'
import type { Span } from '../source.ts'
import type { Binding } from './binding.ts'
import { variablesIn } from './variables.ts'

/** Replaces the parameters in one rule. Adds problems to `problems`. */
export class Substitution {
  readonly #binding: Binding
  readonly #problems: RuleProblem[]
  #ruleVariables: ReadonlySet<string> = new Set()

  constructor(binding: Binding, problems: RuleProblem[]) {
    this.#binding = binding
    this.#problems = problems
  }

  rule(rule: Rule, origin?: string): Rule {
    this.#ruleVariables = variablesIn(rule.head.terms, rule.body, { inside: true })
    return {
      ...rule,
      ...(rule.label !== undefined && { label: this.#label(rule.label) }),
      head: this.atom(rule.head),
      body: rule.body.map(literal => this.literal(literal)),
      ...(origin !== undefined && { origin }),
    }
  }

  atom(atom: Atom): Atom {
    return { ...atom, name: this.name(atom.name), terms: atom.terms.map(term => this.expression(term)) }
  }

  name(name: QualifiedName): QualifiedName {
    return { parts: [{ kind: 'text', text: this.#text(name) }], span: name.span }
  }

  literal(literal: Literal): Literal {
    switch (literal.kind) {
      case 'atom':
        return this.atom(literal)
      case 'call':
        return this.#call(literal.parameter, literal.terms, literal.span)
      case 'not':
        return { ...literal, body: literal.body.map(inner => this.literal(inner)) }
      case 'comparison':
        return { ...literal, operands: literal.operands.map(operand => this.expression(operand)) }
    }
  }

  expression(expression: Expression): Expression {
    switch (expression.kind) {
      case 'parameter':
        return this.#value(expression.name, expression.span)
      case 'tuple':
        return { ...expression, items: expression.items.map(item => this.expression(item)) }
      case 'operation':
        return { ...expression, operands: expression.operands.map(operand => this.expression(operand)) }
      case 'aggregate':
        return {
          ...expression,
          terms: expression.terms.map(term => this.expression(term)),
          body: expression.body.map(literal => this.literal(literal)),
        }
      default:
        return expression
    }
  }

  #text(name: QualifiedName): string {
    return name.parts
      .map(part => {
        if (part.kind === 'text') return part.text
        const inner = this.#bound(formatName(part.inner)) ?? (part.bracketed ? this.#text(part.inner) : undefined)
        if (inner === undefined) this.#unbound(formatName(part.inner), part.inner.span)
        return part.bracketed ? `<${inner}>` : (inner ?? '?')
      })
      .join('')
  }

  #bound(name: string): string | undefined {
    return this.#binding.words.get(name)?.text ?? this.#binding.predicates.get(name)?.relation
  }

  #value(name: string, span: Span): Expression {
    const word = this.#binding.words.get(name)
    if (word) return { ...word.constant, span }
    if (this.#binding.predicates.has(name)) {
      this.#report(
        span,
        `${name} is a predicate parameter, but is used as a value here`,
        `write <${name}(…)> as a premise`,
      )
    } else this.#unbound(name, span)
    return { kind: 'any', span }
  }

  /** The bound predicate, with its variables replaced by the arguments of the template. */
  #call(parameter: string, terms: readonly Expression[], span: Span): Literal {
    const predicate = this.#binding.predicates.get(parameter)
    const passed = terms.map(term => this.expression(term))
    if (!predicate) {
      if (this.#binding.words.has(parameter)) {
        this.#report(
          span,
          `${parameter} is not a predicate parameter`,
          `declare it as ${parameter}(Variable) in the template`,
        )
      } else this.#unbound(parameter, span)
      return atomOf('?', passed, span)
    }
    if (passed.length !== predicate.variables.length) {
      const wanted = predicate.variables.length
      this.#report(
        span,
        `${parameter} takes ${wanted} argument${wanted > 1 ? 's' : ''}, not ${passed.length}`,
        'pass as many values as its declaration has variables',
      )
      return atomOf('?', passed, span)
    }
    const replaced = new Map(predicate.variables.map((variable, at) => [variable, passed[at]!]))
    return atomOf(
      predicate.relation,
      predicate.terms.map(term => this.#passTerm(term, replaced, parameter)),
      span,
    )
  }

  #passTerm(term: Expression, replaced: ReadonlyMap<string, Expression>, parameter: string): Expression {
    if (term.kind !== 'variable') return term
    const value = replaced.get(term.name)
    // `different_style(Closest, X)` for Test(Closest) means the X of the rule that uses it.
    if (!value && !this.#ruleVariables.has(term.name)) {
      this.#report(
        term.span,
        `${term.name} is neither a variable of ${parameter} nor of the template's rule`,
        'write _ for any value',
      )
    }
    return value ?? term
  }

  #label(label: string): string {
    return label.replace(/<([\p{L}\p{N}_]+)>/gu, (whole, name: string) => this.#bound(name) ?? whole)
  }

  #unbound(name: string, span: Span): void {
    this.#report(
      span,
      `there is no template parameter ${name} here`,
      'declare it after the name of the template, or remove the angle brackets',
    )
  }

  #report(span: Span, message: string, remedy: string): void {
    this.#problems.push({ kind: 'template', message, remedy, span })
  }
}

const atomOf = (relation: string, terms: readonly Expression[], span: Span): Atom => ({
  kind: 'atom',
  name: { parts: [{ kind: 'text', text: relation }], span },
  terms,
  span,
})
