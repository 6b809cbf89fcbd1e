export { type CompileOptions, compile } from './compile.ts'
export { type Absence, explainAbsence, printAbsence } from './explain/absence.ts'
export { type Derivation, type Premise, printDerivation, type UsedRule } from './explain/derivation.ts'
export { type ExplainOptions, explain } from './explain/explain.ts'
export { parseFact, parseFacts } from './parse/facts.ts'
export { formatProblem, type ProblemKind, type RuleProblem, RuleProblems } from './problem.ts'
export { PASSES, type Pass, Program } from './program.ts'
export type {
  CodedColumn,
  ColumnDeclaration,
  ColumnType,
  LazyColumn,
  NumberColumn,
  RelationColumn,
  RelationDeclaration,
  RelationRows,
  ScalarColumn,
  TupleColumn,
} from './relation.ts'
export type { ResultRelation } from './run/result.ts'
export type { Inputs, Run, RunOptions } from './run/run.ts'
export { formatPlace, type Position, positionOf, type RuleFile, type Span } from './source.ts'
export { DEFAULT_RUN_LIMITS, InputProblem, IntegerOverflow, LimitReached, type Limits } from './tables/limits.ts'
export { rowsOf } from './tables/rows.ts'
export type { ProgramRelation, Type } from './type.ts'
export { type Fact, formatFact, formatValue, type Scalar, type Value } from './value.ts'
