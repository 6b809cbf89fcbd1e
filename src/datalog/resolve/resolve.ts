import type { Expanded } from '../expand/expand.ts'
import { formatName } from '../parse/name.ts'
import type { RuleProblem } from '../problem.ts'
import type { RelationDeclaration } from '../relation.ts'
import type { Span } from '../source.ts'
import { atomsIn, type Clause, printClause } from './clause.ts'
import { checkNeeds } from './needs.ts'
import { collectRelations, type KnownRelation, type Relations } from './relations.ts'
import { resolveScopes } from './scope.ts'
import { suggestName } from './suggest.ts'

export interface Resolved {
  readonly relations: Relations
  readonly clauses: readonly Clause[]
  readonly problems: readonly RuleProblem[]
}

interface ResolveOptions {
  readonly inputs: readonly RelationDeclaration[]
  /** Words of statements that failed to parse: relations with these names are not reported as unknown. */
  readonly lostWords: ReadonlySet<string>
}

/** Resolves every name in the rules to a relation or variable. */
export function resolve(expanded: Expanded, options: ResolveOptions): Resolved {
  const problems: RuleProblem[] = []
  const relations = collectRelations(options.inputs, expanded.declarations, expanded.rules, problems)
  const clauses = expanded.rules.map((rule, id) => resolveScopes(rule, id, problems))
  problems.push(...checkUses(expanded, clauses, relations, options.lostWords), ...checkNeeds(relations, clauses))
  return { relations, clauses, problems }
}

export function printResolved(resolved: Resolved): string {
  const heads = [...resolved.relations.values()].map(
    ({ kind, name, columns, isOutput }) => `% ${isOutput ? 'output ' : ''}${kind} ${name}(${columns.join(', ')})`,
  )
  return [...heads, ...resolved.clauses.map(printClause)].join('\n')
}

/** Checks every use of a relation against its declaration. */
function checkUses(
  { declarations }: Expanded,
  clauses: readonly Clause[],
  relations: Relations,
  lostWords: ReadonlySet<string>,
): RuleProblem[] {
  const problems: RuleProblem[] = []
  const defined = new Set(clauses.map(({ relation }) => relation))
  const candidates = [...relations.values()]
    .filter(({ kind, name }) => kind === 'input' || defined.has(name))
    .map(({ name }) => name)
  const unknown = (name: string, span: Span, origin?: string): void => {
    // A question mark replaces a parameter that was already reported.
    if (name.includes('?') || name.split(/[^\p{L}\p{N}_]+/u).some(word => lostWords.has(word))) return
    const meant = suggestName(name, candidates)
    problems.push({
      kind: 'unknown-relation',
      message: `there is no relation ${name}`,
      remedy: meant ? `did you mean ${meant}?` : 'declare it with INPUT, or write a rule or fact for it',
      span,
      ...(origin !== undefined && { origin }),
    })
  }
  for (const { relation, terms, body, headSpan, origin } of clauses) {
    const head = relations.get(relation)
    if (head) problems.push(...checkArity(head, terms.length, headSpan, origin))
    for (const atom of atomsIn(body)) {
      const known = relations.get(atom.relation)
      if (!known || (known.kind === 'derived' && !known.isNeeded && !defined.has(atom.relation)))
        unknown(atom.relation, atom.span, origin)
      else problems.push(...checkArity(known, atom.terms.length, atom.span, origin))
    }
  }
  for (const { direction, name, span } of declarations) {
    const output = formatName(name)
    if (direction === 'output' && relations.get(output)?.kind !== 'input' && !defined.has(output)) unknown(output, span)
  }
  return problems
}

function checkArity({ name, columns, told }: KnownRelation, found: number, span: Span, origin?: string): RuleProblem[] {
  if (columns.length === found) return []
  const message = `${name} has ${columns.length} column${columns.length > 1 ? 's' : ''}, not ${found}`
  const remedy = `it was declared ${told}: ${name}(${columns.join(', ')})`
  return [{ kind: 'arity', message, remedy, span, ...(origin !== undefined && { origin }) }]
}
