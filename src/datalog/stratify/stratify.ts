import type { RuleProblem } from '../problem.ts'
import type { Clause, Goal } from '../resolve/clause.ts'
import { formatPlace, type Span } from '../source.ts'
import { componentsOf } from './components.ts'

/** Relations that are computed together, because they need each other. */
interface Stratum {
  readonly relations: readonly string[]
  readonly isRecursive: boolean
}

export interface Stratified {
  /** Each comes after everything that it needs. */
  readonly strata: readonly Stratum[]
  readonly problems: readonly RuleProblem[]
}

interface Use {
  readonly from: string
  readonly to: string
  readonly how: 'plain' | 'negated' | 'aggregated'
  readonly span: Span
  readonly clause: Clause
}

/** Orders the relations; a relation must not depend on its own negation or aggregate. */
export function stratify(relations: Iterable<string>, clauses: readonly Clause[]): Stratified {
  const uses = clauses.flatMap(clause => clause.body.flatMap(goal => [...usesIn(goal, clause, 'plain')]))
  const graph = new Map<string, Set<string>>([...relations].map(name => [name, new Set()]))
  for (const { from, to } of uses) graph.get(from)?.add(to)
  const strata = componentsOf(graph).map(members => ({
    relations: members,
    isRecursive: members.length > 1 || graph.get(members[0]!)?.has(members[0]!) === true,
  }))
  const stratumOf = new Map(strata.flatMap((stratum, at) => stratum.relations.map(name => [name, at] as const)))
  const problems = uses
    .filter(use => use.how !== 'plain' && stratumOf.get(use.from) === stratumOf.get(use.to))
    .map(use => cycleProblem(use, uses))
  return { strata, problems }
}

export function printStratified(stratified: Stratified): string {
  return stratified.strata
    .map(({ relations, isRecursive }, at) => `${at}${isRecursive ? ' (recursive)' : ''}: ${relations.join(', ')}`)
    .join('\n')
}

function* usesIn(goal: Goal, clause: Clause, how: Use['how']): Generator<Use> {
  if (goal.kind === 'atom') yield { from: clause.relation, to: goal.relation, how, span: goal.span, clause }
  else if (goal.kind === 'not')
    for (const inner of goal.body) yield* usesIn(inner, clause, how === 'plain' ? 'negated' : how)
  else if (goal.kind === 'aggregate') for (const inner of goal.body) yield* usesIn(inner, clause, 'aggregated')
}

function cycleProblem(use: Use, uses: readonly Use[]): RuleProblem {
  const back = pathBetween(use.to, use.from, uses).map(
    step => `${step.from} needs ${step.to} (${formatPlace(step.span)})`,
  )
  const what = use.how === 'negated' ? 'the negation' : 'an aggregate'
  const loop = back.length > 0 ? `, and ${back.join(', ')}` : ''
  return {
    kind: 'cycle',
    message: `${use.from} needs ${what} of ${use.to}${loop}`,
    remedy: 'break the cycle: what is negated or aggregated must be computed before',
    span: use.span,
    ...(use.clause.origin !== undefined && { origin: use.clause.origin }),
  }
}

/** A shortest path through the uses. */
function pathBetween(from: string, to: string, uses: readonly Use[]): Use[] {
  const reached = new Map<string, Use[]>([[from, []]])
  const queue = [from]
  for (let node = queue.shift(); node !== undefined && node !== to; node = queue.shift()) {
    for (const use of uses) {
      if (use.from !== node || reached.has(use.to)) continue
      reached.set(use.to, [...reached.get(node)!, use])
      queue.push(use.to)
    }
  }
  return reached.get(to) ?? []
}
