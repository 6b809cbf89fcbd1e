import { formatName, nameText } from '../parse/name.ts'
import { printArgument } from '../parse/print.ts'
import type { Argument, Instantiation, Parameter, RuleTemplate } from '../parse/syntax.ts'
import type { RuleProblem } from '../problem.ts'
import type { Span } from '../source.ts'
import { type Binding, NOTHING_BOUND, type Predicate, type WordParameter } from './binding.ts'
import { Substitution } from './substitute.ts'

/** More instances of one statement are a mistake in the sets. */
const MAX_INSTANCES = 10_000

interface Instance {
  readonly name: string
  readonly binding: Binding
}

/** One instance for every combination of the sets in USING. */
export function instancesOf(statement: Instantiation, template: RuleTemplate, problems: RuleProblem[]): Instance[] {
  const header = statement.parameters ?? template.parameters
  if (!sameShape(statement, template, header, problems)) return []
  const size = statement.arguments.reduce((product, set) => product * set.length, 1)
  if (size > MAX_INSTANCES) {
    report(
      problems,
      statement.span,
      `the sets make ${size} instances`,
      `one statement can make at most ${MAX_INSTANCES}`,
    )
    return []
  }
  return combinations(statement.arguments).flatMap(values => {
    const binding = bind(template.parameters, header, values, problems)
    return binding ? [{ binding, name: `${template.name}<${values.map(printArgument).join(', ')}>` }] : []
  })
}

function sameShape(
  statement: Instantiation,
  template: RuleTemplate,
  header: readonly Parameter[],
  problems: RuleProblem[],
): boolean {
  const wanted = template.parameters.length
  if (header.length !== wanted) {
    report(
      problems,
      statement.span,
      `${template.name} has ${wanted} parameters, not ${header.length}`,
      'repeat the parameters as the template declares them',
    )
    return false
  }
  if (statement.arguments.length !== wanted) {
    report(
      problems,
      statement.span,
      `${template.name} takes ${wanted} arguments, not ${statement.arguments.length}`,
      'write one argument, or one set in curly brackets, for every parameter',
    )
    return false
  }
  return header.every((parameter, at) => {
    const declared = template.parameters[at]!
    if (declared.variables?.length === parameter.variables?.length) return true
    report(
      problems,
      parameter.span,
      `${parameter.name} does not look like the parameter ${declared.name} of ${template.name}`,
      'repeat the parameters as the template declares them',
    )
    return false
  })
}

function combinations(sets: readonly (readonly Argument[])[]): Argument[][] {
  return sets.reduce<Argument[][]>((all, set) => all.flatMap(some => set.map(value => [...some, value])), [[]])
}

function bind(
  parameters: readonly Parameter[],
  header: readonly Parameter[],
  values: readonly Argument[],
  problems: RuleProblem[],
): Binding | undefined {
  const words = new Map<string, WordParameter>()
  const predicates = new Map<string, Predicate>()
  for (const [at, parameter] of parameters.entries()) {
    const value = values[at]!
    if (parameter.variables) {
      const predicate = bindPredicate(header[at]!, value, problems)
      if (!predicate) return undefined
      predicates.set(parameter.name, predicate)
    } else {
      const word = bindWord(value, problems)
      if (!word) return undefined
      words.set(parameter.name, word)
    }
  }
  return { words, predicates }
}

export function bindWord(value: Argument, problems: RuleProblem[]): WordParameter | undefined {
  if (value.kind === 'pattern') {
    report(
      problems,
      value.span,
      'expected a word, name or constant here, not a predicate',
      'remove the parentheses, or declare the parameter with variables',
    )
    return undefined
  }
  if (value.kind === 'constant') return { text: nameText(String(value.constant.value)), constant: value.constant }
  const text = formatName(new Substitution(NOTHING_BOUND, problems).name(value.name))
  return { text, constant: { kind: 'constant', value: text, type: 'string', span: value.span } }
}

function bindPredicate(parameter: Parameter, value: Argument, problems: RuleProblem[]): Predicate | undefined {
  const wanted = `${parameter.name}(${parameter.variables!.join(', ')})`
  if (value.kind !== 'pattern') {
    report(
      problems,
      value.span,
      `${parameter.name} needs a predicate`,
      `write a relation with arguments, with the variables of ${wanted} where they belong`,
    )
    return undefined
  }
  const atom = new Substitution(NOTHING_BOUND, problems).atom(value.atom)
  const named = new Set(atom.terms.map(term => (term.kind === 'variable' ? term.name : '')))
  const missing = parameter.variables!.find(variable => !named.has(variable))
  const odd = atom.terms.find(term => term.kind !== 'variable' && term.kind !== 'any' && term.kind !== 'constant')
  if (odd) {
    report(
      problems,
      odd.span,
      'only variables, constants and _ are allowed in a predicate argument',
      `write the variables of ${wanted} themselves`,
    )
    return undefined
  }
  if (missing) {
    report(problems, value.span, `${missing} is missing`, `the argument must contain all variables of ${wanted}`)
    return undefined
  }
  return { relation: formatName(atom.name), variables: parameter.variables!, terms: atom.terms }
}

function report(problems: RuleProblem[], span: Span, message: string, remedy: string): void {
  problems.push({ kind: 'template', message, remedy, span })
}
