import type { CodeTables } from '../generate/generate.ts'
import type { CodeMaker } from '../run/execute.ts'
import type { ProgramRelation, ScalarType } from '../type.ts'
import type { Scalar } from '../value.ts'

/** A program that was compiled when the package was built: what runs need, and the code as functions. */
export interface PreparedProgram {
  readonly outputs: readonly string[]
  readonly described: readonly ProgramRelation[]
  /** The inputs whose size on a page decides which plan it needs. */
  readonly candidates: readonly string[]
  /** The usual plan is first. */
  readonly plans: readonly PreparedPlan[]
}

/** A plan as plain data; rules are their places in `rules`. */
export interface PreparedPlan {
  /** The inputs with only a few rows that it is for, joined by commas. */
  readonly settings: string
  readonly relations: readonly (readonly [name: string, types: readonly ScalarType[], isInput: boolean])[]
  readonly facts: readonly (readonly [name: string, rows: readonly (readonly Scalar[])[]])[]
  /** The relation of each rule. */
  readonly rules: readonly string[]
  readonly strata: readonly {
    readonly relations: readonly string[]
    readonly once: readonly number[]
    readonly rounds: readonly number[]
  }[]
  readonly usedColumns: readonly (readonly [name: string, columns: readonly number[]])[]
  readonly codes: readonly PreparedCode[]
}

interface PreparedCode extends Omit<CodeTables, 'relations'> {
  readonly shape: string
  readonly make: CodeMaker
}
