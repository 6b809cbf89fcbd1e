import { formatName } from '../parse/name.ts'
import type { Declaration, Rule } from '../parse/syntax.ts'
import type { RuleProblem } from '../problem.ts'
import type { RelationDeclaration } from '../relation.ts'
import { formatPlace } from '../source.ts'
import { formatType, type Type } from '../type.ts'

/** A relation of the program, before its types are inferred. */
export interface KnownRelation {
  readonly name: string
  readonly kind: 'input' | 'derived'
  readonly columns: readonly string[]
  readonly declaredTypes: readonly (Type | undefined)[]
  readonly isOutput: boolean
  /** Left to other files: without a rule it is empty, and an output that needs it is rejected. */
  readonly isNeeded: boolean
  /** Where its shape was first declared, for messages. */
  readonly told: string
}

export type Relations = Map<string, KnownRelation>

/** Collects what the host, the declarations, and the heads of rules say about relations. */
export function collectRelations(
  inputs: readonly RelationDeclaration[],
  declarations: readonly Declaration[],
  rules: readonly Rule[],
  problems: RuleProblem[],
): Relations {
  const relations: Relations = new Map(inputs.map(input => [input.name, fromHost(input)]))
  for (const declaration of declarations)
    if (declaration.direction === 'input') addInput(relations, declaration, problems)
  for (const declaration of declarations) {
    if (declaration.direction !== 'input') addDerived(relations, declaration, problems)
  }
  for (const rule of rules) addHead(relations, rule, problems)
  return relations
}

function typeOfColumn(column: RelationDeclaration['columns'][number]): Type {
  return column.type === 'tuple' ? { kind: 'tuple', items: column.items ?? [] } : column.type
}

function fromHost(input: RelationDeclaration): KnownRelation {
  return {
    name: input.name,
    kind: 'input',
    columns: input.columns.map(column => column.name),
    declaredTypes: input.columns.map(typeOfColumn),
    isOutput: false,
    isNeeded: false,
    told: 'by the program that runs the rules',
  }
}

function fromDeclaration(declaration: Declaration): KnownRelation {
  return {
    name: formatName(declaration.name),
    kind: declaration.direction === 'input' ? 'input' : 'derived',
    columns: declaration.columns.map(column => column.name),
    declaredTypes: declaration.columns.map(column => column.type),
    isOutput: declaration.direction === 'output',
    isNeeded: declaration.direction === 'needed',
    told: `at ${formatPlace(declaration.span)}`,
  }
}

function addInput(relations: Relations, declaration: Declaration, problems: RuleProblem[]): void {
  const declared = fromDeclaration(declaration)
  const known = relations.get(declared.name)
  const untyped = declaration.columns.find((column, at) => !column.type && !known?.declaredTypes[at])
  if (untyped) {
    problems.push({
      kind: 'declaration',
      message: `the column ${untyped.name} of the input ${declared.name} has no type`,
      remedy: `write ${untyped.name}: integer, decimal, string or boolean`,
      span: untyped.span,
    })
  }
  if (!known) relations.set(declared.name, declared)
  else if (!agree(known, declared)) problems.push(disagreement(known, declaration))
}

function agree(known: KnownRelation, declared: KnownRelation): boolean {
  return (
    known.columns.length === declared.columns.length &&
    declared.declaredTypes.every(
      (type, at) => !type || !known.declaredTypes[at] || formatType(type) === formatType(known.declaredTypes[at]),
    )
  )
}

function disagreement(known: KnownRelation, declaration: Declaration): RuleProblem {
  const columns = known.columns.map((column, at) => `${column}: ${formatType(known.declaredTypes[at])}`)
  return {
    kind: 'declaration',
    message: `${known.name} was declared differently ${known.told}`,
    remedy: `there it is ${known.name}(${columns.join(', ')})`,
    span: declaration.span,
  }
}

function addDerived(relations: Relations, declaration: Declaration, problems: RuleProblem[]): void {
  const declared = fromDeclaration(declaration)
  const known = relations.get(declared.name)
  if (!known) relations.set(declared.name, declared)
  else if (!agree(known, declared)) problems.push(disagreement(known, declaration))
  else {
    const isOutput = known.isOutput || declared.isOutput
    const declaredTypes = known.declaredTypes.map((type, at) => type ?? declared.declaredTypes[at])
    relations.set(declared.name, { ...known, declaredTypes, isOutput, isNeeded: known.isNeeded || declared.isNeeded })
  }
}

function addHead(relations: Relations, rule: Rule, problems: RuleProblem[]): void {
  const name = formatName(rule.head.name)
  const known = relations.get(name)
  if (!known) {
    relations.set(name, {
      name,
      kind: 'derived',
      columns: rule.head.terms.map((term, at) => (term.kind === 'variable' ? term.name : `column${at + 1}`)),
      declaredTypes: rule.head.terms.map(() => undefined),
      isOutput: false,
      isNeeded: false,
      told: `at ${formatPlace(rule.span)}`,
    })
  } else if (known.kind === 'input') {
    problems.push({
      kind: 'declaration',
      message: `${name} is an input, so no rule can add to it`,
      remedy: 'derive a relation of another name',
      span: rule.head.span,
      ...(rule.origin !== undefined && { origin: rule.origin }),
    })
  }
}
