import type { Program } from '../datalog/index.ts'
import type { Clause, Goal } from '../datalog/resolve/clause.ts'
import type { NodeId } from '../stages/2-model/page-model.ts'
import type { AnnotatedPage } from '../stages/3-annotate/annotation.ts'
import type { NodesIn } from './reason-tree.ts'

/** What a number in a fact stands for. */
type Sort = 'node' | 'annotation'

/** The names that inputs give to columns of nodes and of annotations. */
const SORTS: Readonly<Record<string, Sort>> = {
  node: 'node',
  parent: 'node',
  ancestor: 'node',
  element: 'node',
  annotation: 'annotation',
}

type SortedColumns = ReadonlyMap<string, readonly (Sort | undefined)[]>

const known = new WeakMap<Program, SortedColumns>()

/** The nodes that the facts of a program are about: inputs name their columns, and rules pass the values on. */
export function nodesOfFacts(program: Program, { annotations }: AnnotatedPage): NodesIn {
  const sorts = known.get(program) ?? sortColumns(program)
  known.set(program, sorts)
  return ({ relation, values }) => {
    const columns = sorts.get(relation) ?? []
    const nodes = values.flatMap((value, at): NodeId[] => {
      if (typeof value !== 'number' || value < 0) return []
      if (columns[at] === 'node') return [value]
      return columns[at] === 'annotation' ? [annotations.node[value]!] : []
    })
    return [...new Set(nodes)]
  }
}

function sortColumns({ passes: { checked } }: Program): SortedColumns {
  const sorts = new Map<string, (Sort | undefined)[]>()
  for (const [name, { kind, columns }] of checked.relations)
    sorts.set(name, kind === 'input' ? columns.map(column => SORTS[column]) : [])
  for (let changed = true; changed; ) {
    changed = false
    for (const clause of checked.clauses) changed = passOn(clause, sorts) || changed
  }
  return sorts
}

/** A variable that a premise has in a column of nodes is a node in the head, too. */
function passOn({ relation, terms, body }: Clause, sorts: Map<string, (Sort | undefined)[]>): boolean {
  const ofVariable = new Map<string, Sort>()
  for (const goal of body) noteVariables(goal, sorts, ofVariable)
  const head = sorts.get(relation)!
  let changed = false
  for (const [at, term] of terms.entries()) {
    const sort = term.kind === 'variable' ? ofVariable.get(term.name) : undefined
    if (sort === undefined || head[at] !== undefined) continue
    head[at] = sort
    changed = true
  }
  return changed
}

function noteVariables(goal: Goal, sorts: SortedColumns, found: Map<string, Sort>): void {
  if (goal.kind !== 'atom') return
  for (const [at, term] of goal.terms.entries()) {
    const sort = sorts.get(goal.relation)?.[at]
    if (term.kind === 'variable' && sort !== undefined) found.set(term.name, sort)
  }
}
