import type { CodeTables } from '../generate/generate.ts'
import type { RunPlan, RunRule } from '../plan/plan.ts'
import { hashDecimal, MULTIPLIER } from '../tables/hash.ts'
import type { InputTable } from '../tables/input-table.ts'
import type { Limits } from '../tables/limits.ts'
import type { StringPool } from '../tables/string-pool.ts'
import type { Scalar } from '../value.ts'
import { lowerBound, upperBound } from './sorted-index.ts'
import { NeedsWideIntegers, RelationState } from './state.ts'
import { FIRST_CAPACITY, RelationTable } from './table.ts'

type RuleFunction = (state: RelationState) => void

/** Generated code as functions, one for each rule of its plan. */
export interface Executable extends CodeTables {
  readonly functions: readonly RuleFunction[]
}

const SUPPLIED = { hashDecimal, MULTIPLIER, lowerBound, upperBound }

/** What generated code gets from outside, in this order. */
export const SUPPLIED_NAMES = Object.keys(SUPPLIED)
export const SUPPLIED_VALUES: readonly unknown[] = Object.values(SUPPLIED)

/** Generated code as a function of what it is supplied with. */
export type CodeMaker = (...supplied: unknown[]) => unknown

/** Code that was compiled before, made ready to run. */
export const supply = ({ relations, strings, indexes }: CodeTables, make: CodeMaker): Executable => ({
  relations,
  strings,
  indexes,
  functions: make(...SUPPLIED_VALUES) as RuleFunction[],
})

interface Execution {
  readonly plan: RunPlan
  readonly executable: Executable
  readonly inputs: ReadonlyMap<string, InputTable>
  readonly pool: StringPool
  readonly limits: Limits
  readonly wide: boolean
  /** How many rows relations had in the last run: tables of that size need not grow. */
  readonly sizes: Map<string, number>
}

export type Tables = ReadonlyMap<string, RelationTable | InputTable>

/** Computes all strata, one after the other. */
export function execute(execution: Execution): { readonly tables: Tables; readonly steps: number } {
  const { plan, executable, inputs, pool } = execution
  const { relations, strings, indexes } = executable
  const places = new Map(plan.rules.map((rule, at) => [rule, at]))
  const tables = relations.map(name => inputs.get(name) ?? makeTable(name, execution))
  const constants = strings.map(text => pool.codeOf(text))
  const state = new RelationState({ ...execution, tables, constants, indexes })
  const byName = new Map(relations.map((name, at) => [name, tables[at]!]))
  const runRule = (rule: RunRule): void => {
    const table = byName.get(rule.relation)!
    const before = table.n
    state.compute(rule.relation)
    executable.functions[places.get(rule)!]!(state)
    state.count(table.n - before)
  }
  for (const stratum of plan.strata) {
    for (const rule of stratum.once) runRule(rule)
    if (stratum.rounds.length > 0) {
      runRounds(
        stratum.relations.map(name => byName.get(name) as RelationTable),
        () => stratum.rounds.forEach(runRule),
      )
    }
  }
  for (const [name, { n }] of byName) execution.sizes.set(name, Math.max(n, FIRST_CAPACITY))
  return { tables: byName, steps: state.steps }
}

/** Semi-naive evaluation: each round joins only what the last one added with the rest. */
function runRounds(tables: readonly RelationTable[], round: () => void): void {
  for (const table of tables) table.end = 0
  while (tables.some(table => table.n > table.end)) {
    for (const table of tables) {
      table.start = table.end
      table.end = table.n
      table.roundEnds.push(table.n)
    }
    round()
  }
}

function makeTable(name: string, { plan, pool, wide, sizes, limits }: Execution): RelationTable {
  const { types } = plan.relations.get(name)!
  const table = new RelationTable(
    name,
    types,
    wide,
    Math.max(1, Math.min(sizes.get(name) ?? FIRST_CAPACITY, limits.tuples)),
  )
  for (const fact of plan.facts.get(name) ?? []) {
    table.add(fact.map((value, at) => encode(value, pool, types[at] === 'integer' && !wide)))
  }
  return table
}

function encode(value: Scalar, pool: StringPool, narrow: boolean): number {
  if (typeof value === 'string') return pool.codeOf(value)
  const number = Number(value) + 0
  if (narrow && (number | 0) !== number) throw new NeedsWideIntegers()
  return number
}
