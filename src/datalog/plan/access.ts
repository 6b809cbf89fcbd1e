import type { ScalarType } from '../type.ts'
import { boundsFor, type FoundBound } from './bounds.ts'
import type { CoreAtom, CoreGoal, CoreValue } from './core.ts'
import type { Access, ColumnRange } from './step.ts'

/** Estimates for choosing how to read a relation before any page is seen. */
const ROWS = { input: 10_000, derived: 3_000, parameter: 1 }
/** A relation of one column marks some of the things that others describe. */
const SHARE_OF_A_SET = 1 / 4
const ROWS_PER_VALUE = 3
const ROWS_PER_TWO_VALUES = 1.5
const SHARE_OF_A_CONSTANT = 1 / 8
const SHARE_OF_A_RANGE = 1 / 100
const SHARE_OF_DOMINANCE = 1 / 200
const SHARE_OF_HALF_A_RANGE = 1 / 2
const A_TEST = 0.5

export interface AccessChoice {
  readonly access: Access
  /** How many rows it is expected to find. */
  readonly rows: number
  /** How many rows it has to read for that. */
  readonly cost: number
  /** Comparisons that the access answers exactly, so that they need no further test. */
  readonly answered: readonly CoreGoal[]
}

interface Situation {
  readonly bound: ReadonlySet<string>
  readonly pending: readonly CoreGoal[]
  readonly types: ReadonlyMap<string, ScalarType>
  readonly size: keyof typeof ROWS
  readonly isGrowing: boolean
  /** Outside loops, an index costs more than reading the relation once. */
  readonly isProbedOften: boolean
  /** Columns of strings or booleans have no sorted index. */
  readonly columnTypes: readonly ScalarType[]
}

/** The best way to read an atom's relation, given what is bound. */
export function chooseAccess(atom: CoreAtom, situation: Situation): AccessChoice {
  const total = ROWS[situation.size] * (atom.terms.length === 1 ? SHARE_OF_A_SET : 1)
  const equal = equalColumns(atom, situation.bound)
  if (equal.length > 0) return chooseKey(atom, equal, situation, total)
  const ranged = situation.isGrowing ? undefined : chooseRange(atom, situation, total)
  if (!ranged) return all(total, total)
  return situation.isProbedOften ? ranged : all(ranged.rows, total)
}

const all = (rows: number, cost: number): AccessChoice => ({ access: { kind: 'all' }, rows, cost, answered: [] })

const indexed = (access: Access, rows: number, answered: readonly CoreGoal[] = []): AccessChoice => ({
  access,
  rows,
  cost: rows,
  answered,
})

interface EqualColumn {
  readonly column: number
  readonly value: CoreValue
}

function equalColumns(atom: CoreAtom, bound: ReadonlySet<string>): EqualColumn[] {
  return atom.terms.flatMap((arg, column) =>
    arg.kind === 'constant' || (arg.kind === 'variable' && bound.has(arg.name)) ? [{ column, value: arg }] : [],
  )
}

function chooseKey(atom: CoreAtom, equal: readonly EqualColumn[], situation: Situation, total: number): AccessChoice {
  const variables = equal.filter(({ value }) => value.kind === 'variable').length
  const isTest = atom.terms.every((arg, column) => arg.kind === 'any' || equal.some(known => known.column === column))
  const rows = isTest
    ? A_TEST
    : variables === 0
      ? total * SHARE_OF_A_CONSTANT
      : variables === 1
        ? ROWS_PER_VALUE
        : ROWS_PER_TWO_VALUES
  if (!situation.isProbedOften) return all(rows, total)
  const access: Access = {
    kind: 'key',
    columns: equal.map(({ column }) => column),
    values: equal.map(({ value }) => value),
    growing: situation.isGrowing,
  }
  return indexed(access, rows)
}

interface Candidate extends ColumnRange {
  readonly found: readonly FoundBound[]
}

function chooseRange(atom: CoreAtom, situation: Situation, total: number): AccessChoice | undefined {
  const candidates = atom.terms.flatMap((arg, column): Candidate[] => {
    const type = situation.columnTypes[column]
    if (arg.kind !== 'variable' || (type !== 'integer' && type !== 'decimal')) return []
    const found = boundsFor(arg.name, situation.pending, situation.bound, situation.types)
    const side = (which: 'low' | 'high') => found.filter(({ side }) => side === which).map(({ bound }) => bound)
    return found.length > 0 ? [{ column, lows: side('low'), highs: side('high'), found }] : []
  })
  // Authors usually write the most selective comparison first.
  const written = ({ found }: Candidate) => situation.pending.indexOf(found[0]!.goal)
  candidates.sort((a, b) => written(a) - written(b))
  const twoSided = candidates.filter(({ lows, highs }) => lows.length > 0 && highs.length > 0)
  if (twoSided.length > 1) return indexed({ kind: 'range', ranges: twoSided.slice(0, 2) }, total * SHARE_OF_A_RANGE)
  const [first, second] = twoSided.length === 1 ? twoSided : candidates
  if (!first) return undefined
  if (second) {
    return indexed({ kind: 'dominance', sorted: first, other: second }, total * SHARE_OF_DOMINANCE, exact(first))
  }
  const share = twoSided.length === 1 ? SHARE_OF_A_RANGE : SHARE_OF_HALF_A_RANGE
  return indexed({ kind: 'range', ranges: [first] }, total * share, exact(first))
}

/** Comparisons that only bound this column, without rounding. */
function exact(candidate: Candidate): CoreGoal[] {
  return candidate.found
    .filter(({ bound, goal }) => bound.slack.length === 0 && goal.kind === 'compare' && !isAbsolute(goal))
    .map(({ goal }) => goal)
}

/** `abs` turns one comparison into two bounds. */
const isAbsolute = (goal: Extract<CoreGoal, { kind: 'compare' }>): boolean =>
  [goal.left, goal.right].some(side => side.kind === 'operation' && side.operator === 'abs')
