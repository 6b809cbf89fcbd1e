import type { Expanded } from '../expand/expand.ts'
import type { RuleProblem } from '../problem.ts'
import type { RelationDeclaration } from '../relation.ts'
import { atomsIn, type Clause, type Goal, printClause } from './clause.ts'
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
  const defined = new Set(clauses.map(clause => clause.relation))
  const check = new UseCheck(relations, defined, options.lostWords, problems)
  for (const clause of clauses) check.clause(clause)
  for (const declaration of expanded.declarations) {
    if (declaration.direction === 'output') check.output(declaration.name.parts, declaration.span)
  }
  problems.push(...checkNeeds(relations, clauses))
  return { relations, clauses, problems }
}

export function printResolved(resolved: Resolved): string {
  const heads = [...resolved.relations.values()].map(
    ({ kind, name, columns, isOutput }) => `% ${isOutput ? 'output ' : ''}${kind} ${name}(${columns.join(', ')})`,
  )
  return [...heads, ...resolved.clauses.map(printClause)].join('\n')
}

/** Checks every use of a relation against its declaration. */
class UseCheck {
  readonly #relations: Relations
  readonly #defined: ReadonlySet<string>
  readonly #lostWords: ReadonlySet<string>
  readonly #problems: RuleProblem[]

  constructor(
    relations: Relations,
    defined: ReadonlySet<string>,
    lostWords: ReadonlySet<string>,
    problems: RuleProblem[],
  ) {
    this.#relations = relations
    this.#defined = defined
    this.#lostWords = lostWords
    this.#problems = problems
  }

  clause(clause: Clause): void {
    const known = this.#relations.get(clause.relation)
    if (known) this.#arity(known, clause.terms.length, clause.headSpan, clause)
    for (const atom of atomsIn(clause.body)) this.#atom(atom, clause)
  }

  output(parts: readonly { kind: string; text?: string }[], span: Clause['span']): void {
    const name = parts.map(part => part.text ?? '').join('')
    if (this.#relations.get(name)?.kind !== 'input' && !this.#defined.has(name)) this.#unknown(name, span, undefined)
  }

  #atom({ relation, terms, span }: Extract<Goal, { kind: 'atom' }>, clause: Clause): void {
    const known = this.#relations.get(relation)
    if (!known || (known.kind === 'derived' && !known.isNeeded && !this.#defined.has(relation)))
      this.#unknown(relation, span, clause)
    else this.#arity(known, terms.length, span, clause)
  }

  #arity(known: KnownRelation, found: number, span: Clause['span'], clause: Clause): void {
    if (known.arity === found) return
    this.#problems.push({
      kind: 'arity',
      message: `${known.name} has ${known.arity} column${known.arity > 1 ? 's' : ''}, not ${found}`,
      remedy: `it was declared ${known.told}: ${known.name}(${known.columns.join(', ')})`,
      span,
      ...(clause.origin !== undefined && { origin: clause.origin }),
    })
  }

  #unknown(name: string, span: Clause['span'], clause: Clause | undefined): void {
    // A question mark replaces a parameter that was already reported.
    if (name.includes('?')) return
    if (name.split(/[^\p{L}\p{N}_]+/u).some(word => this.#lostWords.has(word))) return
    const candidates = [...this.#relations.values()].filter(
      ({ kind, name }) => kind === 'input' || this.#defined.has(name),
    )
    const meant = suggestName(
      name,
      candidates.map(relation => relation.name),
    )
    this.#problems.push({
      kind: 'unknown-relation',
      message: `there is no relation ${name}`,
      remedy: meant ? `did you mean ${meant}?` : 'declare it with INPUT, or write a rule or fact for it',
      span,
      ...(clause?.origin !== undefined && { origin: clause.origin }),
    })
  }
}
