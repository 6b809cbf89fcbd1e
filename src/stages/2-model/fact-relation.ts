import { declareRelation } from '../../datalog/declare.ts'
import type {
  CodedColumn,
  LazyColumn,
  NumberColumn,
  RelationDeclaration,
  RelationRows,
} from '../../datalog/relation.ts'

/** A fact that rules may use on any page: its declaration, and how it is read from a source. */
export interface FactRelation<Source> extends RelationDeclaration {
  /** Its meaning, for people. */
  readonly means: string
  readonly read: (source: Source) => RelationRows
}

/** A fact in short: each column as `name:type`. */
export const declareFact = <Source>(
  name: string,
  means: string,
  columns: readonly string[],
  read: (source: Source) => RelationRows,
): FactRelation<Source> => ({ ...declareRelation(name, columns), means, read })

/** The requested facts, and no others. */
export const readRelations = <Source>(
  relations: readonly FactRelation<Source>[],
  source: Source,
  names: ReadonlySet<string>,
): [name: string, rows: RelationRows][] =>
  relations.filter(({ name }) => names.has(name)).map(({ name, read }) => [name, read(source)])

/** Columns of the same length as the rows of a relation. */
export const columnRows = (
  first: NumberColumn | CodedColumn,
  ...others: readonly (NumberColumn | CodedColumn | LazyColumn)[]
): RelationRows => ({ length: 'codes' in first ? first.codes.length : first.length, columns: [first, ...others] })

/** The column of the numbers from 0. */
export function upTo(length: number): Int32Array {
  const numbers = new Int32Array(length)
  for (let at = 0; at < length; at++) numbers[at] = at
  return numbers
}
