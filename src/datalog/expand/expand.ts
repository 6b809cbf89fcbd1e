import { formatName } from '../parse/name.ts'
import { printRule } from '../parse/print.ts'
import type { Declaration, Import, Instantiation, Rule, RuleTemplate, Statement } from '../parse/syntax.ts'
import type { RuleProblem } from '../problem.ts'
import { formatPlace } from '../source.ts'
import { NOTHING_BOUND } from './binding.ts'
import { bindWord, instancesOf } from './instance.ts'
import { Substitution } from './substitute.ts'

export interface Expanded {
  readonly declarations: readonly Declaration[]
  /** Plain rules without templates, parameters, or imports. */
  readonly rules: readonly Rule[]
  readonly problems: readonly RuleProblem[]
}

/** Replaces templates, instantiations, and imports with the rules that they make. */
export function expand(statements: readonly Statement[]): Expanded {
  const problems: RuleProblem[] = []
  const templates = collectTemplates(statements, problems)
  const generic = statements.filter(statement => statement.kind === 'rule').filter(isGeneric)
  const plain = new Substitution(NOTHING_BOUND, problems)
  const made = new Set<string>()
  const rules: Rule[] = []
  const declarations: Declaration[] = []
  for (const statement of statements) {
    if (statement.kind === 'rule' && !isGeneric(statement)) rules.push(plain.rule(statement))
    if (statement.kind === 'declaration') declarations.push({ ...statement, name: plain.name(statement.name) })
    if (statement.kind === 'instantiation') rules.push(...instantiate(statement, templates, made, problems))
    if (statement.kind === 'import') rules.push(...importRules(statement, generic, made, problems))
  }
  return { declarations, rules, problems }
}

export const printExpanded = (expanded: Expanded): string => expanded.rules.map(printRule).join('\n')

/** A rule outside templates whose head starts with a parameter is used only by IMPORT. */
const isGeneric = (rule: Rule): boolean => parameterOf(rule) !== undefined

function parameterOf(rule: Rule): string | undefined {
  const part = rule.head.name.parts.find(part => part.kind === 'hole' && !part.bracketed)
  return part?.kind === 'hole' ? formatName(part.inner) : undefined
}

function collectTemplates(statements: readonly Statement[], problems: RuleProblem[]): Map<string, RuleTemplate> {
  const templates = new Map<string, RuleTemplate>()
  for (const statement of statements) {
    if (statement.kind !== 'template') continue
    const earlier = templates.get(statement.name)
    if (!earlier) templates.set(statement.name, statement)
    else {
      problems.push({
        kind: 'template',
        message: `the template ${statement.name} already exists at ${formatPlace(earlier.span)}`,
        remedy: 'rename one of them',
        span: statement.span,
      })
    }
  }
  return templates
}

function instantiate(
  statement: Instantiation,
  templates: ReadonlyMap<string, RuleTemplate>,
  made: Set<string>,
  problems: RuleProblem[],
): Rule[] {
  const template = templates.get(statement.template)
  if (!template) {
    const known = [...templates.keys()].join(', ')
    problems.push({
      kind: 'template',
      message: `there is no template ${statement.template}`,
      remedy: known ? `the templates are ${known}` : 'write TEMPLATE before its instances',
      span: statement.span,
    })
    return []
  }
  return instancesOf(statement, template, problems).flatMap(({ binding, name }) => {
    // Several files may request the same instance; its rules are made once.
    if (made.has(name)) return []
    made.add(name)
    const substitution = new Substitution(binding, problems)
    return template.rules.map(rule => substitution.rule(rule, `${name}, made at ${formatPlace(statement.span)}`))
  })
}

function importRules(statement: Import, generic: readonly Rule[], made: Set<string>, problems: RuleProblem[]): Rule[] {
  const wanted = formatName(statement.name)
  const rules = generic.filter(rule => formatName(rule.head.name) === wanted)
  const into = bindWord(statement.into, problems)
  if (rules.length === 0) {
    problems.push({
      kind: 'template',
      message: `there is no rule for ${wanted} to import`,
      remedy: 'import the head of a rule that is outside templates and starts with a parameter, such as <Model>::name',
      span: statement.name.span,
    })
  }
  const name = `${wanted} into <${into?.text}>`
  if (!into || made.has(name)) return []
  made.add(name)
  return rules.map(rule => {
    const binding = { words: new Map([[parameterOf(rule)!, into]]), predicates: new Map() }
    return new Substitution(binding, problems).rule(rule, `${name}, imported at ${formatPlace(statement.span)}`)
  })
}
