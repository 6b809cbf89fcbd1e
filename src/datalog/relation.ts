/** The type of a column. A `tuple` is a flat tuple of the other four. */
export type ColumnType = 'integer' | 'decimal' | 'string' | 'boolean' | 'tuple'

export interface ColumnDeclaration {
  readonly name: string
  readonly type: ColumnType
  /** For a tuple: the types of its items. */
  readonly items?: readonly Exclude<ColumnType, 'tuple'>[]
}

export interface RelationDeclaration {
  /** With its namespace, as rules write it: `dom::node`. */
  readonly name: string
  readonly columns: readonly ColumnDeclaration[]
}

export type NumberColumn =
  | Int32Array
  | Uint32Array
  | Uint16Array
  | Uint8Array
  | Float32Array
  | Float64Array
  | readonly number[]

/** Strings by number: the string of row i is `strings[codes[i]]`. */
export interface CodedColumn {
  readonly codes: NumberColumn
  readonly strings: readonly string[]
}

/** Strings that are made only when a rule reads them, for long or rarely read text. */
export interface LazyColumn {
  at(row: number): string
}

/** A tuple column is the columns of its items. */
export interface TupleColumn {
  readonly items: readonly ScalarColumn[]
}

/** Numbers for integer and decimal columns, 0 and 1 for boolean ones, the other two forms for strings. */
export type ScalarColumn = NumberColumn | CodedColumn | LazyColumn

export type RelationColumn = ScalarColumn | TupleColumn

/** The rows of a relation, read in place: a run copies nothing. */
export interface RelationRows {
  readonly length: number
  readonly columns: readonly RelationColumn[]
}
