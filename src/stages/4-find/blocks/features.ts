import type { Program } from '../../../datalog/program.ts'
import type { NumberColumn, RelationRows } from '../../../datalog/relation.ts'
import type { Run } from '../../../datalog/run/run.ts'
import type { NodeId } from '../../2-model/page-model.ts'

/** The candidates of a page and their features. */
export interface FeatureTable {
  /** One row per candidate: its node, or the number that the rules give a block of several nodes. */
  readonly nodes: Int32Array
  /** Per row, the nodes of a block of several, in page order; absent if each block is one node. */
  readonly members?: readonly Int32Array[]
  readonly features: readonly string[]
  /** One column per feature: 1 or 0 for a claim, NaN for a missing value. */
  readonly columns: readonly Float64Array[]
}

/** The relation of the nodes that a block type classifies. */
export const NODES_OF_INTEREST = 'node_of_interest'
/** The relations of blocks with several nodes, and of their members. */
export const BLOCKS = 'block'
export const MEMBERS = 'member'

/** The nodes of the candidate in a row. */
export const membersOf = ({ nodes, members }: FeatureTable, row: number): Int32Array =>
  members ? members[row]! : nodes.subarray(row, row + 1)

/** The candidate that a node is, or belongs to. */
export const candidateOf = (table: FeatureTable, node: NodeId): number | undefined =>
  table.nodes.find((_, row) => membersOf(table, row).includes(node))

interface FeatureRun {
  readonly table: FeatureTable
  /** For explanations. */
  readonly run: Run
}

/** Runs the rules of a block type on a page's facts and collects its features. */
export function extractFeatures(
  program: Program,
  relations: readonly string[],
  facts: ReadonlyMap<string, RelationRows>,
): FeatureRun {
  const run = program.run(facts)
  const several = program.outputs.some(({ name }) => name === BLOCKS)
  const candidates = run.relation(several ? BLOCKS : NODES_OF_INTEREST)
  const nodes = Int32Array.from(candidates, ([node]) => node as number).sort()
  const rowOf = new Map(Array.from(nodes, (node, row) => [node, row]))
  const features: string[] = []
  const columns: Float64Array[] = []
  for (const name of relations) {
    for (const { suffix, column } of readColumns(run, name, rowOf, nodes.length)) {
      features.push(name + suffix)
      columns.push(column)
    }
  }
  const members = several ? { members: readMembers(run, rowOf) } : {}
  return { table: { nodes, features, columns, ...members }, run }
}

function readMembers(run: Run, rowOf: ReadonlyMap<number, number>): Int32Array[] {
  const members = Array.from(rowOf, (): NodeId[] => [])
  for (const [block, node] of run.relation(MEMBERS)) members[rowOf.get(block as number) ?? -1]?.push(node as NodeId)
  return members.map(nodes => Int32Array.from(nodes).sort())
}

/** (Node) is a claim; (Node, Value) is a value; the items of a tuple are separate features. */
function readColumns(
  run: Run,
  name: string,
  rowOf: ReadonlyMap<NodeId, number>,
  length: number,
): { suffix: string; column: Float64Array }[] {
  const relation = run.relation(name)
  const [, value] = relation.types
  if (value === undefined) {
    const column = new Float64Array(length)
    const nodes = relation.columns[0] as NumberColumn
    for (let at = 0; at < relation.length; at++) {
      const row = rowOf.get(nodes[at]!)
      if (row !== undefined) column[row] = 1
    }
    return [{ suffix: '', column }]
  }
  const width = typeof value === 'object' ? (value as { items: readonly unknown[] }).items.length : 1
  const columns = Array.from({ length: width }, () => new Float64Array(length).fill(Number.NaN))
  for (const [node, given] of relation) {
    const row = rowOf.get(node as number)
    if (row === undefined) continue
    const items = Array.isArray(given) ? given : [given]
    // If a node has several values, the smallest counts: the rules may find two rows or two words.
    items.forEach((item, i) => {
      const before = columns[i]![row]!
      columns[i]![row] = Number.isNaN(before) ? Number(item) : Math.min(before, Number(item))
    })
  }
  return columns.map((column, i) => ({ suffix: width === 1 ? '' : `.${i}`, column }))
}
